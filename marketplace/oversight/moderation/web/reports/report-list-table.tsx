import type { ReportedCar } from '#marketplace/cars/reports/report.ts';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { RowLink } from '#ui/row-link.tsx';
import { ReportReasons } from './report-reasons.tsx';

export type ReportQuestion = { kind: 'delete' | 'dismiss'; car: ReportedCar };

type Props = { cars: ReportedCar[]; onAsk: (question: ReportQuestion) => void };

export const ReportListTable = ({ cars, onAsk }: Props) => (
  <DataTable caption="Reported cars" columns={columns(onAsk)} rows={cars} rowKey={({ id }) => id} />
);

const columns = (onAsk: Props['onAsk']): Column<ReportedCar>[] => [
  { heading: 'NO', narrow: 'unseen', cell: (_car, index) => index + 1 },
  {
    heading: 'Image',
    narrow: 'picture',
    cell: ({ picture }) => (
      <CarPicture url={picture} alt="" sizes="6rem" className="max-w-24 rounded-control" />
    ),
  },
  {
    heading: 'Seller Name',
    narrow: 'line',
    cell: ({ seller }) => <span className="block wrap-anywhere @2xl:min-w-16">{seller.name}</span>,
  },
  {
    heading: 'Product',
    narrow: 'title',
    cell: (car) => <ProductCell car={car} onAsk={onAsk} />,
  },
  {
    heading: 'Seller Email',
    narrow: 'state',
    cell: ({ seller }) => <EmailLink email={seller.email} />,
  },
  {
    heading: 'Delete',
    narrow: 'action',
    cell: (car) =>
      car.sold ? (
        <span className="text-sm text-muted">Kept on record</span>
      ) : (
        <DeleteButton label={`Delete ${car.name}`} onClick={() => onAsk({ kind: 'delete', car })} />
      ),
  },
];

function ProductCell({ car, onAsk }: { car: ReportedCar; onAsk: Props['onAsk'] }) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-x-4 @2xl:items-center @2xl:py-2">
      <div className="min-w-0 wrap-anywhere @2xl:min-w-28 @4xl:min-w-80">
        <RowLink to={`/singleProduct/${car.id}`}>{car.name}</RowLink>
        <ReportReasons reports={car.reports} reasons={car.reasons} />
      </div>
      <button
        type="button"
        aria-label={`Dismiss the reports of ${car.name}`}
        onClick={() => onAsk({ kind: 'dismiss', car })}
        className="relative min-h-11 font-medium text-link underline-offset-4 hover:underline"
      >
        Dismiss
      </button>
    </div>
  );
}
