import { inFigures } from '#marketplace/figures.ts';
import { marketSettings } from '#marketplace/market-settings.ts';

/** Whole kilometres, whatever the market shows. */
export type Kilometres = number;

const kilometresInAMile = 1.609344;

const isInMiles = () => marketSettings().distance === 'mi';

/** `kilometres` or `miles` */
export const distanceUnit = (): string => (isInMiles() ? 'miles' : 'kilometres');

/** Whole kilometres or miles, as the market has it. */
export const distanceFrom = (kilometres: Kilometres): number =>
  Math.round(isInMiles() ? kilometres / kilometresInAMile : kilometres);

/** `42,000 km`, or `26,098 mi`. */
export const formatDistance = (kilometres: Kilometres): string =>
  `${inFigures(distanceFrom(kilometres))} ${marketSettings().distance}`;

/** What somebody wrote in the market's unit. */
export const kilometresFrom = (distance: number): Kilometres =>
  Math.round(isInMiles() ? distance * kilometresInAMile : distance);
