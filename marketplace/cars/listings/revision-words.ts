import { type Equipment, equipment } from '#marketplace/cars/vehicles/equipment.ts';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { type Vehicle, vehicleFacts } from '#marketplace/cars/vehicles/vehicle.ts';
import { inWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { FactChange, FactValue, ShownFact } from './revision.ts';

export type ChangeInWords = { label: string; before: string; after: string };

export function labelOf(fact: ShownFact): string {
  if (fact === 'pictures') return 'Pictures';
  return fact in facts
    ? facts[fact as keyof typeof facts].label
    : vehicleFacts[fact as keyof typeof vehicleFacts].label;
}

export const changeInWords = (
  change: FactChange,
  brandName: (slug: string) => string,
): ChangeInWords => ({ label: labelOf(change.fact), ...valuesInWords(change, brandName) });

function valuesInWords({ fact, before, after }: FactChange, brandName: (slug: string) => string) {
  if (fact === 'vin') return vinInWords(before, after);
  if (fact === 'pictures') return picturesInWords(before as string[], after as string[]);
  if (fact === 'equipment') {
    return { before: notIn(after, before), after: notIn(before, after) };
  }
  const words = (value: FactValue) => {
    if (value === null) return notStated;
    if (fact === 'category') return brandName(String(value));
    if (fact === 'originalPrice') return formatMoney(Number(value));
    if (fact in facts) return String(value);
    return inWords({ [fact]: value } as Vehicle, fact as keyof Vehicle) ?? notStated;
  };
  return { before: words(before), after: words(after) };
}

const notStated = 'Not stated';

/** The number is not for buyers who have not paid. */
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
