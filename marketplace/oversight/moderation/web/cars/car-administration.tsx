import { queryOptions, useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { AdministeredCar, AdministeredCarsResponse } from '../../contract.ts';
import { ReportReasons } from '../reports/report-reasons.tsx';
import { historyOf, isHiddenWithSeller } from './all-cars.ts';
import { CarActionDone } from './car-action-done.tsx';
import { CarDialog } from './car-dialog.tsx';
import { type CarAction, type CarQuestion, useCarActions } from './use-car-actions.ts';

export function CarAdministration({ id }: { id: string }) {
  const { user } = useVisitor();
  const car = useQuery({ ...administeredCar(useApi(), id), enabled: user !== null });
  if (!user || (!car.data && !car.isLoadingError)) return null;

  return (
    <section
      aria-labelledby="administration"
      className="mt-6 grid gap-3 rounded-panel border border-border bg-surface p-5 text-start"
    >
      <h2 id="administration" className="text-xl">
        Administration
      </h2>
      {car.data ? <Tools car={car.data} /> : <ProblemPanel onRetry={() => car.refetch()} />}
    </section>
  );
}

const administeredCar = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['administered-car', id],
    queryFn: async () => {
      const parameters = { search: id };
      const { data } = await api.get<AdministeredCarsResponse>('/administration/cars', parameters);
      return data[0] ?? null;
    },
  });

function Tools({ car }: { car: AdministeredCar }) {
  const actions = useCarActions({
    leaveFor: (action) =>
      action.kind === 'delete' ? { to: '/dashboard/cars', state: { done: action } } : null,
  });
  const [question, setQuestion] = useState<CarQuestion | null>(null);

  const act = (action: CarAction) => {
    setQuestion(null);
    actions.mutate(action);
  };

  return (
    <>
      {actions.isError && <Alert tone="danger">Nothing has changed. {actions.error.message}</Alert>}
      {actions.isSuccess && <CarActionDone action={actions.variables} />}
      <StateNote car={car} />
      {car.reports > 0 && <ReportReasons reports={car.reports} reasons={car.reasons} />}
      <CarLinks car={car} />
      {car.state !== 'sold' && (
        <div className="flex flex-wrap gap-3">
          {!isHiddenWithSeller(car) && (
            // One button for both, so that it keeps the focus.
            <Button
              variant="secondary"
              busy={actions.isPending}
              onClick={() =>
                car.hiddenBecause === null
                  ? setQuestion({ kind: 'hide', car })
                  : act({ kind: 'show', car })
              }
            >
              {car.hiddenBecause === null ? 'Hide' : 'Show again'}
            </Button>
          )}
          <Button variant="danger" onClick={() => setQuestion({ kind: 'delete', car })}>
            Delete
          </Button>
        </div>
      )}
      {question && (
        <CarDialog question={question} onConfirm={act} onCancel={() => setQuestion(null)} />
      )}
    </>
  );
}

function CarLinks({ car }: { car: AdministeredCar }) {
  const { name, email } = car.seller;
  const found = new URLSearchParams({ q: email });
  const links = [
    { label: `Account of ${name}`, to: `/dashboard/allSeller?${found}` },
    { label: `Cars of ${name}`, to: `/dashboard/cars?${found}` },
    ...(car.reports > 0 ? [{ label: 'Reports', to: '/dashboard/report' }] : []),
    { label: 'History', to: historyOf(car) },
  ];

  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ label, to }) => (
        <li key={to} className="min-w-0 wrap-anywhere">
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-medium text-link underline-offset-4 hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function StateNote({ car }: { car: AdministeredCar }) {
  if (car.state === 'sold') return <p className="text-muted">Sold. It is kept on record.</p>;
  if (car.state !== 'hidden') return null;
  return (
    <p className="flex items-start gap-2">
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      {isHiddenWithSeller(car)
        ? 'Hidden because its seller is suspended. It comes back when the suspension ends.'
        : `Hidden: ${car.hiddenBecause}`}
    </p>
  );
}
