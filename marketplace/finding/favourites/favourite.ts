import type { RememberedCar } from '#marketplace/cars/listings/remembered-car.ts';
import type { Money } from '#marketplace/money.ts';

export type Favourite = RememberedCar & {
  savedPrice: Money;
};

const daysSoldIsShown = 30;
const day = 24 * 3_600_000;

/** Favourites that were sold earlier are not shown. */
export const soldIsShownSince = (now: Date): Date =>
  new Date(now.getTime() - daysSoldIsShown * day);

export const isStillShown = ({ car, soldOn }: RememberedCar, now: Date): boolean =>
  !car?.sold ||
  (soldOn !== null && soldOn >= soldIsShownSince(now).toISOString().slice(0, 'YYYY-MM-DD'.length));

/** Negative if the car got cheaper since it was saved. */
export const priceDifference = ({ car, savedPrice }: Favourite): Money =>
  car && !car.sold ? car.resalePrice - savedPrice : 0;
