import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ChangedCarList } from '#marketplace/dealing/changed-cars/web/changed-car-list.tsx';
import type { MessageResponse } from '#marketplace/responses.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import type { MyBooking } from '../contract.ts';
import { BookingsTable } from './bookings-table.tsx';
import { forgetBookings, myBookings } from './my-bookings.ts';

function BookingsScreen() {
  const heading = useRef<HTMLHeadingElement>(null);
  const bookings = useQuery(myBookings(useApi()));
  const deletion = useDeleteBooking();
  const tryAgain = () => bookings.refetch();

  const remove = (booking: MyBooking) => {
    deletion.mutate(booking);
    // The focused row goes. Waits until the dialog has given the focus back.
    requestAnimationFrame(() => heading.current?.focus());
  };

  return (
    <>
      <PageHead title="Booking" description="The cars you booked." />
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl outline-none">
        Booking
      </h1>
      <ChangedCarList
        commitment="booked"
        heading={heading}
        withdraw="No longer interested? Delete the booking below. It costs you nothing."
      >
        {bookings.isPending && <Spinner />}
        {bookings.isLoadingError && (
          <ProblemPanel onRetry={tryAgain} retrying={bookings.isFetching} />
        )}
        {bookings.isRefetchError && (
          <div className="mb-4">
            <OutOfDate onRetry={tryAgain} />
          </div>
        )}
        {deletion.isError && (
          <div className="mb-4">
            <Alert tone="danger">
              The booking of {deletion.variables.car.name} was not deleted. {deletion.error.message}
            </Alert>
          </div>
        )}
        {bookings.data?.length === 0 && (
          <EmptyState
            icon={CalendarCheck}
            heading="No Card Available"
            line="Cars you book appear here."
          >
            <ButtonLink to="/car">Browse cars</ButtonLink>
          </EmptyState>
        )}
        {bookings.data && bookings.data.length > 0 && (
          <BookingsTable bookings={bookings.data} onDelete={remove} />
        )}
      </ChangedCarList>
    </>
  );
}

/** Removes the row optimistically. */
function useDeleteBooking() {
  const api = useApi();
  const cache = useQueryClient();
  const { queryKey } = myBookings(api);

  return useMutation({
    mutationFn: ({ id }: MyBooking) =>
      api.delete<MessageResponse>(`/booking/${encodeURIComponent(id)}`),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (all) => all?.filter((booking) => booking.id !== id));
      return { before };
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, _booking, shown) => {
      cache.setQueryData(queryKey, shown?.before);
      toast.error(error.message);
    },
    onSettled: () => forgetBookings(cache),
  });
}

export const bookingsPage: Page = { Screen: BookingsScreen };
