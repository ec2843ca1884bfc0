import { type Money, majorUnits, minorUnits } from '#marketplace/money.ts';
import type { AvailabilityResponse } from './contract.ts';

/** Who can pay for a car right now. */
export type Availability = {
  status: AvailabilityResponse['data']['status'];
  until: Date | null;
  agreed: { price: Money; until: Date } | null;
};

export const availabilityToWire = ({
  status,
  until,
  agreed,
}: Availability): AvailabilityResponse['data'] => ({
  status,
  ...(until && { until: until.toISOString() }),
  ...(agreed && { price: majorUnits(agreed.price), priceUntil: agreed.until.toISOString() }),
});

export const availabilityFromWire = ({
  status,
  until,
  price,
  priceUntil,
}: AvailabilityResponse['data']): Availability => ({
  status,
  until: until === undefined ? null : new Date(until),
  agreed:
    price !== undefined && priceUntil !== undefined
      ? { price: minorUnits(price), until: new Date(priceUntil) }
      : null,
});
