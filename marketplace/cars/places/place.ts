import {
  distanceFrom,
  formatDistance,
  type Kilometres,
  kilometresFrom,
} from '#marketplace/distance.ts';
import { foldedText } from '#marketplace/folded-text.ts';

export type Place = {
  id: number;
  /** `Springfield, Illinois` if a country has several. */
  name: string;
  /** ISO 3166. */
  country: string;
};

/** Round numbers in the market's unit. */
export const distances = (): Kilometres[] => [10, 25, 50, 100, 200].map(kilometresFrom);
export const usualDistance = (): Kilometres => kilometresFrom(50);

export const longestPlace = 120;

/** `12 km away` */
export const awayText = (kilometres: Kilometres): string =>
  distanceFrom(kilometres) === 0
    ? `under ${formatDistance(1)} away`
    : `${formatDistance(kilometres)} away`;

/** The place with exactly this name, with or without its region. */
export const placeCalled = (text: string, places: Place[]): Place | undefined =>
  places.find(({ name }) => foldedText(name) === foldedText(text)) ??
  places.find(({ name }) => foldedText(name.split(',')[0]!) === foldedText(text));
