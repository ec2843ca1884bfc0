import type { Guard } from '../guard.ts';
import { booking, guarding, paying } from './tests.ts';

const notSomebodyElses = paying(
  "nobody pays for somebody else's booking or with somebody else's payment",
);
const providersWord = paying(
  "the provider's word is enough when the browser is gone, and counts once",
);

/** Whom and what we believe. */
export const truth: Guard[] = [
  {
    guard: 'the provider is asked whether the card was charged',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: "ensure(intent.status === 'succeeded', 'payment_not_completed');",
    by: '',
    caughtBy: paying('a payment that did not succeed pays for nothing'),
  },
  {
    guard: 'the provider is asked whether an intent was cancelled',
    file: 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    replace: "if (intent?.status === 'canceled') await",
    by: 'if (intent) await',
    caughtBy: guarding('a cancellation that the provider does not confirm ends no hold'),
  },
  {
    guard: 'the amount that was charged is the price',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: '  intent.amount === attempt.amount &&\n',
    by: '',
    caughtBy: guarding('money that is not the price pays for nothing and goes back'),
  },
  {
    guard: "the currency that was charged is the market's",
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: '  intent.currency === currencyAtProvider() &&\n',
    by: '',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/other-currencies.test.ts',
      test: 'money in another currency pays for nothing',
    },
  },
  {
    guard: 'the browser does not decide the price of a booking',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: 'const price = await priceFor(tx, car, buyer.id, now());',
    by: 'const price = 100;',
    caughtBy: booking('a buyer books a car at its price, whatever the browser says'),
  },
  {
    guard: 'the browser does not decide the price of a payment',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'if (price !== shown.price) return { attempt: null, price };',
    by: '',
    caughtBy: paying(
      'the amount is that of the booking: another price only shows that the page is old',
    ),
  },
  {
    guard: 'the price is read under the lock',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: ': await priceFor(tx, listing, buyer.id, now());',
    by: ': booking.price;',
    caughtBy: guarding(
      'a price that changes while its checkout waits for the car is shown before it is charged',
    ),
  },
  {
    guard: 'a booking takes the price of its car before anybody pays it',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: '  if (!held && price !== current.price) await reprice(tx, booking.id, price);\n',
    by: '',
    caughtBy: guarding(
      'a booking whose price is not that of its car gets it, and the buyer is asked first',
    ),
  },
  {
    guard: 'a checkout that runs is asked for at its own price',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: 'const price = held ? held.amount :',
    by: 'const price =',
    caughtBy: guarding(
      'a price that changes while the same checkout is asked for again stays as it was shown',
    ),
  },
  {
    guard: 'only the price of the booking pays for it',
    file: 'marketplace/dealing/bookings/server/booking-store.ts',
    replace: "    .where('price', '=', amount)\n",
    by: '',
    caughtBy: guarding('money that is not the price of its booking buys nothing and goes back'),
  },
  {
    guard: "a buyer pays for nobody else's booking",
    file: 'marketplace/dealing/sales/server/payment-routes.ts',
    replace: "ensure(isOf(buyer, booking), 'booking_not_found');",
    by: '',
    caughtBy: notSomebodyElses,
  },
  {
    guard: "a buyer pays with nobody else's payment",
    file: 'marketplace/dealing/sales/server/payment-routes.ts',
    replace: "ensure(attempt.buyerId === buyer.id, 'payment_not_found');",
    by: '',
    caughtBy: notSomebodyElses,
  },
  {
    guard: 'nobody books their own car',
    file: 'marketplace/dealing/bookings/booking.ts',
    replace: "if (listing.seller.id === buyer.id) return 'own_listing';",
    by: '',
    caughtBy: booking('own, sold, hidden and unadvertised cars cannot be booked'),
  },
  {
    guard: 'only the provider can send its events',
    file: 'providers/card-payments/server/stripe-events.ts',
    replace: "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret)",
    by: 'JSON.parse(String(body))',
    caughtBy: providersWord,
  },
  {
    guard: 'test events do not count in a live market, nor the other way round',
    file: 'marketplace/dealing/sales/server/webhook-routes.ts',
    replace: ' && event.liveMode === cardPayments.liveMode',
    by: '',
    caughtBy: guarding('an event of another world than ours, live or test, is not listened to'),
  },
];
