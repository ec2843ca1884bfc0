import { guard } from '../guard.ts';
import { concurrent, events, interrupting, outbox, paying, reconciling } from './tests.ts';

const outboxStore = 'marketplace/platform/outbox/server/outbox-store.ts';
const bookingStore = 'marketplace/dealing/bookings/server/booking-store.ts';

/** What is repeated and happens once. */
export const once = [
  guard('a repeated call opens no second card payment', 'marketplace/dealing/sales/server/checkout/open-checkout.ts',
    'key: `attempt-', 'key: crypto.randomUUID() + `attempt-', reconciling('the reconciler finishes what a dead instance left, from what the provider says')),
  guard('an event counts once', 'marketplace/dealing/sales/server/webhook-routes.ts',
    'key: `card-event:', 'key: crypto.randomUUID() + `card-event:', events('a repeated event counts once')),
  guard('the outbox does a thing once', outboxStore, '...item, payload: JSON.stringify(payload)',
    '...item, key: item.key + crypto.randomUUID(), payload: JSON.stringify(payload)', outbox('a repeated key is processed once, at the same time or later')),
  guard('two instances do not do the same thing', outboxStore, '.set({ attempts: sql`outbox.attempts + 1`, dueAt: leaseEnds })',
    '.set({ attempts: sql`outbox.attempts + 1` })', outbox('an item whose runner died is processed again once its lease has ended')),
  guard('an attempt changes only from the states it may change from', 'marketplace/dealing/payments/server/attempt-store.ts',
    "    .where('state', 'in', from)\n", '', concurrent('a payment that is settled while its hold is about to end stays settled')),
  guard('only an open booking is paid', bookingStore, `set state = 'paid'\n    where id = \${id} and state = 'open'`, `set state = 'paid', lost_because = null\n    where id = \${id}`,
    interrupting('deleting a booking during its checkout refunds what was charged')),
  guard('a sale takes the car from open bookings only', bookingStore, `lost_because = \${because}\n    where listing_id = \${listingId} and state = 'open'`,
    `lost_because = \${because}\n    where listing_id = \${listingId}`, paying('paying for a booking marks it paid, takes the car off the market and sends a receipt')),
  guard('a paid booking is not given up', bookingStore,
    " and state in ('open', 'lost')", '', concurrent('a booking that is paid while its deletion waits for the lock stays paid')),
];
