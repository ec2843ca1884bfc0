import { contentOf } from '../page-cache/content-of.ts';

export const anything = 'forecourt';
/** The tag of pages that may show any car. */
export const lists = 'lists';
/** The tag of such pages that were searched by words, which descriptions contain, too. */
export const descriptions = 'descriptions';
export const tagOf = (car: string) => `car-${car}`;

const linkedCars = /\/singleProduct\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;

/** The tags of a page: any car, or the cars that it shows or links to. */
export function tagsOf(partsOfPage: string[], html: string): string[] {
  const parts = partsOfPage.map(contentOf);
  const onLists = parts.filter(({ others }) => others === 'lists');
  if (onLists.length > 0) {
    return [anything, lists, ...(onLists.some((each) => each.descriptions) ? [descriptions] : [])];
  }
  const linked = Array.from(html.matchAll(linkedCars), ([, car]) => car!);
  const cars = new Set([...parts.flatMap((part) => part.cars), ...linked]);
  return [anything, ...[...cars].map(tagOf)];
}
