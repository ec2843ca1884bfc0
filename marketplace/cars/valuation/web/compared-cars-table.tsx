import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDistance } from '#marketplace/distance.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { differenceInWords, signedMoney } from '../adjustment-words.ts';
import type { ComparedCar } from '../contract.ts';
import { ageInWords } from '../rating-words.ts';

const columns = ['Car', 'Price', 'Years', 'Mileage', 'Adjusted to this car'];

// In narrow windows each car has three lines. The roles are explicit, because browsers drop them when `display` changes.
/* biome-ignore-start lint/a11y/noRedundantRoles: see above */
export const ComparedCarsTable = ({ cars }: { cars: ComparedCar[] }) => (
  <div className="@container">
    <table role="table" className="block w-full @2xl:table">
      <caption className="sr-only">Similar cars, nearest first</caption>
      <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr role="row" className="text-start text-sm text-muted">
          {columns.map((heading) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="py-2 pe-4 text-start font-semibold"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block @2xl:table-row-group">
        {cars.map((car, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sold cars have no id, and their order does not change.
          <ComparedRow key={place} car={car} />
        ))}
      </tbody>
    </table>
  </div>
);

const followed = "@max-2xl:after:mx-1.5 @max-2xl:after:content-['·']";

const ComparedRow = ({ car }: { car: ComparedCar }) => (
  <tr role="row" className="block border-t border-border py-3 @2xl:table-row">
    <Cell className="block w-full font-semibold @2xl:w-auto">
      <Name car={car} />
    </Cell>
    <Cell className={followed}>
      {car.isSold ? 'Sold for' : 'Asked'} {formatMoney(minorUnits(car.price))}
    </Cell>
    <Cell className={followed}>{ageInWords(car.years)}</Cell>
    <Cell>{formatDistance(car.mileage)}</Cell>
    <Cell className="block w-full @2xl:w-auto">
      <span className="text-muted @2xl:sr-only">Adjusted to this car: </span>
      <strong>{formatMoney(minorUnits(car.adjusted))}</strong>
      <Adjustments car={car} />
    </Cell>
  </tr>
);

const Cell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <td
    role="cell"
    className={`inline-block align-top tabular-nums @2xl:table-cell @2xl:py-3 @2xl:pe-4 ${className}`}
  >
    {children}
  </td>
);
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */

const Name = ({ car: { id, name } }: { car: ComparedCar }) =>
  id === null ? (
    name
  ) : (
    <Link
      to={`/singleProduct/${id}`}
      className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline @2xl:-my-2.5"
    >
      {name}
    </Link>
  );

const Adjustments = ({ car: { adjustments } }: { car: ComparedCar }) => (
  <ul className="text-sm text-muted">
    {adjustments.map((adjustment) => (
      <li key={adjustment.factor}>
        {differenceInWords(adjustment)}:{' '}
        <span className="whitespace-nowrap">{signedMoney(minorUnits(adjustment.amount))}</span>
      </li>
    ))}
  </ul>
);
