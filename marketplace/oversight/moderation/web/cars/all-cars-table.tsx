import { Link } from 'react-router';
import { SaleNote } from '#marketplace/cars/listings/web/sale-note.tsx';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { countOf } from '#marketplace/figures.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { RowLink } from '#ui/row-link.tsx';
import type { CarState } from '../../car-state.ts';
import type { AdministeredCar } from '../../contract.ts';
import { ReportReasons } from '../reports/report-reasons.tsx';
import { historyOf, isHiddenWithSeller, stateNames } from './all-cars.ts';
import type { CarAction, CarQuestion } from './use-car-actions.ts';

type Actions = { onAct: (action: CarAction) => void; onAsk: (question: CarQuestion) => void };

export const AllCarsTable = ({ cars, ...actions }: Actions & { cars: AdministeredCar[] }) => (
  <DataTable caption="All cars" columns={columns(actions)} rows={cars} rowKey={({ id }) => id} />
);

const tones: Record<CarState, 'success' | 'warning' | 'neutral'> = {
  draft: 'neutral',
  advertised: 'success',
  hidden: 'warning',
  sold: 'neutral',
};

const columns = ({ onAct, onAsk }: Actions): Column<AdministeredCar>[] => [
  {
    heading: 'Image',
    narrow: 'picture',
    cell: ({ picture }) => (
      <CarPicture url={picture} alt="" sizes="6rem" className="max-w-24 rounded-control" />
    ),
  },
  { heading: 'Car', narrow: 'title', cell: (car) => <CarCell car={car} /> },
  {
    heading: 'Seller',
    narrow: 'line',
    cell: ({ seller }) => (
      <div className="min-w-0 wrap-anywhere">
        {seller.name}
        <p className="text-sm">
          <EmailLink email={seller.email} />
        </p>
      </div>
    ),
  },
  {
    heading: 'Status',
    narrow: 'state',
    cell: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>,
  },
  {
    heading: 'Hide',
    narrow: 'action',
    cell: (car) => <HideButton car={car} onAct={onAct} onAsk={onAsk} />,
  },
  {
    heading: 'Delete',
    narrow: 'action',
    cell: (car) =>
      car.state === 'sold' ? (
        <span className="text-sm text-muted">Kept on record</span>
      ) : (
        <DeleteButton label={`Delete ${car.name}`} onClick={() => onAsk({ kind: 'delete', car })} />
      ),
  },
];

const CarCell = ({ car }: { car: AdministeredCar }) => (
  <div className="min-w-0 wrap-anywhere @2xl:min-w-36 @2xl:py-2">
    <RowLink to={`/singleProduct/${car.id}`}>{car.name}</RowLink>
    <p className="text-sm text-muted tabular-nums">
      {formatMoney(minorUnits(car.price))}, posted {car.postedOn}
      {car.openBookings > 0 && `, ${countOf(car.openBookings, 'open booking', 'open bookings')}`}
    </p>
    <SaleNote sale={car.sale} />
    {car.hiddenBecause && <p className="text-sm">Hidden: {car.hiddenBecause}</p>}
    {car.reports > 0 && <ReportReasons reports={car.reports} reasons={car.reasons} />}
    <Link
      to={historyOf(car)}
      aria-label={`History of ${car.name}`}
      className="relative inline-flex min-h-6 items-center text-sm text-link underline-offset-4 hover:underline"
    >
      History
    </Link>
  </div>
);

/** One button for both, so that it keeps the focus. */
function HideButton({ car, onAct, onAsk }: Actions & { car: AdministeredCar }) {
  if (car.state === 'sold') return null;
  if (isHiddenWithSeller(car)) return <span className="text-muted">Suspended</span>;
  const verb = car.hiddenBecause === null ? 'Hide' : 'Show';
  return (
    <button
      type="button"
      aria-label={`${verb} ${car.name}`}
      onClick={() =>
        verb === 'Hide' ? onAsk({ kind: 'hide', car }) : onAct({ kind: 'show', car })
      }
      className="relative min-h-11 font-medium text-link underline-offset-4 hover:underline"
    >
      {verb}
    </button>
  );
}
