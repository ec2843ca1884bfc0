import type { Guard } from '../guard.ts';
import { guarding, outbox, paying } from './tests.ts';

/** What is repeated and happens once. */
export const once: Guard[] = [
  {
    guard: 'a repeated call opens no second card payment',
    file: 'marketplace/dealing/sales/server/checkout/open-checkout.ts',
    replace: 'key: `attempt-',
    by: 'key: crypto.randomUUID() + `attempt-',
    caughtBy: paying('what a dead server left unfinished is finished from what the provider says'),
  },
  {
    guard: 'an event counts once',
    file: 'marketplace/dealing/sales/server/webhook-routes.ts',
    replace: 'key: `card-event:',
    by: 'key: crypto.randomUUID() + `card-event:',
    caughtBy: guarding('an event that comes again counts once'),
  },
  {
    guard: 'the outbox does a thing once',
    file: 'marketplace/platform/outbox/server/outbox-store.ts',
    replace: 'payload: JSON.stringify(payload), key }',
    by: 'payload: JSON.stringify(payload), key: key + crypto.randomUUID() }',
    caughtBy: outbox('a repeated key is done once, at the same time or later'),
  },
  {
    guard: 'two instances do not do the same thing',
    file: 'marketplace/platform/outbox/server/outbox-store.ts',
    replace: '.set({ attempts: sql`outbox.attempts + 1`, dueAt: leaseEnds })',
    by: '.set({ attempts: sql`outbox.attempts + 1` })',
    caughtBy: outbox('a runner that dies while sending gives the item back when its lease ends'),
  },
  {
    guard: 'an attempt changes only from the states it may change from',
    file: 'marketplace/dealing/payments/server/attempt-store.ts',
    replace: "    .where('state', 'in', from)\n",
    by: '',
    caughtBy: guarding('a payment that is settled while its hold is about to end stays settled'),
  },
  {
    guard: 'only an open booking is paid',
    file: 'marketplace/dealing/bookings/server/booking-store.ts',
    replace:
      "    .set({ state: 'paid' })\n    .where('id', '=', id)\n    .where('state', '=', 'open')\n",
    by: "    .set({ state: 'paid', lostBecause: null })\n    .where('id', '=', id)\n",
    caughtBy: paying('a booking deleted during checkout gives back what was charged meanwhile'),
  },
  {
    guard: 'a sale takes the car from open bookings only',
    file: 'marketplace/dealing/bookings/server/booking-store.ts',
    replace: "    .where('listingId', '=', listingId)\n    .where('state', '=', 'open')\n",
    by: "    .where('listingId', '=', listingId)\n",
    caughtBy: paying(
      'paying for a booking marks it paid, takes the car off the market and sends a receipt',
    ),
  },
  {
    guard: 'a paid booking is not given up',
    file: 'marketplace/dealing/bookings/server/booking-store.ts',
    replace: "    .where('state', 'in', ['open', 'lost'])\n",
    by: '',
    caughtBy: guarding('a booking that is paid while its deletion waits for the car stays paid'),
  },
];
