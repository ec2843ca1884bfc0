import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { AccountFacts } from '#marketplace/platform/accounts/contract.ts';
import type { Totals } from '../contract.ts';

export async function factsAbout(db: Database, ids: string[]): Promise<Map<string, AccountFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AccountFacts & { id: string }>`
    select
      accounts.id, email_proven_at is not null as "emailProven",
      (select count(*) from listings
       where seller_id = accounts.id and listings.state in ('draft', 'advertised'))::integer as cars,
      (select count(*) from listings
       where seller_id = accounts.id and listings.state = 'sold')::integer as sales,
      (select count(*) from reports join listings on listings.id = listing_id
       where seller_id = accounts.id and dismissed_at is null
         and listings.state <> 'removed')::integer as reports
    from accounts where accounts.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export async function totalsOfAccounts(db: Database): Promise<Totals['accounts']> {
  const { rows } = await sql<Totals['accounts']>`
    select
      count(*)::integer as "all",
      count(*) filter (where role = 'buyer')::integer as buyers,
      count(*) filter (where role = 'seller')::integer as sellers,
      count(*) filter (where role = 'seller' and not verified)::integer as "notVerified",
      count(*) filter (where state = 'suspended')::integer as suspended
    from accounts where state <> 'closed'`.execute(db);
  return rows[0]!;
}
