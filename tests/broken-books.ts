import { vi } from 'vitest';
import type { Rule } from '#marketplace/dealing/payments/rules.ts';
import { runJobs } from '#server/background/jobs.ts';
import { books, type Market, marketWithCar, opensCheckout, pays } from './paying.ts';

type Offered = { attempt: 'open' | 'settled'; by?: string; state: string; amount: number };

/** An offer for the car of an attempt, by its buyer unless it is somebody else's. */
const offer = ({ attempt, by = 'attempt.buyer_id', state, amount }: Offered) => `
  with talk as (
    insert into conversations (listing_id, buyer_id, seller_id, begun_at, last_at)
    select attempt.listing_id, ${by}, listing.seller_id, now(), now()
    from payment_attempts as attempt join listings as listing on listing.id = attempt.listing_id
    where attempt.state = '${attempt}' returning *)
  insert into offers (conversation_id, listing_id, buyer_id, seller_id, made_by, key, amount, state, made_at, answer_by,
    accepted_at, price_until, reserved_at, reserved_until)
  select id, listing_id, buyer_id, seller_id, buyer_id, gen_random_uuid(), ${amount}, '${state}', now(),
    now() + interval '2 days', now(), now() + interval '3 days', now(), now() + interval '1 day' from talk`;
const bea = "(select id from accounts where name = 'Bea')";

/** How each rule can be broken in a market with one sold car, one open booking and one checkout. */
export const breakages: Record<Rule, string> = {
  'a car is sold to one buyer': `
    drop index one_payment_per_car;
    insert into payments (booking_id, listing_id, attempt_id, transaction_id, amount, paid_at)
      select attempt.booking_id, payment.listing_id, attempt.id, 'pi_2', attempt.amount, now()
      from payments as payment, payment_attempts as attempt where attempt.state = 'open'`,
  'a sold car was paid for': `update listings set state = 'sold' where state = 'advertised'`,
  'a car that was paid for is sold': `update listings set state = 'advertised'`,
  'a paid booking has its payment': `update bookings set state = 'paid' where state = 'open'`,
  'a payment pays its booking in full': `update bookings set price = 100 where state = 'paid'`,
  'a settled attempt has its payment': `update payment_attempts set state = 'settled'`,
  'a checkout asks for the price of its booking': `update bookings set price = 100 where state = 'open'`,
  'no booking of a sold car stays open': `update listings set state = 'removed'`,
  'no offer for a sold car stays open': offer({
    attempt: 'settled',
    state: 'pending',
    amount: 100,
  }),
  'a checkout asks for no more than was agreed': offer({
    attempt: 'open',
    state: 'accepted',
    amount: 100,
  }),
  'nobody pays for a car that is kept for another': offer({
    attempt: 'open',
    by: bea,
    state: 'accepted',
    amount: 450_000,
  }),
  'whoever paid had the price that was agreed': offer({
    attempt: 'settled',
    state: 'used',
    amount: 100,
  }),
};

/** Bea has bought a car and Cy is about to buy another. */
export async function busyMarket() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  await pays(bea, await books(bea, car));
  const booking = await books(cy, await sam.hasListed('Camry'));
  await opensCheckout(cy, booking);
  return { market, sam, bea, cy, car, booking };
}

export async function jobsRun({ dependencies }: Market) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const idle = async () => {};
  await runJobs(dependencies, log, { sweepServices: idle, updatePlaces: idle }).stop();
  return log;
}
