import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { countOf } from '#marketplace/figures.ts';
import type { ListedAccount } from '#marketplace/platform/accounts/account-on-wire.ts';
import type { Consequences, ConsequencesResponse } from '../../contract.ts';

type Deactivation = 'delete' | 'suspend';

export function useConsequences({ id }: ListedAccount) {
  const api = useApi();
  return useQuery({
    queryKey: ['consequences', id],
    queryFn: async () =>
      (await api.get<ConsequencesResponse>(`/user/${encodeURIComponent(id)}/consequences`)).data,
    gcTime: 0,
    staleTime: 0,
  });
}

type Props = {
  account: ListedAccount;
  action: Deactivation;
  counted: UseQueryResult<Consequences>;
};

export function ConsequencesList({ account, action, counted }: Props) {
  return (
    <div className="grid gap-3">
      <p>
        {account.name} is logged out everywhere and emailed.{' '}
        {action === 'delete'
          ? 'The account cannot be reopened, but the same email can sign up again.'
          : 'Nothing is deleted: you can restore the account at any time.'}
      </p>
      {counted.isPending && (
        <p role="status" className="flex items-center gap-2">
          <LoaderCircle className="size-4 animate-spin" />
          Counting cars and bookings...
        </p>
      )}
      {counted.isError && (
        <p>
          We could not count what this affects. Cars leave the market, and payments in progress end.
        </p>
      )}
      {counted.data && <Lines lines={linesOf(action, counted.data)} />}
      {action === 'delete' && (
        <p>
          Erased at once: name, email, phone, password and the pictures of unsold cars. Kept:
          payments and receipts with the names and emails on them, for ten years as tax law
          requires, and the audit trail, which no longer names this person.
        </p>
      )}
    </div>
  );
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? (
    <p>No cars for sale and no bookings.</p>
  ) : (
    <ul className="grid list-disc gap-1 ps-5 text-text">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );

function linesOf(
  action: Deactivation,
  { cars, bookingsOnCars, bookings, checkouts, viewings }: Consequences,
) {
  const isFinal = action === 'delete';
  return [
    cars > 0 &&
      (isFinal
        ? `${countOf(cars, 'car leaves', 'cars leave')} the market for good.`
        : `${countOf(cars, 'car is', 'cars are')} hidden until then.`),
    bookingsOnCars > 0 &&
      (isFinal
        ? `${countOf(bookingsOnCars, 'open booking ends', 'open bookings end')} with them.`
        : `${countOf(bookingsOnCars, 'open booking', 'open bookings')} on them cannot be paid in the meantime.`),
    bookings > 0 &&
      `${countOf(bookings, 'unpaid booking of their own is', 'unpaid bookings of their own are')} ${isFinal ? 'released' : 'kept'}.`,
    checkouts > 0 &&
      `${countOf(checkouts, 'payment in progress is', 'payments in progress are')} cancelled, or refunded if the money has arrived.`,
    viewings > 0 && `${countOf(viewings, 'viewing is', 'viewings are')} cancelled.`,
  ].filter((line) => line !== false);
}
