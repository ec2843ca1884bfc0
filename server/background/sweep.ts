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
import { forgetPendingAlerts } from '#marketplace/finding/alerts/server/pending-alert-store.ts';
import { forgetNotifications } from '#marketplace/finding/alerts/server/sent-notification-store.ts';
import { forgetFavourites } from '#marketplace/finding/favourites/server/favourite-store.ts';
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
/** Card providers repeat and list their events for 30 days; what was done stays known for longer. */
const daysOfDoneWork = 90;
const daysOfMails = 30;
const daysOfMailCounts = 2;
const daysOfUnsentMails = 14;
/** Nobody repeats a call whose answer was lost for longer. */
const daysOfPosts = 7;
/** Overviews show some weeks; a year allows for a look back. */
const daysOfViews = 366;
/** A seller's figures go back twelve weeks. */
const daysOfDailyViews = 92;
/** Of cars that were sold or removed. */
const daysOfFavourites = 366;
const daysOfRevisions = 366;

/** As long as tax law asks for records of sales; with them go the names of people who may have left long ago. */
const daysOfReceipts = 3_653;

/** Afterwards an account may be notified of the same car again. */
const daysOfNotifications = 366;
const daysOfPendingAlerts = 30;

/** After one of the two deleted their account: long enough to settle what is left between them. */
const daysOfClosedConversations = 90;
const daysOfQuietConversations = 2 * 366;

/** Long enough to look back; what was written about them has its own time. */
const daysOfViewings = 366;
const daysOfExceptions = 2;

/** They count for a day. */
const daysOfShownPhones = 2;
const daysOfStrangerHolds = 2;

export type SweepServices = () => Promise<void>;

/** Deletes expired rows. docs/operations/retention.md lists how long everything is kept. */
export async function sweep(
  { db, pictureHosting, now }: Pick<ServerDependencies, 'db' | 'pictureHosting' | 'now'>,
  sweepServices: SweepServices,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day);
  const steps = [
    sweepServices,
    () => forgetExpiredSessions(db, now()),
    () => forgetClosedWindows(poolOf(db)!, now()),
    () => forgetDone(db, daysAgo(daysOfDoneWork)),
    () => forgetGivenUpNotifications(db, daysAgo(daysOfMails)),
    () => forgetMails(db, daysAgo(daysOfMails)),
    () => forgetMailCounts(db, daysAgo(daysOfMailCounts)),
    () => forgetUnsentMails(db, daysAgo(daysOfUnsentMails)),
    () => forgetViews(db, daysAgo(daysOfViews)),
    () => forgetDailyViews(db, daysAgo(daysOfDailyViews)),
    () => forgetRecentViews(db, daysAgo(daysOfRecentViews - 1)),
    () => forgetRevisions(db, daysAgo(daysOfRevisions)),
    () => forgetAuditEntries(db),
    () => forgetFavourites(db, daysAgo(daysOfFavourites)),
    () => forgetNotifications(db, daysAgo(daysOfNotifications)),
    () => forgetPendingAlerts(db, daysAgo(daysOfPendingAlerts)),
    () =>
      forgetConversations(db, {
        closedBefore: daysAgo(daysOfClosedConversations),
        lastBefore: daysAgo(daysOfQuietConversations),
      }),
    () => forgetShownPhones(db, daysAgo(daysOfShownPhones)),
    () => forgetStrangerHolds(db, daysAgo(daysOfStrangerHolds)),
    () => forgetMailboxes(db, daysAgo(daysOfStrangerHolds)),
    () => deleteOldViewings(db, daysAgo(daysOfViewings)),
    () => deletePastExceptions(db, daysAgo(daysOfExceptions)),
    () => forgetReceipts(db, daysAgo(daysOfReceipts)),
    () => forgetListingKeys(db, daysAgo(daysOfPosts)),
    () => endDrops(db, daysAgo(daysOfADrop)),
    () => sweepWords(db),
    // A picture that this copy never saw in a car may be in one of the original, which keeps it in the same bucket.
    async () => {
      if ((await whyPaymentsAreOff(db)) === null) await sweepOrphans(db, pictureHosting, now());
    },
  ];
  await doAll(steps);
}

/** What cannot be cleared away lets nothing else grow. */
async function doAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  const problems: unknown[] = [];
  for (const step of steps) await step().catch((error) => problems.push(error));
  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be swept');
}
