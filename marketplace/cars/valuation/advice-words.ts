import { formatMoney, type Money, minorUnits } from '#marketplace/money.ts';
import type { NoRatingReason, PriceCheckResponse } from './contract.ts';
import { labelWords } from './price-label.ts';
import { count } from './rating-words.ts';

type Answer = PriceCheckResponse['data'];

/** Facts that a comparison needs, in the order of the form. */
export const requiredFacts = {
  category: 'the category',
  condition: 'the condition',
  yearsUsed: 'the years of use',
  model: 'the model',
  mileage: 'the mileage',
};
export type RequiredFact = keyof typeof requiredFacts;

export function missingInWords(missing: readonly RequiredFact[]): string {
  const words = missing.map((name) => requiredFacts[name]);
  const list = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
  return `Add ${list} to see what cars like yours cost.`;
}

const reasons: Record<Exclude<NoRatingReason, 'no_model' | 'no_mileage'>, string> = {
  few: 'There are too few cars like yours to tell what they cost.',
  too_different: 'Prices of cars like yours differ too much to tell what yours could cost.',
  damaged: 'We cannot tell what cars with accident damage cost.',
  too_old: 'We cannot tell what cars over 25 years old cost.',
  small_market: 'There are too few cars here yet to tell what yours could cost.',
  unusual: 'The price is unusually low.',
  pending: 'We cannot tell yet what cars like yours cost.',
};

export function adviceInWords(answer: Answer, price: Money | undefined): string {
  if (!('estimate' in answer)) {
    const { reason, missing } = answer;
    return reason === 'no_model' || reason === 'no_mileage'
      ? missingInWords(missing)
      : reasons[reason];
  }
  const range = `Cars like yours are offered for ${inMoney(answer.low)} to ${inMoney(answer.high)}.`;
  return [range, verdict(answer, price), daysInWords(answer)].filter(Boolean).join(' ');
}

type EstimateAnswer = Extract<Answer, { estimate: number }>;

function verdict({ label, reason }: EstimateAnswer, price: Money | undefined): string | null {
  if (price === undefined) return null;
  const asked = `At ${formatMoney(price)} yours`;
  if (reason) return `${asked} looks unusually low; buyers are warned.`;
  return label ? `${asked} is a ${labelWords[label].toLowerCase()}.` : null;
}

const daysInWords = ({ daysOnOffer }: EstimateAnswer): string | null =>
  daysOnOffer === null
    ? null
    : `Half of them have been for sale for ${count(daysOnOffer, 'day')} or more.`;

const inMoney = (amount: number) => formatMoney(minorUnits(amount));
