import { Megaphone, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { formatMoney } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { RowLink } from '#ui/row-link.tsx';
import type { OwnCar } from '../../listing-on-wire.ts';
import { SaleNote } from '../sale-note.tsx';
import { useAdvertise, useDeleteCar } from './use-own-car-actions.ts';

type Props = { email: string; cars: OwnCar[] };

export function OwnCarsTable({ email, cars }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const advertise = useAdvertise(email);
  const deletion = useDeleteCar(email);
  const [toDelete, setToDelete] = useState<OwnCar | null>(null);

  const confirmDeletion = () => {
    if (toDelete) deletion.mutate(toDelete);
    setToDelete(null);
    // The row disappears, so the focus moves to the table after the dialog has returned it.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const startAdvertising = (car: OwnCar) => {
    advertise.mutate(car);
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <section aria-labelledby="own-cars">
      <h2 ref={heading} id="own-cars" tabIndex={-1} className="mb-3 text-xl">
        Your cars
      </h2>
      <DataTable
        caption="Your cars"
        columns={columns({ onAdvertise: startAdvertising, onDelete: setToDelete })}
        rows={cars}
        rowKey={({ id }) => id}
      />
      <ConfirmDialog
        open={toDelete !== null}
        title={`Delete ${toDelete?.name}?`}
        confirmLabel="Delete"
        onConfirm={confirmDeletion}
        onCancel={() => setToDelete(null)}
      >
        It leaves the market for good. {toDelete && whatBookersSee(toDelete)}
      </ConfirmDialog>
    </section>
  );
}

const whatBookersSee = ({ openBookings }: OwnCar) =>
  openBookings > 0 && 'Anyone who booked it will see that it is no longer available.';

type Actions = { onAdvertise: (car: OwnCar) => void; onDelete: (car: OwnCar) => void };

const columns = ({ onAdvertise, onDelete }: Actions): Column<OwnCar>[] => [
  { heading: 'NO', narrow: 'unseen', cell: (_car, index) => index + 1 },
  {
    heading: 'Image',
    narrow: 'picture',
    cell: (car) => (
      <CarPicture url={car.pictures[0]} alt="" sizes="6rem" className="max-w-24 rounded-control" />
    ),
  },
  { heading: 'Name', narrow: 'title', cell: (car) => <NameCell car={car} /> },
  {
    heading: 'Available',
    narrow: 'state',
    cell: (car) => <AvailableCell car={car} />,
  },
  {
    heading: 'Advertise',
    narrow: 'action',
    cell: (car) =>
      car.advertised ? (
        <span className="text-muted @max-2xl:sr-only">Advertised</span>
      ) : (
        <Button aria-label={`Advertise ${car.name}`} onClick={() => onAdvertise(car)}>
          <Megaphone className="size-4.5 @max-2xl:hidden" />
          Advertise
        </Button>
      ),
  },
  {
    heading: 'Delete',
    narrow: 'action',
    cell: (car) =>
      car.sold ? (
        <span className="whitespace-nowrap text-muted @max-2xl:text-sm">Kept for your records</span>
      ) : (
        <DeleteButton label={`Delete ${car.name}`} onClick={() => onDelete(car)} />
      ),
  },
];

const AvailableCell = ({ car: { sold, advertised } }: { car: OwnCar }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {sold ? <Badge>Sold</Badge> : <Badge tone="success">Sales</Badge>}
    {!sold && !advertised && <Badge tone="warning">Not advertised</Badge>}
  </span>
);

function NameCell({ car }: { car: OwnCar }) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-x-1 @2xl:gap-x-4 @2xl:py-2">
      <div className="min-w-0 wrap-anywhere @2xl:min-w-28">
        <RowLink to={`/singleProduct/${car.id}`}>{car.name}</RowLink>
        <p className="text-sm text-muted tabular-nums">
          {formatMoney(car.resalePrice)}
          {!car.sold && <OpenBookings car={car} />}
        </p>
        <SaleNote sale={car.sale} />
        {car.hiddenBecause && (
          <p className="text-sm text-warning">Hidden by an administrator: {car.hiddenBecause}</p>
        )}
      </div>
      {!car.sold && (
        <Link
          to={`/dashboard/SellerProduct/${car.id}/edit`}
          aria-label={`Edit ${car.name}`}
          className="relative inline-flex min-h-11 items-center gap-1.5 @max-2xl:-me-3 @max-2xl:min-w-12 @max-2xl:justify-center font-medium text-link underline-offset-4 hover:underline"
        >
          <Pencil className="size-4.5 @2xl:size-4" />
          <span className="@max-2xl:sr-only">Edit</span>
        </Link>
      )}
    </div>
  );
}

function OpenBookings({ car: { id, name, openBookings } }: { car: OwnCar }) {
  if (openBookings === 0) return <span className="@max-2xl:sr-only">, no open bookings</span>;
  const inWords = openBookings === 1 ? '1 open booking' : `${openBookings} open bookings`;
  return (
    <>
      ,{' '}
      <Link
        to={`/dashboard/leads?car=${id}&show=all`}
        aria-label={`${inWords} of ${name}`}
        className="relative -my-2.5 inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
      >
        {inWords}
      </Link>
    </>
  );
}
