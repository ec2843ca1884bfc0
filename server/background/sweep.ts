import { poolOf } from '#database/connection.ts';
import { forgetClosedWindows } from '#database/rate-limits/use-store.ts';
import { forgetListingKeys } from '#marketplace/cars/listings/server/idempotency-key-store.ts';
import { forgetRevisions } from '#marketplace/cars/listings/server/revision-store.ts';
import {
  forgetDailyViews,
  forgetRecentViews,
  forgetViews,
} from '#marketplace/cars/listings/server/views/view-store.ts';
import { daysOfADrop } from '#marketplace/cars/prices/price-drop.ts';
import { endDrops } from '#marketplace/cars/prices/server/price-drop-store.ts';
import { forgetReceipts } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { forgetConversations } from '#marketplace/dealing/messages/server/conversation-store.ts';
import { forgetShownPhones } from '#marketplace/dealing/messages/server/phone-store.ts';
import { forgetMailboxes } from '#marketplace/dealing/payments/server/mailbox-hold-store.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { forgetStrangerHolds } from '#marketplace/dealing/payments/server/stranger-hold-store.ts';
import { deletePastExceptions } from '#marketplace/dealing/viewings/server/hours-store.ts';
import { deleteOldViewings } from '#marketplace/dealing/viewings/server/viewing-ends-store.ts';
import { deleteOldPendingAlerts } from '#marketplace/finding/alerts/server/pending-alert-store.ts';
import { deleteOldNotifications } from '#marketplace/finding/alerts/server/sent-notification-store.ts';
import { deleteOldFavourites } from '#marketplace/finding/favourites/server/favourite-store.ts';
import { sweepWords } from '#marketplace/finding/search/server/word-sweep-store.ts';
import { daysOfRecentViews } from '#marketplace/oversight/overview/overview.ts';
import { forgetExpiredSessions } from '#marketplace/platform/access/server/session-store.ts';
import { forgetAuditEntries } from '#marketplace/platform/audit/server/audit-sweep-store.ts';
import { forgetMailCounts } from '#marketplace/platform/mail/server/mail-count-store.ts';
import { forgetMails } from '#marketplace/platform/mail/server/mailbox-store.ts';
import { forgetUnsentMails } from '#marketplace/platform/mail/server/unsent-mail-store.ts';
import { forgetGivenUpNotifications } from '#marketplace/platform/outbox/server/given-up-store.ts';
import { forgetDone } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { sweepOrphans } from '#marketplace/platform/pictures/server/sweep-orphans.ts';
import type { ServerDependencies } from '../dependencies.ts';

const day = 24 * 3_600_000;

export type SweepServices = () => Promise<void>;

/** Deletes expired rows. docs/operations/retention.md lists all periods. */
export async function sweep(
  { db, pictureHosting, now }: Pick<ServerDependencies, 'db' | 'pictureHosting' | 'now'>,
  sweepServices: SweepServices,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day);
  const steps = [
    sweepServices,
    () => forgetExpiredSessions(db, now()),
    () => forgetClosedWindows(poolOf(db)!, now()),
    // Card providers repeat and list their events for 30 days. Their keys must stay longer.
    () => forgetDone(db, daysAgo(90)),
    () => forgetGivenUpNotifications(db, daysAgo(30)),
    () => forgetMails(db, daysAgo(30)),
    () => forgetMailCounts(db, daysAgo(2)),
    () => forgetUnsentMails(db, daysAgo(14)),
    () => forgetViews(db, daysAgo(366)),
    // The figures of a seller cover twelve weeks.
    () => forgetDailyViews(db, daysAgo(92)),
    () => forgetRecentViews(db, daysAgo(daysOfRecentViews - 1)),
    () => forgetRevisions(db, daysAgo(366)),
    () => forgetAuditEntries(db),
    () => deleteOldFavourites(db, daysAgo(366)),
    // After that a car on offer may be notified again.
    () => deleteOldNotifications(db, daysAgo(366)),
    () => deleteOldPendingAlerts(db, daysAgo(30)),
    () =>
      forgetConversations(db, {
        // Counted from the deletion of one account, so that the other side can settle what is left.
        closedBefore: daysAgo(90),
        lastBefore: daysAgo(2 * 366),
      }),
    () => forgetShownPhones(db, daysAgo(2)),
    () => forgetStrangerHolds(db, daysAgo(2)),
    () => forgetMailboxes(db, daysAgo(2)),
    () => deleteOldViewings(db, daysAgo(366)),
    () => deletePastExceptions(db, daysAgo(2)),
    // Tax law requires records of sales for ten years. Receipts contain names of deleted accounts.
    () => forgetReceipts(db, daysAgo(3_653)),
    // Clients do not repeat a call with a lost response after that.
    () => forgetListingKeys(db, daysAgo(7)),
    () => endDrops(db, daysAgo(daysOfADrop)),
    () => sweepWords(db),
    // A copy must not delete pictures, because the original may use them in the same bucket.
    async () => {
      if ((await whyPaymentsAreOff(db)) === null) await sweepOrphans(db, pictureHosting, now());
    },
  ];
  await runAll(steps);
}

async function runAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  const problems: unknown[] = [];
  for (const step of steps) await step().catch((error) => problems.push(error));
  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be swept');
}
