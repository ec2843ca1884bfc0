import type { Deal } from './contract.ts';

export type Step = { name: string; isDone: boolean; isCurrent: boolean };

const names = ['Talk', 'Offer', 'Viewing', 'Paid'];
const last = names.length - 1;

/** Offers and viewings are for whoever wants them: a step that was left out stays open behind those that are done. */
export function stepsOf(deal: Deal, isOpen: boolean): Step[] {
  const hasMet = deal.viewing === 'confirmed' || deal.viewing === 'over';
  const isHeard = deal.answered || deal.offer === 'agreed' || hasMet || deal.paid;
  const done = [isHeard, deal.offer === 'agreed', deal.viewing === 'over', deal.paid];
  const underWay = [
    !isHeard,
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

type Standing = { done: boolean[]; underWay: boolean[]; isOpen: boolean };

/** The furthest that waits for somebody, or else what comes next. Of a car that is gone nothing does. */
function currentStep({ done, underWay, isOpen }: Standing): number {
  if (done[last]) return last;
  if (!isOpen) return -1;
  const waiting = underWay.lastIndexOf(true);
  return waiting >= 0 ? waiting : done.lastIndexOf(true) + 1;
}
