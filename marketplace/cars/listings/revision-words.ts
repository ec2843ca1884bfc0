import { type Equipment, equipment } from '#marketplace/cars/vehicles/equipment.ts';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { valueInWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import type { FactChange, FactValue, ShownFact } from './revision.ts';

export type ChangeInWords = { label: string; before: string; after: string };

export const labelOf = (fact: ShownFact): string =>
  fact === 'pictures' ? 'Pictures' : facts[fact].label;

export const changeInWords = (
  change: FactChange,
  brandName: (slug: string) => string,
): ChangeInWords => ({
  label: labelOf(change.fact),
  ...valuesInWords(change, brandName),
});

function valuesInWords({ fact, before, after }: FactChange, brandName: (slug: string) => string) {
  if (fact === 'vin') return vinInWords(before, after);
  if (fact === 'pictures') return picturesInWords(before as string[], after as string[]);
  if (fact === 'equipment') {
    return { before: notIn(after, before), after: notIn(before, after) };
  }
  const words = (value: FactValue) => {
    if (value === null) return notStated;
    if (fact === 'category') return brandName(String(value));
    return valueInWords(facts[fact], value) ?? notStated;
  };
  return { before: words(before), after: words(after) };
}

const notStated = 'Not stated';

/** Buyers who have not paid must not see the number. */
const vinInWords = (before: FactValue, after: FactValue) => ({
  before: before === null ? notStated : 'On file',
  after: after === null ? notStated : before === null ? 'On file' : 'Another number on file',
});

function picturesInWords(before: string[], after: string[]) {
  const added = after.filter((picture) => !before.includes(picture)).length;
  const isReordered = added === 0 && after.length === before.length;
  const difference = isReordered ? ' in another order' : added > 0 ? `, ${added} new` : '';
  return { before: counted(before.length), after: `${counted(after.length)}${difference}` };
}

const counted = (pictures: number) => (pictures === 1 ? '1 picture' : `${pictures} pictures`);

function notIn(others: FactValue, values: FactValue): string {
  const slugs = ((values ?? []) as Equipment[]).filter(
    (slug) => !((others ?? []) as Equipment[]).includes(slug),
  );
  return slugs.length === 0 ? notStated : slugs.map((slug) => equipment[slug]).join(', ');
}
