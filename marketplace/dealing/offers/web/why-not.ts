import { ApiError } from '#kit/api-client.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { untilInWords } from '#ui/until.tsx';

export function whyNot(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { code, message, details } = error;
  const { price, until } = details;
  if (typeof price === 'number') {
    const limit = formatMoney(minorUnits(price));
    if (code === 'offer_too_high') return `Offer at most ${limit}.`;
    if (code === 'offer_too_low') return `Offer at least ${limit}.`;
  }
  // Here only sellers who accept an offer get this refusal.
  if (code === 'car_reserved') {
    return 'You are keeping this car for another buyer. You can accept the price without keeping the car.';
  }
  if (typeof until !== 'string') return message;
  const moment = untilInWords(new Date(until), new Date());
  return code === 'reserved_lately'
    ? `A car can be reserved only once every three days, this one again from ${moment}. Untick “Keep the car” to accept now.`
    : `${message} (Until ${moment}.)`;
}

const over = new Set([
  'offer_gone',
  'offer_not_found',
  'listing_sold',
  'listing_not_advertised',
  'cannot_write',
]);

/** The offer cannot be answered any more; loading it again closes the dialog. */
export const isOver = (error: Error): boolean => error instanceof ApiError && over.has(error.code);
