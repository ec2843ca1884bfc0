import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { prefixQuery } from '#database/prefix-query.ts';
import { type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import {
  accountColumns,
  type KnownAccount,
} from '#marketplace/platform/accounts/server/account-store.ts';

export type AccountOrder = 'newest' | 'oldest' | 'name';

type AccountListRequest = PageRequest & {
  order: AccountOrder;
  role?: Role | undefined;
  verified?: boolean | undefined;
  search?: string | undefined;
};

/** How many accounts are scanned before the index of words is used. */
const stretchLength = 1_000;

/** A literal, because PostgreSQL must see that it is the condition of the indexes. */
const isPresent = sql<boolean>`state <> 'closed'`;

const sorting: Record<AccountOrder, RawBuilder<unknown>> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  name: sql`lower(name), id`,
};

export async function accountListPage(
  db: Database,
  request: AccountListRequest,
): Promise<Page<KnownAccount>> {
  const { limit } = request;
  const words = prefixQuery(request.search ?? '');
  const rows =
    words === null
      ? await inOrder(db, request)
          .limit(limitTo(limit + 1))
          .execute()
      : await accountsWith(db, words, request);
  return pageOf(rows, limit);
}

const inOrder = (db: Database, request: AccountListRequest) =>
  db
    .selectFrom('accounts')
    .select(accountColumns)
    .where(isPresent)
    .where(isAskedFor(request))
    .orderBy(sorting[request.order]);

/**
 * A page of accounts with a common word is found by scanning; a rare word is found by the index. Only words in between,
 * and common words in the order of names, cost more the more accounts match.
 */
async function accountsWith(
  db: Database,
  words: string,
  request: AccountListRequest,
): Promise<KnownAccount[]> {
  const closeBy = await accountsCloseBy(db, words, request);
  return closeBy.length > request.limit ? closeBy : accountsByIndex(db, words, request);
}

const accountsCloseBy = (db: Database, words: string, request: AccountListRequest) =>
  db
    .selectFrom(
      inOrder(db, request).select('searchWords').limit(sql.lit(stretchLength)).as('stretch'),
    )
    .select(accountColumns)
    .where(hasWords(words))
    .orderBy(sorting[request.order])
    .limit(limitTo(request.limit + 1))
    .execute();

/** Materialized, so that PostgreSQL does not walk the whole list to find a few accounts. */
const accountsByIndex = (db: Database, words: string, request: AccountListRequest) =>
  db
    .with(
      (matching) => matching('matching').materialized(),
      (query) =>
        query.selectFrom('accounts').select(accountColumns).where(isPresent).where(hasWords(words)),
    )
    .selectFrom('matching')
    .select(accountColumns)
    .where(isAskedFor(request))
    .orderBy(sorting[request.order])
    .limit(limitTo(request.limit + 1))
    .execute();

const hasWords = (words: string) => sql<boolean>`search_words @@ to_tsquery('simple', ${words})`;

function isAskedFor({ role, verified, order, cursor }: AccountListRequest): RawBuilder<boolean> {
  const conditions = [sql`true`];
  // A literal where an index has it as its condition.
  if (role) conditions.push(role === 'seller' ? sql`role = 'seller'` : sql`role = ${role}`);
  if (verified !== undefined) conditions.push(verified ? sql`verified` : sql`not verified`);
  if (cursor) conditions.push(comesAfter(order, cursor));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function comesAfter(order: AccountOrder, cursor: string) {
  if (order === 'newest') return sql`id < ${cursor}`;
  if (order === 'oldest') return sql`id > ${cursor}`;
  return sql`(lower(name), id) > ((select lower(name) from accounts where id = ${cursor}), ${cursor})`;
}
