import { Link } from 'react-router';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { type Comparison, comparePath } from '../comparison.ts';
import { type ComparisonGroup, comparisonOf, onlyDifferencesIn } from '../comparison-rows.ts';
import { ComparedCar } from './compared-car.tsx';

type Props = { cars: Car[]; comparison: Comparison };

const caption = 'The cars side by side';

export function ComparisonTable({ cars, comparison }: Props) {
  const groups = comparisonOf(cars, useBrandName());
  const { onlyDifferences } = comparison;
  return (
    <>
      <OnlyDifferences {...comparison} />
      {/* Wider than a phone, so it scrolls by itself; the focus lets keys do that. */}
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-border bg-surface"
      >
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <td className={`${firstColumn} border-b`} />
              {cars.map((car) => (
                <ComparedCar key={car.id} car={car} comparison={comparison} />
              ))}
            </tr>
          </thead>
          {(onlyDifferences ? onlyDifferencesIn(groups) : groups).map((group) => (
            <Group key={group.heading} group={group} cars={cars} />
          ))}
        </table>
      </section>
    </>
  );
}

const firstColumn = 'sticky start-0 z-10 w-28 border-e border-border bg-surface sm:w-44';
const cell = 'border-b border-border px-3 py-2.5 align-top text-start sm:px-4';

/** A link, so that it works without JavaScript and can be shared. */
const OnlyDifferences = ({ ids, onlyDifferences }: Comparison) => (
  <p>
    <Link
      to={comparePath({ ids, onlyDifferences: !onlyDifferences })}
      replace
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-3 font-semibold underline-offset-4 hover:underline"
    >
      <span
        aria-hidden="true"
        className={`flex h-6 w-10 items-center rounded-full border p-0.5 ${onlyDifferences ? 'justify-end border-primary bg-primary' : 'border-control bg-surface'}`}
      >
        <span
          className={`size-4.5 rounded-full ${onlyDifferences ? 'bg-on-primary' : 'bg-control'}`}
        />
      </span>
      Only differences<span className="sr-only">: {onlyDifferences ? 'on' : 'off'}</span>
    </Link>
  </p>
);

const Group = ({ group, cars }: { group: ComparisonGroup; cars: Car[] }) => (
  <tbody>
    <tr>
      <th
        scope="rowgroup"
        colSpan={cars.length + 1}
        className="border-b border-border bg-sunken px-3 py-2 text-start sm:px-4"
      >
        <span className="sticky start-3 sm:start-4">{group.heading}</span>
      </th>
    </tr>
    {group.rows.map(({ label, values }) => (
      <tr key={label}>
        <th scope="row" className={`${cell} ${firstColumn} font-normal text-muted`}>
          {label}
        </th>
        {values.map((value, index) => (
          <td key={cars[index]!.id} className={`${cell} font-medium wrap-anywhere tabular-nums`}>
            {value ?? <span className="font-normal text-subtle">not stated</span>}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
