import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CarFront } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { SearchAsTyped } from '#kit/search-as-typed.tsx';
import { useUrlFilters } from '#kit/url-filters.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { carStates } from '../../car-state.ts';
import { NothingChanged } from '../nothing-changed.tsx';
import { totals } from '../totals.ts';
import { allCars, stateNames } from './all-cars.ts';
import { AllCarsTable } from './all-cars-table.tsx';
import { DoneOnCarPage } from './car-action-done.tsx';
import { CarDialog } from './car-dialog.tsx';
import { type CarAction, type CarQuestion, useCarActions } from './use-car-actions.ts';

function AllCarsScreen() {
  const top = useRef<HTMLHeadingElement>(null);
  const { value, set } = useUrlFilters();
  const search = value('q');
  const state = carStates.find((one) => one === value('state')) ?? null;
  const list = useInfiniteQuery({
    ...allCars(useApi(), { search, state }),
    placeholderData: keepPreviousData,
  });
  const actions = useCarActions();
  const [question, setQuestion] = useState<CarQuestion | null>(null);

  const act = (action: CarAction) => {
    setQuestion(null);
    actions.mutate(action);
    // The row disappears, so focus the heading after the dialog has returned the focus.
    if (action.kind === 'delete') requestAnimationFrame(() => top.current?.focus());
  };

  return (
    <>
      <PageHead title="All Cars" description="For administrators." />
      <h1 ref={top} tabIndex={-1} className="text-3xl outline-none">
        All Cars
      </h1>
      <CarTotals />
      <search className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchAsTyped
          search={search}
          placeholder="Car, seller or email"
          onSearch={(text) => set('q', text)}
        />
        <SelectField
          label="Status"
          value={state ?? ''}
          onChange={({ target }) => set('state', target.value)}
        >
          <option value="">Any status</option>
          {carStates.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </SelectField>
      </search>
      {actions.isIdle && <DoneOnCarPage />}
      {actions.isError && (
        <NothingChanged name={actions.variables.car.name} error={actions.error} />
      )}
      <PagedList
        list={list}
        what="cars"
        empty={
          <EmptyState
            icon={CarFront}
            heading="No Car Available"
            line={search || state ? 'No car matches your search.' : 'No cars have been added yet.'}
          />
        }
      >
        {(cars) => <AllCarsTable cars={cars} onAct={act} onAsk={setQuestion} />}
      </PagedList>
      {question && (
        <CarDialog question={question} onConfirm={act} onCancel={() => setQuestion(null)} />
      )}
    </>
  );
}

/** Keeps its height while loading, so that the list does not jump. */
function CarTotals() {
  const { data } = useQuery(totals(useApi()));
  const words = carStates.map(
    (state) => `${data?.cars[state].toLocaleString('en-US')} ${stateNames[state].toLowerCase()}`,
  );
  return <p className="mb-5 min-h-6 text-muted tabular-nums">{data && words.join(', ')}</p>;
}

export const allCarsPage: Page = { Screen: AllCarsScreen };
