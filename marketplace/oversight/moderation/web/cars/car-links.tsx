import { Link } from 'react-router';
import type { AdministeredCar } from '../../administered-car.ts';
import { historyOf } from './all-cars.ts';

/** Where administrators look next before they judge a car. */
export function CarLinks({ car }: { car: AdministeredCar }) {
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
