import { type InferResult, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { prefixQuery } from '#database/prefix-query.ts';
import { saleStatusesOf } from '#marketplace/dealing/bookings/server/sale-status-store.ts';
import { majorUnits } from '#marketplace/money.ts';
import { type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { CarState } from '../car-state.ts';
import type { AdministeredCar as AdministeredCarSchema } from '../contract.ts';

type AdministeredCar = z.input<typeof AdministeredCarSchema>;
type CarsRequest = PageRequest & { search?: string | undefined; state?: CarState | undefined };

const mostSellers = 200;
/** How many cars are scanned before the indexes of names and sellers are used. */
const stretchLength = 1_000;
const mostReasons = 5;

export async function administeredCars(
  db: Database,
  request: CarsRequest,
): Promise<Page<AdministeredCar>> {
  const { search = '', limit } = request;
  const words = prefixQuery(search);
  let query = cars(db)
    .where(isAskedFor(request))
    .orderBy('listing.id', 'desc')
    .limit(limitTo(limit + 1));
  if (isId.test(search.trim())) query = query.where('listing.id', '=', search.trim());
  else if (words) {
    const ids = await idsFound(db, words, request);
    query = query.where(sql<boolean>`listing.id = any(${ids}::uuid[])`);
  }

  const rows = await query.execute();
  const saleStatuses = await saleStatusesOf(
    db,
    rows.filter(isSold).map(({ id }) => id),
  );
  return pageOf(
    rows.map((row) => toCar(row, saleStatuses.get(row.id))),
    limit,
  );
}

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Literals, so that the indexes fit. */
const inState: Record<CarState, RawBuilder<boolean>> = {
  draft: sql`(listing.state = 'draft' and not listing.hidden)`,
  advertised: sql`(listing.state = 'advertised' and not listing.hidden)`,
  hidden: sql`(listing.hidden and listing.state in ('draft', 'advertised'))`,
  sold: sql`(listing.state = 'sold')`,
};

function isAskedFor({ state, cursor }: CarsRequest): RawBuilder<boolean> {
  const conditions = [sql`listing.state <> 'removed'`];
  if (state) conditions.push(inState[state]);
  if (cursor) conditions.push(sql`listing.id < ${cursor}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Finds a page of ids. Cars with a common word are found by scanning the newest ones, a rare word by the indexes. */
async function idsFound(db: Database, words: string, request: CarsRequest): Promise<string[]> {
  const sellers = await sellersCalled(db, words);
  const newestOf = async (some: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      with listing as materialized (${some})
      select id from listing where ${isAskedFor(request)} and ${isFoundBy(words, sellers)}
      order by id desc limit ${sql.lit(request.limit + 1)}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const columns = sql`listing.id, listing.name, listing.seller_id, listing.state, listing.hidden`;
  const closeBy = await newestOf(sql`
    select ${columns} from listings as listing where ${isAskedFor(request)}
    order by listing.id desc limit ${sql.lit(stretchLength)}`);
  if (closeBy.length > request.limit) return closeBy;
  return newestOf(sql`
    select ${columns} from listings as listing where ${isFoundBy(words, sellers)}`);
}

/** A separate query, because an index cannot serve one half of an "or" over another table. */
async function sellersCalled(db: Database, words: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`state <> 'closed' and search_words @@ to_tsquery('simple', ${words})`)
    .limit(mostSellers)
    .execute();
  return rows.map(({ id }) => id);
}

const isFoundBy = (words: string, sellers: string[]) => sql<boolean>`(
  to_tsvector('simple', translate(listing.name, '.@+-_/:', '       '))
    @@ to_tsquery('simple', ${words})
  or listing.seller_id = any(${sellers}::uuid[])
)`;

const cars = (db: Database) =>
  db
    .selectFrom('listings as listing')
    .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId')
    .select([
      'listing.id',
      'listing.name',
      'listing.pictures',
      'listing.category',
      'listing.resalePrice',
      'listing.state',
      'listing.hidden',
      'listing.hiddenBecause',
      sql<string>`(listing.posted_at at time zone 'UTC')::date`.as('postedOn'),
      sql<AdministeredCar['seller']>`json_build_object(
        'id', seller.id, 'name', seller.name, 'email', seller.email)`.as('seller'),
      sql<number>`(select count(*) from reports
        where listing_id = listing.id and dismissed_at is null)`.as('reports'),
      sql<string[]>`array(select reason from reports
        where listing_id = listing.id and dismissed_at is null and reason is not null
        order by reports.id desc limit ${sql.lit(mostReasons)})`.as('reasons'),
      sql<number>`(select count(*) from bookings
        where listing_id = listing.id and bookings.state = 'open')`.as('openBookings'),
    ]);

type CarRow = InferResult<ReturnType<typeof cars>>[number];

const isSold = ({ state }: CarRow) => state === 'sold';

const toCar = (
  { pictures, resalePrice, hidden, state, ...row }: CarRow,
  sale: AdministeredCar['sale'] = notPaid,
): AdministeredCar => ({
  ...row,
  picture: pictures[0]!,
  price: majorUnits(resalePrice),
  state: hidden && state !== 'sold' ? 'hidden' : (state as CarState),
  sale,
});

const notPaid = { refundedAt: null, dispute: null };

export async function totalsOfCars(db: Database): Promise<Record<CarState, number>> {
  const count = (state: CarState) => sql`count(*) filter (where ${inState[state]})::integer`;
  const { rows } = await sql<Record<CarState, number>>`
    select ${count('draft')} as draft, ${count('advertised')} as advertised,
      ${count('hidden')} as hidden, ${count('sold')} as sold
    from listings as listing`.execute(db);
  return rows[0]!;
}
