import { whatItShows } from '../page-cache/what-it-shows.ts';

/** Every page has it. */
export const anything = 'forecourt';
/** Pages on which any car may stand. */
export const lists = 'lists';
/** Those of them that were looked for by words, which stand in descriptions, too. */
export const descriptions = 'descriptions';
export const tagOf = (car: string) => `car-${car}`;

const linkedCars = /\/singleProduct\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;

/** What has to change for a page to be forgotten: any car, or those that it shows or leads to. */
export function tagsOf(partsOfPage: string[], html: string): string[] {
  const parts = partsOfPage.map(whatItShows);
  const onLists = parts.filter(({ others }) => others === 'lists');
  if (onLists.length > 0) {
    return [anything, lists, ...(onLists.some((each) => each.descriptions) ? [descriptions] : [])];
  }
  const linked = Array.from(html.matchAll(linkedCars), ([, car]) => car!);
  const cars = new Set([...parts.flatMap((part) => part.cars), ...linked]);
  return [anything, ...[...cars].map(tagOf)];
}
