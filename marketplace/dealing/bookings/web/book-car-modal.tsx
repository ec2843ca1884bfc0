import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, useApi } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { SellerChangedCar } from '#marketplace/cars/listings/web/seller-changed-car.tsx';
import { useShownRevision } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import { usePriceOf } from '#marketplace/dealing/offers/web/availability-of.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { IdentityUser } from '#providers/identity/web/identity-port.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { BookCarForm } from '../booking-form.ts';
import type { BookCarResponse } from '../contract.ts';
import { forgetBookings } from './my-bookings.ts';

type Props = {
  car: Car;
  buyer: IdentityUser;
  open: boolean;
  onClose: () => void;
  onBooked: (bookingId: string) => void;
};

/** Static, so that a buyer does not lose the typed phone number by a stray click. */
export function BookCarModal({ car, open, onClose, ...rest }: Props) {
  const price = usePriceOf(car);
  return (
    <Modal open={open} onClose={onClose} closedBy="none" title={`Book ${car.name}`}>
      <p className="text-muted tabular-nums">{formatMoney(price)}</p>
      <BookingFields car={car} {...rest} />
    </Modal>
  );
}

function BookingFields({ car, buyer, onBooked }: Omit<Props, 'open' | 'onClose'>) {
  const { changed, ...booking } = useBooking(car, onBooked);
  const { form, field, summary, isSending } = useValidatedForm(
    BookCarForm,
    { phone: '', location: '' },
    { idPrefix: `${useId()}-` },
  );
  const send = form.handleSubmit((contact) =>
    booking.mutateAsync(contact).catch((error) => {
      for (const [name, message] of fieldsIn(error)) form.setError(name, { message });
    }),
  );

  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-5">
      {changed ? (
        <SellerChangedCar changes={changed.changes} />
      ) : (
        booking.error && <Alert tone="danger">{booking.error.message}</Alert>
      )}
      <ErrorSummary {...summary} />
      <TextField label="Name" value={buyer.name} disabled />
      <TextField label="Email" value={buyer.email} disabled />
      <TextField
        {...field('phone')}
        label="Phone"
        hint="The seller calls this number to arrange a viewing."
        type="tel"
        autoComplete="tel"
      />
      <TextField {...field('location')} label="Location" autoComplete="address-level2" />
      <Button type="submit" size="large" wide busy={isSending}>
        {changed ? 'Book the car as it is now' : 'Buy Now'}
      </Button>
    </form>
  );
}

type Contact = z.infer<typeof BookCarForm>;

/** After a `car_changed` refusal the form shows the changes, and sending it again books the car as it is now. */
function useBooking(car: Car, onBooked: Props['onBooked']) {
  const api = useApi();
  const cache = useQueryClient();
  const { revision, changed, noteChange } = useShownRevision(car);

  const booking = useMutation({
    mutationFn: (contact: Contact) =>
      api.put<BookCarResponse>('/booking', { id: car.id, revision, ...contact }),
    onSuccess: async ({ data }) => {
      toast.success('Successfully sign up', {
        line: 'The car is booked. The seller will call you.',
      });
      onBooked(data._id);
      await forgetBookings(cache);
    },
    onError: (error) => {
      if (!noteChange(error)) toast.error(error.message);
    },
  });
  return { ...booking, changed };
}

const fieldsIn = (error: unknown) =>
  error instanceof ApiError ? (Object.entries(error.fields) as [Path<Contact>, string][]) : [];
