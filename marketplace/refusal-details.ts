import { type Money, minorUnits } from '#marketplace/money.ts';

/** Details of a refusal as a response has them. */
type Details = Record<string, unknown>;

/** When another buyer's hold or reservation ends, in `car_held`, `car_reserved` and `listing_being_paid`. */
export const untilFromWire = ({ until }: Details): Date => new Date(String(until));

/** What the car costs now, in `price_changed`. */
export const newPriceFromWire = ({ price }: Details): Money => minorUnits(Number(price));

/** When to try again, by the clock of this browser; null if the refusal does not say. */
export const retryFromWire = ({ retryAfter }: Details): Date | null =>
  typeof retryAfter === 'number' ? new Date(Date.now() + retryAfter * 1000) : null;
