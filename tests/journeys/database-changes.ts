import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { connect } from '#database/connection.ts';
import { ownProduct } from './own-product.ts';

/** What no visitor can bring about, done in the database of the running product. */
const db = connect(ownProduct.databaseUrl, { connections: 2 });

/** How many reports of the car at this address have come. */
export async function reportsAbout(address: string): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('listingId', '=', address.split('/').pop()!)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function suspend(email: string, because: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ state: 'suspended', suspendedBecause: because })
    .where('email', '=', email)
    .execute();
}

/** Ten minutes go by: the server sets the car free, and the browser's clock, which is ours, moves on. */
export async function holdRunsOut(page: Page): Promise<void> {
  const bookingId = new URL(page.url()).pathname.split('/').pop()!;
  const { id } = await db
    .updateTable('paymentAttempts')
    .set({ heldUntil: new Date() })
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow();
  const stateOf = () =>
    db.selectFrom('paymentAttempts').select('state').where('id', '=', id).executeTakeFirst();
  await expect.poll(stateOf).toEqual({ state: 'canceled' });
  await page.clock.fastForward('10:01');
}

/** The provider's messages about declined cards have come. */
export async function declinesAreCounted(page: Page, count: number): Promise<void> {
  const bookingId = new URL(page.url()).pathname.split('/').pop()!;
  const declines = () =>
    db
      .selectFrom('paymentAttempts')
      .select('declines')
      .where('bookingId', '=', bookingId)
      .executeTakeFirst();
  await expect.poll(declines).toEqual({ declines: count });
}

/** Whoever let a hold run out has waited until it is their turn again. */
export async function waitIsOver(page: Page): Promise<void> {
  const bookingId = new URL(page.url()).pathname.split('/').pop()!;
  await db
    .updateTable('paymentAttempts')
    .set({ endedAt: new Date(Date.now() - 24 * 3_600_000) })
    .where('bookingId', '=', bookingId)
    .execute();
}

/** At the very moment at which somebody pays: too late to stop the card from being charged. */
export async function carLeavesTheMarket(car: string): Promise<void> {
  const id = car.split('/').pop()!;
  await db.updateTable('listings').set({ state: 'removed' }).where('id', '=', id).execute();
  await db
    .updateTable('bookings')
    .set({ state: 'lost', lostBecause: 'unavailable' })
    .where('listingId', '=', id)
    .execute();
}

/** Somebody else was faster. */
export async function carIsSold(car: string): Promise<void> {
  const id = car.split('/').pop()!;
  await db.updateTable('listings').set({ state: 'sold' }).where('id', '=', id).execute();
}
