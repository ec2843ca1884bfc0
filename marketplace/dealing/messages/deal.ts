import type { Deal } from './contract.ts';

export type Step = { name: string; isDone: boolean; isCurrent: boolean };

const names = ['Talk', 'Offer', 'Viewing', 'Paid'];
const last = names.length - 1;

/** Offers and viewings are optional: a skipped step stays undone before later ones that are done. */
export function stepsOf(deal: Deal, isOpen: boolean): Step[] {
  const hasMet = deal.viewing === 'confirmed' || deal.viewing === 'over';
  const hasAnswer = deal.answered || deal.offer === 'agreed' || hasMet || deal.paid;
  const done = [hasAnswer, deal.offer === 'agreed', deal.viewing === 'over', deal.paid];
  const underWay = [
    !hasAnswer,
    deal.offer === 'waiting',
    deal.viewing === 'asked' || deal.viewing === 'confirmed',
    false,
  ];
  const current = currentStep({ done, underWay, isOpen });
  return names.map((name, place) => ({
    name,
    isDone: done[place]!,
    isCurrent: place === current,
  }));
}

type Progress = { done: boolean[]; underWay: boolean[]; isOpen: boolean };

/** The furthest step that is under way, or the next one; none if the car is gone. */
function currentStep({ done, underWay, isOpen }: Progress): number {
  if (done[last]) return last;
  if (!isOpen) return -1;
  const waiting = underWay.lastIndexOf(true);
  return waiting >= 0 ? waiting : done.lastIndexOf(true) + 1;
}
