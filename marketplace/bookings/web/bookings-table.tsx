import { useState } from 'react';
import { Link } from 'react-router';
import { CarPicture } from '#marketplace/listings/web/car-picture.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DeleteButton } from '#ui/delete-button.tsx';
import type { MyBooking } from '../contract.ts';
import { PaymentCell } from './payment-cell.tsx';

type Props = { bookings: MyBooking[]; onDelete: (booking: MyBooking) => void };

export function BookingsTable({ bookings, onDelete }: Props) {
  const [toDelete, setToDelete] = useState<MyBooking | null>(null);

  return (
    <>
      <DataTable
        caption="Your bookings"
        columns={columns(setToDelete)}
        rows={bookings}
        rowKey={({ id }) => id}
      />
      <ConfirmDialog
        open={toDelete !== null}
        title={`Delete the booking of ${toDelete?.car.name ?? 'this car'}?`}
        confirmLabel="Delete"
        onConfirm={() => {
          if (toDelete) onDelete(toDelete);
          setToDelete(null);
        }}
        onCancel={() => setToDelete(null)}
      >
        {toDelete?.status === 'open'
          ? 'You pay nothing. While the car is on offer you can book it again.'
          : 'It leaves your list. You paid nothing for it.'}
      </ConfirmDialog>
    </>
  );
}

const columns = (onDelete: (booking: MyBooking) => void): Column<MyBooking>[] => [
  { heading: 'NO', cell: (_booking, index) => index + 1 },
  {
    heading: 'Image',
    cell: ({ car }) => (
      <CarPicture url={car.picture} alt="" sizes="6rem" className="max-w-24 rounded-control" />
    ),
  },
  { heading: 'Product Name', cell: (booking) => <NameCell booking={booking} /> },
  { heading: 'Payment', cell: (booking) => <PaymentCell booking={booking} /> },
  {
    heading: 'Delete',
    cell: (booking) =>
      booking.status === 'paid' ? (
        <span className="whitespace-nowrap text-muted">Stays on record</span>
      ) : (
        <DeleteButton
          label={`Delete the booking of ${booking.car.name}`}
          onClick={() => onDelete(booking)}
        />
      ),
  },
];

/** What left the market has no page any more. */
function NameCell({ booking: { status, car, listingId } }: { booking: MyBooking }) {
  if (status === 'unavailable')
    return <span className="wrap-anywhere font-semibold">{car.name}</span>;
  return (
    <Link
      to={`/singleProduct/${listingId}`}
      className="inline-flex min-h-11 items-center wrap-anywhere font-semibold underline-offset-4 hover:underline @max-2xl:text-end @2xl:min-w-28"
    >
      {car.name}
    </Link>
  );
}
