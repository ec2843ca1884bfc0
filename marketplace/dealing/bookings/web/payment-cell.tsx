import { Link } from 'react-router';
import { formatMoney } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Until } from '#ui/until.tsx';
import type { MyBooking } from '../contract.ts';
import { reasonInWords } from '../money-back.ts';
import { PaidBadge } from './paid-badge.tsx';
import { useIsAhead } from './use-is-ahead.ts';

export const PaymentCell = ({ booking }: { booking: MyBooking }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 @2xl:py-2">
    <Price booking={booking} />
    <NextStep booking={booking} />
    {booking.status !== 'paid' && booking.moneyBack && (
      <span className="basis-full text-sm text-muted">
        {formatMoney(booking.moneyBack.amount)} is on its way back to your card, because{' '}
        {reasonInWords(booking.moneyBack.reason)}.
      </span>
    )}
  </div>
);

const Price = ({ booking: { price, previousPrice, status } }: { booking: MyBooking }) => (
  <span className="tabular-nums @2xl:min-w-22">
    <span className="font-semibold">{formatMoney(price)}</span>
    {status === 'open' && previousPrice !== null && previousPrice !== price && (
      <span className="block text-sm text-muted">was {formatMoney(previousPrice)}</span>
    )}
  </span>
);

function NextStep({ booking }: { booking: MyBooking }) {
  const { id, car, status, keptForOtherUntil } = booking;
  const isReserved = useIsAhead(keptForOtherUntil);
  switch (status) {
    case 'paid':
      return (
        <span className="flex items-center gap-3">
          <PaidBadge refundedAt={booking.refundedAt} dispute={booking.dispute} />
          <Link
            to={`/dashboard/receipt/${id}`}
            aria-label={`Receipt for ${car.name}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            Receipt
          </Link>
        </span>
      );
    case 'open':
      if (isReserved) {
        return (
          <Badge>
            <span>
              Reserved until <Until at={new Date(keptForOtherUntil)} besideAnother />
            </span>
          </Badge>
        );
      }
      // Reloads, because the payment page has a content policy of its own.
      return (
        <ButtonLink
          to={`/dashboard/payment/${id}`}
          reloadDocument
          aria-label={`PAY for ${car.name}`}
        >
          PAY
        </ButtonLink>
      );
    case 'sold':
    case 'unavailable':
      return <Badge>{status === 'sold' ? 'Sold to someone else' : 'No longer available'}</Badge>;
  }
}
