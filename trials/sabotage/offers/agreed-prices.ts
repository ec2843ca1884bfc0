import type { Guard } from '../guard.ts';
import { clocks } from '../payments/tests.ts';
import { agreed, ending, telling } from './tests.ts';

const store = 'marketplace/dealing/offers/server/offer-store.ts';
const invariants = 'marketplace/dealing/payments/server/invariant-store.ts';

const toldOfSale =
  'whoever waits for an answer hears that the car is sold, once, unless their booking tells them';

/** Whose price it is, for how long, and what becomes of it. */
export const agreedPrices: Guard[] = [
  {
    guard: 'what was agreed is the price of this buyer alone',
    file: store,
    replace: `    .where('buyerId', '=', buyerId)
    .where(isAccepted)
    .where('priceUntil', '>', now)`,
    by: `    .where(isAccepted)
    .where('priceUntil', '>', now)`,
    caughtBy: agreed('a buyer books and pays what was agreed, and nobody else does'),
  },
  {
    guard: 'the clock ends an agreed price',
    file: store,
    replace: "    .where('priceUntil', '>', now)\n",
    by: '',
    caughtBy: agreed('after 72 hours the price is over, whether that was noted down or not'),
  },
  {
    guard: 'the clock ends a reservation',
    file: store,
    replace: "    .where('reservedUntil', '>', now)\n",
    by: '',
    caughtBy: agreed('the clock ends a reservation'),
  },
  {
    guard: 'a reservation made while the clock was ahead ends in time',
    file: 'marketplace/dealing/offers/server/offer-ends-store.ts',
    replace: "where state = 'accepted' and price_until >",
    by: 'where false and price_until >',
    caughtBy: clocks(
      'a car that was reserved while the clock was ahead is free a day after the clock is right',
    ),
  },
  {
    guard: 'an offer made while the clock was ahead expires in time',
    file: 'marketplace/dealing/offers/server/offer-ends-store.ts',
    replace: "where state = 'pending' and answer_by >",
    by: 'where false and answer_by >',
    caughtBy: clocks(
      'an offer that was made while the clock was ahead waits two days from when it is right',
    ),
  },
  {
    guard: 'a reservation in the future keeps no other from beginning',
    file: store,
    replace: ".where('reservedAt', '<=', impossibleAfter(now))",
    by: ".where('reservedAt', 'is not', null)",
    caughtBy: clocks('a car can be reserved although one was reserved in the future and ended'),
  },
  {
    guard: 'a reservation in the future ends no later than the price that is agreed now',
    file: 'marketplace/dealing/offers/server/agree.ts',
    replace: 'until: earlier(running.until, reservedUntil(at))',
    by: 'until: running.until',
    caughtBy: clocks(
      'a buyer and a seller who agreed while the clock was ahead can agree again once it is right',
    ),
  },
  {
    guard: 'nobody pays for a car that is kept for another',
    file: 'marketplace/dealing/sales/server/checkout/hold-car.ts',
    replace: '  if (!held) await refuseReserved(tx, booking, now());\n',
    by: '',
    caughtBy: agreed('while a car is kept for one buyer others book it, but do not pay'),
  },
  {
    guard: 'a seller who asks for more does not change what was agreed',
    file: 'marketplace/dealing/sales/server/edit-listing.ts',
    replace: 'const price = await priceFor(tx, car, booking.buyer.id, now);',
    by: 'const price = car.resalePrice;',
    caughtBy: agreed('whatever the seller asks of others meanwhile, the agreed price stays'),
  },
  {
    guard: 'a hold that runs out leaves what was agreed',
    file: 'marketplace/dealing/sales/server/checkout/release-hold.ts',
    replace: 'const price = await priceFor(tx, listing, attempt.buyerId, now);',
    by: 'const price = listing.resalePrice;',
    caughtBy: agreed('a hold that runs out leaves the booking at the agreed price'),
  },
  {
    guard: 'what was agreed is not noted as over while its buyer pays',
    file: 'marketplace/dealing/offers/server/expire-offers.ts',
    replace: 'if (!car || hold?.buyerId === buyerId) return;',
    by: 'if (!car) return;',
    caughtBy: agreed('a checkout that began in time keeps the price, and it was made use of'),
  },
  {
    guard: 'a booking loses the agreed price with its time',
    file: 'marketplace/dealing/offers/server/expire-offers.ts',
    replace: '      await repriceBookingOf(tx, car, buyerId, now());\n',
    by: '',
    caughtBy: agreed('noting it down gives the booking its price back'),
  },
  {
    guard: 'a price that was over is not noted as used',
    file: 'marketplace/dealing/offers/server/offer-ends-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template.
    replace: "case when amount >= ${amount} then 'used' else 'expired' end",
    by: "'used'",
    caughtBy: agreed(
      'whoever pays the full price after the agreed one ended has not made use of it',
    ),
  },
  {
    guard: 'no offer for a sold car is left',
    file: 'marketplace/dealing/sales/server/checkout/settle-payment.ts',
    replace: '  await endOffersOfSoldCar(tx, attempt);\n',
    by: '',
    caughtBy: ending('once a car is sold, nothing that was offered for it counts'),
  },
  {
    guard: 'a price is used by a sale that counts',
    file: 'marketplace/dealing/sales/server/reconciliation/mend-car.ts',
    replace: '    await voidUsedWithoutPayment(tx, listingId);\n',
    by: '',
    caughtBy: ending(
      'after an operator gave the money back, the same buyer may pay more for the same car',
    ),
  },
  {
    guard: 'no offer for a removed car is left',
    file: 'marketplace/dealing/sales/server/remove-listing.ts',
    replace: '    await endOffersOn(tx, id);\n',
    by: '',
    caughtBy: ending('the same when it is removed'),
  },
  {
    guard: 'offers end with their account',
    file: 'marketplace/oversight/moderation/server/deactivate-account.ts',
    replace: '  await endOffersOf(tx, id, now);\n',
    by: '',
    caughtBy: ending('when an account is suspended, its offers end: as a seller'),
  },
  {
    guard: 'bookings lose the agreed price with the account',
    file: 'marketplace/dealing/offers/server/end-offers.ts',
    replace: '    if (booking && each.isAgreed) await repriceAndTell(tx, booking, now);\n',
    by: '',
    caughtBy: ending('when an account is suspended, its offers end: as a seller'),
  },
  {
    guard: 'whoever loses the agreed price with an account is told',
    file: 'marketplace/dealing/offers/server/end-offers.ts',
    replace: '  await tellPriceChangeLater(tx, booking, now);\n',
    by: '',
    caughtBy: telling(
      'whoever loses an agreed price because the seller is shut out is told, and what they booked for',
    ),
  },
  {
    guard: 'whoever bought a car is not told that it is gone',
    file: 'marketplace/dealing/bookings/server/live-bookings-store.ts',
    replace: "booking.state in ('open', 'paid')",
    by: "booking.state = 'open'",
    caughtBy: telling(toldOfSale),
  },
  {
    guard: 'whoever agreed on a price and offered another hears once that the car is gone',
    file: 'marketplace/dealing/offers/server/end-offers.ts',
    replace: '[keyOf(each), each]',
    by: '[each.id, each]',
    caughtBy: telling(toldOfSale),
  },
  {
    guard: 'whoever made an offer hears that nobody answered it',
    file: 'marketplace/dealing/offers/server/expire-offers.ts',
    replace: '      await tellOfExpiry(tx, expiring, { car, offer });\n',
    by: '',
    caughtBy: telling('whoever made an offer hears that nobody answered it in time, once'),
  },
  {
    guard: 'whoever agreed on a price hears that the car is hidden',
    file: 'marketplace/oversight/moderation/server/hide-listing.ts',
    replace: '    await tellThatAgreementsWait(tx, id, now());\n',
    by: '',
    caughtBy: telling(
      'whoever agreed on a price hears that the car is hidden and shown again, unless their booking tells them',
    ),
  },
  {
    guard: 'offers for hidden cars wait for nobody',
    file: 'marketplace/dealing/offers/server/offer-list-store.ts',
    replace: 'and exists (select from listings where id = offers.listing_id and not hidden)',
    by: '',
    caughtBy: ending(
      'while a car is hidden its offers wait for nobody, but can be declined and withdrawn',
    ),
  },
  {
    guard: 'leads count no offers for hidden cars as waiting',
    file: 'marketplace/dealing/leads/server/cars-with-leads-store.ts',
    replace: 'and not (select hidden from listings where id = offers.listing_id)',
    by: '',
    caughtBy: ending(
      'while a car is hidden its offers wait for nobody, but can be declined and withdrawn',
    ),
  },
  {
    guard: 'a car that is held for long does not stop the round',
    file: 'marketplace/dealing/offers/server/expire-offers.ts',
    replace: '    await expire(expiring, offer).catch(leaveForNextRound);\n',
    by: '    await expire(expiring, offer);\n',
    caughtBy: ending('a car that somebody holds for too long keeps no other from its turn'),
  },
  {
    guard: 'nobody is reminded of a car that cannot be had',
    file: 'marketplace/dealing/offers/server/expire-offers.ts',
    replace: "    if (car?.state !== 'advertised' || car.hidden) return;\n",
    by: '',
    caughtBy: telling('nobody is reminded of a car that is being hidden right now'),
  },
  {
    guard: 'nobody is reminded of a car that is kept for another',
    file: 'marketplace/dealing/offers/server/expire-offers.ts',
    replace: '    if (othersUntil && othersUntil < priceUntil) return;\n',
    by: '',
    caughtBy: telling('nobody is reminded of a car that is being kept right now'),
  },
  {
    guard: 'the books know of offers for sold cars',
    file: invariants,
    replace: "offer.state in ('pending', 'accepted') and listing.state in ('sold', 'removed')",
    by: 'false',
    caughtBy: agreed('the books say so if it is broken: no offer for a sold car stays open'),
  },
  {
    guard: 'the books know of checkouts above what was agreed',
    file: invariants,
    replace: 'and attempt.amount > offer.amount',
    by: 'and false',
    caughtBy: agreed(
      'the books say so if it is broken: a checkout asks for no more than was agreed',
    ),
  },
  {
    guard: 'the books know of checkouts on reserved cars',
    file: invariants,
    replace: "offer.state = 'accepted' and offer.reserved_until > attempt.held_until",
    by: 'false',
    caughtBy: agreed('the books say so if somebody pays for a car that is kept for another'),
  },
  {
    guard: 'the books know of payments above what was agreed',
    file: invariants,
    replace: "offer.state = 'used' and payment.amount > offer.amount",
    by: 'false',
    caughtBy: agreed('the books say so if somebody paid more than was agreed'),
  },
];
