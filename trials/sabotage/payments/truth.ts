import { guard, testsIn } from '../guard.ts';
import { booking, concurrent, events, holding, paying, settling } from './tests.ts';

const settlePayment = 'marketplace/dealing/sales/server/checkout/settle-payment.ts';
const holdCar = 'marketplace/dealing/sales/server/checkout/hold-car.ts';
const paymentRoutes = 'marketplace/dealing/sales/server/payment-routes.ts';
const notSomebodyElses = paying("a buyer cannot pay for another buyer's booking or with another buyer's payment");
const providersWord = paying('an event of the provider settles the payment when the browser is gone, and counts once');

/** Whom and what we believe. */
export const truth = [
  guard('the provider is asked whether the card was charged', settlePayment,
    "ensure(intent.status === 'succeeded', 'payment_not_completed');", '', paying('a payment that did not succeed pays for nothing')),
  guard('the provider is asked whether an intent was cancelled', 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    "if (intent?.status === 'canceled') await", 'if (intent) await', events('a cancellation that the provider does not confirm ends no hold')),
  guard('the amount that was charged is the price', settlePayment,
    '  intent.amount === attempt.amount &&\n', '', settling('a payment that is not the amount of its attempt is refunded')),
  guard("the currency that was charged is the market's", settlePayment, '  intent.currency === currencyAtProvider() &&\n', '',
    testsIn('marketplace/dealing/sales/server/other-currencies.test.ts')('money in another currency pays for nothing')),
  guard('the browser does not decide the price of a booking', 'marketplace/dealing/sales/server/book-car.ts',
    'const price = await priceFor(tx, car, buyer.id, now());', 'const price = 100;',
    booking('a buyer books a car at its price, whatever the browser says')),
  guard('the browser does not decide the price of a payment', holdCar, 'if (price !== shown.price) return { attempt: null, price };', '',
    paying('a checkout charges the price of the booking and refuses another')),
  guard('the price is read under the lock', holdCar, ': await priceFor(tx, listing, buyer.id, now());', ': booking.price;',
    concurrent('a price that changes while its checkout waits for the lock is shown before it is charged')),
  guard('a booking takes the price of its car before it is paid', holdCar,
    '  if (!held && price !== current.price) await reprice(tx, booking.id, price);\n', '',
    paying('a booking with an outdated price takes the current one, and the buyer is asked first')),
  guard('a checkout that runs is asked for at its own price', holdCar, 'const price = held ? held.amount :', 'const price =',
    holding('a repeated checkout keeps the price that it showed')),
  guard('only the price of the booking pays for it', 'marketplace/dealing/bookings/server/booking-store.ts',
    ` and price = \${amount}`, '', settling('a payment that is not the price of its booking is refunded')),
  guard("a buyer pays for nobody else's booking", paymentRoutes, "ensure(isOf(buyer, booking), 'booking_not_found');", '', notSomebodyElses),
  guard("a buyer pays with nobody else's payment", paymentRoutes, "ensure(attempt.buyerId === buyer.id, 'payment_not_found');", '', notSomebodyElses),
  guard('a seller cannot book their own car', 'marketplace/dealing/bookings/booking.ts',
    "if (listing.seller.id === buyer.id) return 'own_listing';", '', booking('own, sold, hidden and unadvertised cars cannot be booked')),
  guard('only the provider can send its events', 'providers/card-payments/server/stripe-events.ts',
    "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret)", 'JSON.parse(String(body))', providersWord),
  guard('test events do not count in a live market, nor the other way round', 'marketplace/dealing/sales/server/webhook-routes.ts',
    ' && event.liveMode === cardPayments.liveMode', '', events('a live event is ignored in a test market')),
];
