import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useApi } from '#kit/api-client.ts';
import type { Group } from '#marketplace/cars/vehicles/fact.ts';
import { countedNames, groups, isOptional, namesIn } from '#marketplace/cars/vehicles/facts.ts';
import { formFacts } from '#marketplace/cars/vehicles/facts-contract.ts';
import { isDoubtfulMileage, mostInAYear } from '#marketplace/cars/vehicles/plausible.ts';
import { modelsOf } from '#marketplace/cars/vehicles/web/models.ts';
import { formatDistance, kilometresFrom } from '#marketplace/distance.ts';
import { FactField } from './fact-field.tsx';
import { useFirstRegistration } from './use-first-registration.ts';
import type { ListingFormState } from './use-listing-form.ts';

type Props = { listing: ListingFormState };

/** Closed at first for sellers in a hurry. A mistake in it opens it. */
export function DetailsGroup({ listing }: Props) {
  const { form, summary } = listing;
  const [isOpen, setOpen] = useState(false);
  const hasMistake = Object.keys(form.formState.errors).some(isOptional);

  useEffect(() => {
    if (hasMistake && summary.attempt > 0) setOpen(true);
  }, [hasMistake, summary.attempt]);

  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-panel border border-border bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-4 rounded-panel p-4 sm:p-6 [&::-webkit-details-marker]:hidden">
        <span className="grow">
          <span className="block text-xl font-bold">Details</span>
          <span className="mt-1 block text-muted">Add details — buyers filter by them.</span>
        </span>
        <Count listing={listing} />
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-8 px-4 pb-4 sm:px-6 sm:pb-6">
        {(Object.keys(groups) as Group[]).map((group) => (
          <DetailFieldset key={group} group={group} listing={listing} />
        ))}
      </div>
    </details>
  );
}

const isFilled = (value: unknown) => value != null && String(value).trim() !== '';

function Count({ listing: { form } }: Props) {
  const values = useWatch({ control: form.control, name: countedNames });
  return (
    <span className="shrink-0 text-sm text-muted tabular-nums">
      {values.filter(isFilled).length} of {countedNames.length} details
    </span>
  );
}

function DetailFieldset({ group, listing }: Props & { group: Group }) {
  const { form, field } = listing;
  const models = useId();
  const fieldOf = useFirstRegistration(form, field);

  return (
    <fieldset className="grid items-start gap-5 @lg:grid-cols-2 @3xl:grid-cols-3">
      <legend className="mb-4 text-lg font-bold">{groups[group]}</legend>
      {namesIn(group).map((name) => (
        <div key={name} className={name === 'equipment' ? 'col-span-full' : 'grid gap-2'}>
          <FactField
            name={name}
            field={fieldOf(name)}
            list={name === 'model' ? models : undefined}
          />
          {name === 'mileage' && <DoubtfulMileage form={form} />}
        </div>
      ))}
      {group === 'basics' && <Models id={models} form={form} />}
    </fieldset>
  );
}

/** Only a question, because taxis exist. */
function DoubtfulMileage({ form }: Pick<ListingFormState, 'form'>) {
  const [mileage, firstRegistration, yearsUsed] = useWatch({
    control: form.control,
    name: ['mileage', 'firstRegistration', 'yearsUsed'],
  });
  const driven = {
    mileage: formFacts.mileage.safeParse(mileage ?? null).data ?? 0,
    firstRegistration:
      formFacts.firstRegistration.safeParse(firstRegistration ?? null).data ?? null,
    yearsUsed: Number(yearsUsed) || 0,
  };

  return (
    <p role="status" className="text-sm font-medium text-text empty:-mt-2">
      {isDoubtfulMileage(driven, new Date()) &&
        `That is more than ${formatDistance(kilometresFrom(mostInAYear()))} a year. If that is right, leave it as it is.`}
    </p>
  );
}

/** Suggestions for the chosen make. Sellers may write any other model, so a failed request does no harm. */
function Models({ id, form }: { id: string } & Pick<ListingFormState, 'form'>) {
  const make = useWatch({ control: form.control, name: 'category' }) ?? '';
  const { data = [] } = useQuery({ ...modelsOf(useApi(), make), enabled: make !== '' });
  return (
    <datalist id={id}>
      {data.map((model) => (
        <option key={model} value={model} />
      ))}
    </datalist>
  );
}
