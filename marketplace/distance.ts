import { inFigures } from '#marketplace/figures.ts';
import { marketSettings } from '#marketplace/market-settings.ts';

/** Distances are stored in whole kilometres, even if the market shows miles. */
export type Kilometres = number;

const kilometresInAMile = 1.609344;

const isInMiles = () => marketSettings().distance === 'mi';

/** `kilometres` or `miles` */
export const distanceUnit = (): string => (isInMiles() ? 'miles' : 'kilometres');

/** In the unit of the market. */
export const distanceFrom = (kilometres: Kilometres): number =>
  Math.round(isInMiles() ? kilometres / kilometresInAMile : kilometres);

/** `42,000 km`, or `26,098 mi`. */
export const formatDistance = (kilometres: Kilometres): string =>
  `${inFigures(distanceFrom(kilometres))} ${marketSettings().distance}`;

export const kilometresFrom = (distance: number): Kilometres =>
  Math.round(isInMiles() ? distance * kilometresInAMile : distance);
