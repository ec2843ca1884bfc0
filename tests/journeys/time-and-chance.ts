import type { Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { connect } from '#database/connection.ts';

/** What no visitor can bring about, done in the database of the running product. */
const db = connect(inject('productDatabase'), { connections: 2 });
afterAll(() => db.destroy());

/** Ten minutes go by on the payment page, for the server and in the browser, whose clock is ours. */
export async function holdRunsOut(page: Page): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ heldUntil: new Date() })
    .where('bookingId', '=', new URL(page.url()).pathname.split('/').pop()!)
    .where('state', '=', 'open')
    .execute();
  await page.clock.fastForward('10:01');
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
