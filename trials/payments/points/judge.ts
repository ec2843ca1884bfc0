import { sql } from 'kysely';
import { until } from '../../crowd.ts';
import { intentIn, type Person } from '../shop.ts';
import { waitsAreOver } from '../time-passes.ts';
import { bookThroughTheApi, type Round, type Story } from './stories.ts';

const longestWait = 30_000;

/** Bea carries on where the server left her, and gets the car. */
export async function comesBack(round: Round, { losesHold }: Story): Promise<string[]> {
  const { shop, bea } = round;
  if (!round.booking) {
    await bookThroughTheApi(round);
    round.booking = await bookingOf(round);
  }
  let checkout = await shop.openCheckout(bea, round.booking);
  // Her page asks again while the old hold is being taken down.
  await until(longestWait, async () => {
    const isWaiting = losesHold && ['car_held', 'hold_again_later'].includes(checkout.code);
    await waitsAreOver(round.trial.db);
    if (isWaiting) checkout = await shop.openCheckout(bea, round.booking);
    return !isWaiting;
  });
  // The provider or the reconciler was faster.
  if (checkout.code === 'booking_paid') return [];
  if (!checkout.clientSecret) return [`Bea cannot go on: ${checkout.code}`];
  const isSame = [null, checkout.clientSecret].includes(round.clientSecret);

  // It may have been charged before.
  await shop.confirm(checkout.clientSecret).catch(() => {});
  const transactionId = intentIn(checkout.clientSecret);
  const { status } = await bea.calls('POST', '/payments', { transactionId });
  return [
    ...(isSame || losesHold ? [] : ['Bea was given another card payment']),
    ...(status === 'paid' ? [] : [`Bea came back, paid and got ${status}`]),
  ];
}

/** Bea is charged if and only if the car is hers; only who gave it up is refunded. */
export async function judge(round: Round): Promise<string[]> {
  if (!round.booking) round.booking = await bookingOf(round);
  if (!round.booking) return [];
  const { state, charged, refunded } = await bookingAndMoney(round);
  const rightful = { paid: 1, open: 0, released: 0, lost: 0 }[state];
  const problems =
    charged - refunded === rightful ? [] : [`${state}, but charged ${charged} times`];
  if (refunded > 0 && state !== 'released') problems.push(`${refunded} refunds, though ${state}`);
  return problems;
}

/** Cy, who has booked it too, gets the car if Bea has not. */
export async function buysIfFree(round: Round, cy: Person, booking: string): Promise<string[]> {
  const { shop } = round;
  const isSold = round.booking !== '' && (await bookingAndMoney(round)).state === 'paid';
  const checkout = await shop.openCheckout(cy, booking);
  if (isSold) return checkout.code === 'listing_sold' ? [] : [`sold, but Cy got ${checkout.code}`];
  if (!checkout.clientSecret) return [`free, but Cy got ${checkout.code}`];
  const transactionId = await shop.confirm(checkout.clientSecret);
  const { status } = await cy.calls('POST', '/payments', { transactionId });
  return status === 'paid' ? [] : [`free, but Cy's payment was ${status}`];
}

async function bookingOf({ trial, bea, car }: Round): Promise<string> {
  const booking = await trial.db
    .selectFrom('bookings')
    .select('id')
    .where('listingId', '=', car)
    .where('buyerId', '=', bea.id)
    .executeTakeFirst();
  return booking?.id ?? '';
}

type Money = {
  state: 'open' | 'paid' | 'released' | 'lost';
  /** How many card payments of this booking went through, and how many of them went back. */
  charged: number;
  refunded: number;
};

async function bookingAndMoney({ trial, booking }: Round): Promise<Money> {
  const { rows } = await sql<Money>`
    select booking.state,
      count(intent) filter (where intent.status = 'succeeded') as charged,
      count(intent) filter (where intent.refunded_amount > 0) as refunded
    from bookings as booking
    left join card_sandbox.intents as intent
      on intent.metadata ->> 'forecourt_booking' = booking.id::text
    where booking.id = ${booking} group by booking.id`.execute(trial.db);
  return rows[0]!;
}
