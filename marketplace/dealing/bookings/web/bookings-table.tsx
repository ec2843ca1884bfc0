import { useState } from 'react';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { RowLink } from '#ui/row-link.tsx';
import type { MyBooking } from '../contract.ts';
import { BookingFacts } from './booking-facts.tsx';
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
          ? 'You pay nothing. You can book the car again while it is for sale.'
          : 'It leaves your list. You paid nothing for it.'}
      </ConfirmDialog>
    </>
  );
}

const columns = (onDelete: (booking: MyBooking) => void): Column<MyBooking>[] => [
  { heading: 'NO', narrow: 'unseen', cell: (_booking, index) => index + 1 },
  {
    heading: 'Image',
    narrow: 'picture',
    cell: ({ car }) => (
      <CarPicture url={car.picture} alt="" sizes="6rem" className="max-w-24 rounded-control" />
    ),
  },
  {
    heading: 'Product Name',
    narrow: 'title',
    cell: (booking) => <NameCell booking={booking} />,
  },
  {
    heading: 'Payment',
    narrow: 'state',
    cell: (booking) => <PaymentCell booking={booking} />,
  },
  {
    heading: 'Delete',
    narrow: 'action',
    cell: (booking) =>
      booking.status === 'paid' ? (
        <span className="whitespace-nowrap text-muted @max-2xl:text-sm">Kept for your records</span>
      ) : (
        <DeleteButton
          label={`Delete the booking of ${booking.car.name}`}
          onClick={() => onDelete(booking)}
        />
      ),
  },
];

function NameCell({ booking }: { booking: MyBooking }) {
  const { status, car, listingId } = booking;

  return (
    <div className="min-w-0 wrap-anywhere @2xl:py-2">
      {/* A removed car has no page. */}
      {status === 'unavailable' ? (
        <span className="font-semibold">{car.name}</span>
      ) : (
        <RowLink to={`/singleProduct/${listingId}`}>{car.name}</RowLink>
      )}
      <BookingFacts booking={booking} />
    </div>
  );
}
