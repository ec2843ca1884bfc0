import { expect, test } from 'vitest';
import type { Deal } from './contract.ts';
import { stepsOf } from './deal.ts';

const begun: Deal = { answered: false, offer: 'none', viewing: 'none', paid: false };
const answered: Deal = { ...begun, answered: true };

/** `Talk✓ Offer● Viewing Paid`: what is done, and where the two are. */
const inShort = (deal: Deal, isOpen = true) =>
  stepsOf(deal, isOpen)
    .map(({ name, isDone, isCurrent }) => `${name}${isDone ? '✓' : ''}${isCurrent ? '●' : ''}`)
    .join(' ');

test.each<[string, Deal, string]>([
  ['the seller has not answered', begun, 'Talk● Offer Viewing Paid'],
  ['the seller has answered', answered, 'Talk✓ Offer● Viewing Paid'],
  ['an offer came first', { ...begun, offer: 'waiting' }, 'Talk Offer● Viewing Paid'],
  ['an offer waits', { ...answered, offer: 'waiting' }, 'Talk✓ Offer● Viewing Paid'],
  ['both agree', { ...begun, offer: 'agreed' }, 'Talk✓ Offer✓ Viewing● Paid'],
  ['a viewing is asked for', { ...begun, viewing: 'asked' }, 'Talk Offer Viewing● Paid'],
  ['a viewing is confirmed', { ...begun, viewing: 'confirmed' }, 'Talk✓ Offer Viewing● Paid'],
  ['the car was seen', { ...answered, viewing: 'over' }, 'Talk✓ Offer Viewing✓ Paid●'],
  [
    'an offer after the viewing',
    { ...answered, offer: 'waiting', viewing: 'over' },
    'Talk✓ Offer● Viewing✓ Paid',
  ],
  [
    'agreed, and the car was seen',
    { ...answered, offer: 'agreed', viewing: 'over' },
    'Talk✓ Offer✓ Viewing✓ Paid●',
  ],
  [
    'the buyer paid without offer or viewing',
    { ...begun, paid: true },
    'Talk✓ Offer Viewing Paid✓●',
  ],
])('%s', (_, deal, steps) => {
  expect(inShort(deal)).toBe(steps);
});

test('a car that is gone has no next step, except that its buyer has paid', () => {
  expect(inShort({ ...answered, offer: 'waiting' }, false)).toBe('Talk✓ Offer Viewing Paid');
  expect(inShort({ ...answered, paid: true }, false)).toBe('Talk✓ Offer Viewing Paid✓●');
});
