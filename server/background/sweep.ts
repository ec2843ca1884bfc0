import { forgetExpiredSessions } from '#marketplace/accounts/server/session-store.ts';
import { forgetReceipts } from '#marketplace/bookings/server/receipt-store.ts';
import { forgetPosted } from '#marketplace/listings/server/posted-store.ts';
import { forgetViews } from '#marketplace/listings/server/view-store.ts';
import { forgetMailCounts } from '#marketplace/mail/server/mail-count-store.ts';
import { forgetMails } from '#marketplace/mail/server/mailbox-store.ts';
import { forgetDone } from '#marketplace/outbox/server/outbox-store.ts';
import { sweepOrphans } from '#marketplace/pictures/server/sweep-orphans.ts';
import { sweepWords } from '#marketplace/search/server/word-sweep-store.ts';
import { forgetClosedWindows } from '../admission/rate-limit-store.ts';
import type { Dependencies } from '../dependencies.ts';

const day = 24 * 3_600_000;
/** Card providers repeat and list their events for 30 days; what was done stays known for longer. */
const daysOfDoneWork = 90;
const daysOfMails = 30;
const daysOfMailCounts = 2;
/** Nobody repeats a call whose answer was lost for longer. */
const daysOfPosts = 7;
/** Overviews show some weeks; a year allows for a look back. */
const daysOfViews = 366;

/** As long as tax law asks for records of sales; with them go the names of people who may have left long ago. */
const daysOfReceipts = 3_653;

export type SweepServices = () => Promise<void>;

/** Clears away what nobody needs any more. docs/operations.md lists how long everything is kept. */
export async function sweep(
  { db, images, now }: Pick<Dependencies, 'db' | 'images' | 'now'>,
  sweepServices: SweepServices,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day);
  await forgetExpiredSessions(db, now());
  await forgetClosedWindows(db, now());
  await forgetDone(db, daysAgo(daysOfDoneWork));
  await forgetMails(db, daysAgo(daysOfMails));
  await forgetMailCounts(db, daysAgo(daysOfMailCounts));
  await forgetViews(db, daysAgo(daysOfViews));
  await forgetReceipts(db, daysAgo(daysOfReceipts));
  await forgetPosted(db, daysAgo(daysOfPosts));
  await sweepWords(db);
  await sweepServices();
  await sweepOrphans(db, images, now());
}
