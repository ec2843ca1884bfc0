import type { ReactNode } from 'react';
import { type Equipment, equipment } from '../equipment.ts';
import type { Group } from '../fact.ts';
import { facts, groups, namesIn, type Vehicle } from '../facts.ts';
import { inWords } from '../vehicle-words.ts';

type Props = {
  vehicle: Vehicle;
  vin: ReactNode;
};

/** Leaves out facts that the seller did not state. */
export function Specifications({ vehicle, vin }: Props) {
  const isEmpty = Object.keys(vehicle).length === 0 && !vin;

  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="text-xl">
        Specifications
      </h2>
      {isEmpty ? (
        <p className="mt-2 text-muted">The seller has not added details yet.</p>
      ) : (
        <div className="mt-3 grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
          {(Object.keys(groups) as Group[])
            .filter((group) => group !== 'equipment')
            .map((group) => (
              <FactGroup key={group} group={group} vehicle={vehicle} vin={vin} />
            ))}
          <EquipmentList slugs={vehicle.equipment ?? []} />
        </div>
      )}
    </section>
  );
}

function FactGroup({ group, vehicle, vin }: Props & { group: Group }) {
  const known = namesIn(group).flatMap((name) => {
    const words = name === 'vin' ? vin : inWords(vehicle, name);
    return words ? [{ name, words }] : [];
  });
  if (known.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{groups[group]}</h3>
      <dl className="divide-y divide-border">
        {known.map(({ name, words }) => (
          <div key={name} className="flex items-baseline justify-between gap-6 py-2">
            <dt className="text-muted">{facts[name].label}</dt>
            <dd className="text-end font-medium wrap-anywhere tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function EquipmentList({ slugs }: { slugs: Equipment[] }) {
  if (slugs.length === 0) return null;
  return (
    <div className="col-span-full">
      <h3 className="font-semibold">{groups.equipment}</h3>
      <ul className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-3">
        {slugs.map((slug) => (
          <li key={slug}>{equipment[slug]}</li>
        ))}
      </ul>
    </div>
  );
}
