/** Decisions of an operator about a car whose books are wrong. */
export const mends = {
  accept: 'the sale stands: what was charged becomes the price, and the car is sold',
  refund:
    'the buyer is refunded, the booking ends, and the car goes back to its seller; if it was marked as sold, it is no longer advertised',
  release:
    'a running checkout is cancelled, unpaid bookings end, and an unpaid car goes back to its seller',
} as const;

export type Mend = keyof typeof mends;

type BrokenRule = { inWords: string; mends: readonly Mend[] };

/** The invariants of the books, what breaking each means, and which decisions repair it. */
export const rules = {
  'a car is sold to one buyer': {
    inWords:
      'More than one buyer has paid for it. Say whose money goes back: name the booking after the car. Without one, everybody gets it back.',
    mends: ['refund'],
  },
  'a sold car was paid for': {
    inWords: 'It is marked as sold, but nobody paid.',
    mends: ['release'],
  },
  'a car that was paid for is sold': {
    inWords: 'It was paid for, but is not marked as sold.',
    mends: ['accept', 'refund'],
  },
  'a paid booking has its payment': {
    inWords: 'A booking is marked as paid, but there is no payment for it.',
    mends: ['release'],
  },
  'a payment pays its booking in full': {
    inWords:
      'The amount charged is not the price of the booking, or the booking is not marked as paid.',
    mends: ['accept', 'refund'],
  },
  'a settled attempt has its payment': {
    inWords: 'A card was charged, but the sale is not in the books.',
    mends: ['refund'],
  },
  'a checkout asks for the price of its booking': {
    inWords: 'A checkout is running for a different amount than the booking.',
    mends: ['release'],
  },
  'no booking of a sold car stays open': {
    inWords: 'It is sold or removed, but a booking is still open.',
    mends: ['release'],
  },
  'no offer for a sold car stays open': {
    inWords: 'It is sold or removed, but an offer for it is still open.',
    mends: ['release'],
  },
  'a checkout asks for no more than was agreed': {
    inWords: 'A checkout is running for more than its buyer and the seller agreed on.',
    mends: ['release'],
  },
  'nobody pays for a car that is kept for another': {
    inWords: 'A checkout is running although the seller keeps the car for another buyer.',
    mends: ['release'],
  },
  'whoever paid had the price that was agreed': {
    inWords: 'The buyer paid more than was agreed on.',
    mends: ['accept', 'refund'],
  },
} as const satisfies Record<string, BrokenRule>;

export type Rule = keyof typeof rules;
