import type { RememberedCar } from '#marketplace/cars/listings/remembered-car.ts';
import type { Money } from '#marketplace/money.ts';

/** A car that somebody keeps. */
export type Favourite = RememberedCar & {
  /** What it cost when it was saved. */
  savedPrice: Money;
};

const daysSoldIsShown = 30;
const day = 24 * 3_600_000;

/** Cars that were sold before are no longer among somebody's favourites. */
export const soldIsShownSince = (now: Date): Date =>
  new Date(now.getTime() - daysSoldIsShown * day);

export const isStillShown = ({ car, soldOn }: RememberedCar, now: Date): boolean =>
  !car?.sold ||
  (soldOn !== null && soldOn >= soldIsShownSince(now).toISOString().slice(0, 'YYYY-MM-DD'.length));

/** How much more it costs now than when it was saved; less than nothing when it got cheaper. */
export const priceDifference = ({ car, savedPrice }: Favourite): Money =>
  car && !car.sold ? car.resalePrice - savedPrice : 0;
