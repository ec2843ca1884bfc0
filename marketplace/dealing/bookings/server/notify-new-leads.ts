import type { Database } from '#database/connection.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { newLeadsMail } from '../booking-mails.ts';
import { takeNewLeads } from './new-lead-store.ts';

/** At most two emails in each window: 96 a day, which is below the daily limit of a proved address. */
const batchWindow = 30 * 60_000;

/** The first booking of a window is emailed at once, all others together at its end. */
export function notifyNewLeadsLater(tx: Database, sellerId: string, now: Date): Promise<void> {
  const span = Math.floor(now.getTime() / batchWindow);
  const work = { kind: 'new_leads', payload: { sellerId } } as const;
  const key = `new-leads:${sellerId}:${span}`;
  return addToOutbox(
    tx,
    { ...work, key },
    { ...work, key: `${key}:rest`, dueAt: new Date((span + 1) * batchWindow) },
  );
}

/** Marks the bookings and enqueues the email in one transaction. */
export async function notifyNewLeads(
  { db, now, origin }: Pick<Dependencies, 'db' | 'now' | 'origin'>,
  { sellerId }: { sellerId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { seller, leads } = await takeNewLeads(tx, sellerId, now());
    const [first, ...others] = leads;
    if (!seller || !first) return;
    const mail = newLeadsMail([first, ...others], { seller, origin });
    await sendLater(tx, mail, `new-leads:${first.bookingId}`, 'leads');
  });
}
