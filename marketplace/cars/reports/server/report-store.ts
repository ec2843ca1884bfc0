import { type InferResult, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { mapPage, type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { ReportedCar } from '../report.ts';

/** A literal, because PostgreSQL must recognise the condition of the indexes. */
const isOpen = sql<boolean>`report.dismissed_at is null`;
const mostReasons = 5;

/** Idempotent: a reporter has at most one open report of a car. */
export async function addReport(
  db: Database,
  report: { listingId: string; reporter: string; reason: string | null },
): Promise<void> {
  await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Dismissal = { listingId: string; by: string; because: string | null };

/** Returns how many reports were open. */
export async function dismissReports(
  db: Database,
  { listingId, by, because }: Dismissal,
): Promise<number> {
  const dismissed = await db
    .updateTable('reports as report')
    .set({ dismissedAt: sql`now()`, dismissedBy: by, dismissedBecause: because })
    .where('listingId', '=', listingId)
    .where(isOpen)
    .returning('id')
    .execute();
  return dismissed.length;
}

/** Closes the reports of the account's cars, and erases the words of these and of the account's own reports. */
export async function eraseReportsAround(tx: Database, accountId: string): Promise<void> {
  await sql`
    update reports set reason = null, dismissed_at = coalesce(dismissed_at, now()),
      dismissed_by = coalesce(dismissed_by, ${accountId}::uuid), dismissed_because = 'The account was deleted.'
    where listing_id in (select id from listings where seller_id = ${accountId})`.execute(tx);
  await tx
    .updateTable('reports')
    .set({ reason: null })
    .where('reporter', '=', accountId)
    .where('reason', 'is not', null)
    .execute();
}

/** Which of these cars have open reports. */
export async function reportedAmong(db: Database, listingIds: string[]): Promise<Set<string>> {
  if (listingIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('reports as report')
    .select('listingId')
    .distinct()
    .where(isOpen)
    .where('listingId', 'in', listingIds)
    .execute();
  return new Set(rows.map(({ listingId }) => listingId));
}

/** Cars with open reports, the one reported last first. */
export async function reportedCars(
  db: Database,
  { limit, cursor }: PageRequest,
): Promise<Page<ReportedCar>> {
  let query = newestReports(db).limit(limitTo(limit + 1));
  if (cursor) query = query.where('report.id', '<', cursor);

  const page = pageOf(await query.execute(), limit, ({ newestReport }) => newestReport);
  return mapPage(page, toReportedCar);
}

/** The newest open report of each car. */
const newestReports = (db: Database) =>
  db
    .selectFrom('reports as report')
    .innerJoin('listings as listing', 'listing.id', 'report.listingId')
    .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId')
    .where(isOpen)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports as later')
            .select('later.id')
            .whereRef('later.listingId', '=', 'report.listingId')
            .whereRef('later.id', '>', 'report.id')
            .where(sql<boolean>`later.dismissed_at is null`),
        ),
      ),
    )
    // A report may be added while the car is being removed.
    .where('listing.state', '<>', 'removed')
    .orderBy('report.id', 'desc')
    .select([
      'report.id as newestReport',
      'listing.id',
      'listing.name',
      'listing.pictures',
      'listing.state',
      'seller.name as sellerName',
      'seller.email as sellerEmail',
      sql<number>`(select count(*) from reports as report
        where report.listing_id = listing.id and ${isOpen})`.as('reports'),
      sql<string[]>`array(select report.reason from reports as report
        where report.listing_id = listing.id and ${isOpen} and report.reason is not null
        order by report.id desc limit ${sql.lit(mostReasons)})`.as('reasons'),
      sql<number>`(select count(*) from bookings as booking
        where booking.listing_id = listing.id and booking.state = 'open')`.as('openBookings'),
    ]);

const toReportedCar = (
  row: InferResult<ReturnType<typeof newestReports>>[number],
): ReportedCar => ({
  id: row.id,
  name: row.name,
  picture: row.pictures[0]!,
  sold: row.state === 'sold',
  seller: { name: row.sellerName, email: row.sellerEmail },
  reports: row.reports,
  reasons: row.reasons,
  openBookings: row.openBookings,
});
