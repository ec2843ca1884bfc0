import type { Guard } from '../guard.ts';
import { guarding, paying, payments } from './tests.ts';

const nobodyElse = paying('while one buyer pays, nobody else can, and sees until when');
const isFreedByItself = paying(
  'an abandoned checkout frees the car by itself, and never blocks its own buyer',
);

/** Who may pay for a car, and until when. */
export const holds: Guard[] = [
  {
    guard: 'a hold is for the booking that has it',
    file: `${payments}/hold-car.ts`,
    replace: 'held.bookingId === booking.id && ',
    by: '',
    caughtBy: nobodyElse,
  },
  {
    guard: 'a hold that is ending is not given out again',
    file: `${payments}/hold-car.ts`,
    replace: " && held.state !== 'expiring'",
    by: '',
    caughtBy: guarding(
      'a buyer whose hold is just ending gets a new one afterwards, not the old one',
    ),
  },
  {
    guard: 'asking again for a hold gives the same one',
    file: `${payments}/hold-car.ts`,
    replace: 'const held = await holdOn(tx, booking.listingId);',
    by: 'const held = null as Attempt | null;',
    caughtBy: nobodyElse,
  },
  {
    guard: 'a hold ends only when the provider has cancelled',
    file: `${payments}/hold-store.ts`,
    replace: "['creating', 'open'], 'expiring')",
    by: "['creating', 'open'], 'canceled')",
    caughtBy: isFreedByItself,
  },
  {
    guard: 'ending a hold cancels at the provider',
    file: `${payments}/end-hold.ts`,
    replace: 'cardPayments.cancelIntent(intentId,',
    by: "(async (..._: string[]) => ({ status: 'canceled' }))(intentId,",
    caughtBy: isFreedByItself,
  },
  {
    guard: 'a payment that came before the cancellation counts',
    file: `${payments}/end-hold.ts`,
    replace: "if (intent.status === 'succeeded') await settlePayment(surroundings, intentId);",
    by: "if (intent.status === 'succeeded') await freeCar(db, attempt);",
    caughtBy: paying('a payment that arrives while the hold is ending still counts'),
  },
  {
    guard: 'the bank is given more time once',
    file: `${payments}/attempt-store.ts`,
    replace: "    .where('extended', '=', false)\n",
    by: '',
    caughtBy: paying('while the bank asks the buyer, the hold lasts five minutes more, once'),
  },
  {
    guard: 'a hold that is over gives the booking the current price',
    file: `${payments}/free-car.ts`,
    replace: 'if (listing) await reprice(tx, attempt.bookingId, listing.resalePrice);',
    by: '',
    caughtBy: paying(
      'a checkout that runs keeps the price it showed; after it, the new one counts',
    ),
  },
];
