import type { Database } from '#database/connection.ts';
import { listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { bookingsOn } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { mends, rules } from '#marketplace/dealing/payments/rules.ts';
import { brokenAnywhere } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { chargesFor } from '#marketplace/dealing/payments/server/mend-store.ts';
import { paymentStops } from '#marketplace/dealing/payments/server/stop-store.ts';
import { formatMoney } from '#marketplace/money.ts';

export async function describeBooks(db: Database): Promise<string[]> {
  const broken = await brokenAnywhere(db);
  const cars = [...new Set(broken.map(({ listingId }) => listingId))];
  const lines = broken.length === 0 ? ['Every rule holds.'] : [];
  for (const car of cars) {
    const rulesOfCar = broken.filter(({ listingId }) => listingId === car).map(({ rule }) => rule);
    lines.push(...(await describeCar(db, car)), ...describeRules(car, [...new Set(rulesOfCar)]));
  }
  return [...lines, ...(await describeStops(db))];
}

async function describeCar(db: Database, id: string): Promise<string[]> {
  const [listing] = await listingsByIds(db, [id]);
  const { data: bookings } = await bookingsOn(db, id, { limit: 20 });
  const charges = await chargesFor(db, id);
  return [
    `${listing?.name ?? 'A car that was removed'} (${id}), ${listing?.state ?? 'removed'}`,
    ...bookings.map(
      ({ id: bookingId, buyer, state, price }) =>
        `  booking ${bookingId} of ${buyer.email}: ${state}, ${formatMoney(price)}`,
    ),
    ...charges.map(
      ({ bookingId, amount, state, intentId }) =>
        `  card payment ${intentId ?? 'not yet made'} for booking ${bookingId}: ${state}, ${formatMoney(amount)}`,
    ),
  ];
}

function describeRules(car: string, broken: (keyof typeof rules)[]): string[] {
  const decisions = new Set(broken.flatMap((rule) => [...rules[rule].mends]));
  return [
    ...broken.map((rule) => `  ${rules[rule].inWords}`),
    ...[...decisions].map((mend) => `  npm run payments -- --${mend} ${car}: ${mends[mend]}`),
  ];
}

async function describeStops(db: Database): Promise<string[]> {
  const stops = await paymentStops(db);
  if (stops.length === 0) return ['Payments are open.'];
  return stops.map(({ listingId, reason, since }) =>
    listingId === null
      ? `New payments have been stopped since ${since.toISOString()}: ${reason}.`
      : `New payments for the car ${listingId} have been stopped since ${since.toISOString()}. Broken rule: ${reason}.`,
  );
}
