import { guard, testsIn } from '../guard.ts';
import { booking, guarding, paying } from './tests.ts';

const settlePayment = 'marketplace/dealing/sales/server/checkout/settle-payment.ts';
const holdCar = 'marketplace/dealing/sales/server/checkout/hold-car.ts';
const paymentRoutes = 'marketplace/dealing/sales/server/payment-routes.ts';
const notSomebodyElses = paying("nobody pays for somebody else's booking or with somebody else's payment");
const providersWord = paying("the provider's word is enough when the browser is gone, and counts once");

/** Whom and what we believe. */
export const truth = [
  guard('the provider is asked whether the card was charged', settlePayment,
    "ensure(intent.status === 'succeeded', 'payment_not_completed');", '', paying('a payment that did not succeed pays for nothing')),
  guard('the provider is asked whether an intent was cancelled', 'marketplace/dealing/sales/server/reconciliation/handle-card-event.ts',
    "if (intent?.status === 'canceled') await", 'if (intent) await', guarding('a cancellation that the provider does not confirm ends no hold')),
  guard('the amount that was charged is the price', settlePayment,
    '  intent.amount === attempt.amount &&\n', '', guarding('money that is not the price pays for nothing and goes back')),
  guard("the currency that was charged is the market's", settlePayment, '  intent.currency === currencyAtProvider() &&\n', '',
    testsIn('marketplace/dealing/sales/server/other-currencies.test.ts')('money in another currency pays for nothing')),
  guard('the browser does not decide the price of a booking', 'marketplace/dealing/sales/server/book-car.ts',
    'const price = await priceFor(tx, car, buyer.id, now());', 'const price = 100;',
    booking('a buyer books a car at its price, whatever the browser says')),
  guard('the browser does not decide the price of a payment', holdCar, 'if (price !== shown.price) return { attempt: null, price };', '',
    paying('the amount is that of the booking: another price only shows that the page is old')),
  guard('the price is read under the lock', holdCar, ': await priceFor(tx, listing, buyer.id, now());', ': booking.price;',
    guarding('a price that changes while its checkout waits for the car is shown before it is charged')),
  guard('a booking takes the price of its car before it is paid', holdCar,
    '  if (!held && price !== current.price) await reprice(tx, booking.id, price);\n', '',
    guarding('a booking whose price is not that of its car gets it, and the buyer is asked first')),
  guard('a checkout that runs is asked for at its own price', holdCar, 'const price = held ? held.amount :', 'const price =',
    guarding('a price that changes while the same checkout is asked for again stays as it was shown')),
  guard('only the price of the booking pays for it', 'marketplace/dealing/bookings/server/booking-store.ts',
    ` and price = \${amount}`, '', guarding('money that is not the price of its booking buys nothing and goes back')),
  guard("a buyer pays for nobody else's booking", paymentRoutes, "ensure(isOf(buyer, booking), 'booking_not_found');", '', notSomebodyElses),
  guard("a buyer pays with nobody else's payment", paymentRoutes, "ensure(attempt.buyerId === buyer.id, 'payment_not_found');", '', notSomebodyElses),
  guard('a seller cannot book their own car', 'marketplace/dealing/bookings/booking.ts',
    "if (listing.seller.id === buyer.id) return 'own_listing';", '', booking('own, sold, hidden and unadvertised cars cannot be booked')),
  guard('only the provider can send its events', 'providers/card-payments/server/stripe-events.ts',
    "stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret)", 'JSON.parse(String(body))', providersWord),
  guard('test events do not count in a live market, nor the other way round', 'marketplace/dealing/sales/server/webhook-routes.ts',
    ' && event.liveMode === cardPayments.liveMode', '', guarding('an event of another world than ours, live or test, is not listened to')),
];
