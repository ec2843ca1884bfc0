import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { whichDatabase } from '#database/which-database.ts';
import type { Deployment } from '../deployment.ts';

/** Made once; every intent at the card provider carries it. */
export async function marketId(db: Database): Promise<string> {
  await db
    .insertInto('market')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('market').select('id').executeTakeFirstOrThrow()).id;
}

/** The currency of the first start: amounts without one mean nothing else ever after. */
export async function rememberedCurrency(db: Database, currency: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    update market set currency = coalesce(currency, ${currency}) returning currency`.execute(db);
  return rows[0]!.currency;
}

/** Differs wherever the database was brought by a dump; a copy of the whole disk looks the same. */
export async function databaseIdentity(db: Database): Promise<string> {
  const { rows } = await sql.raw<{ identity: string }>(whichDatabase).execute(db);
  return rows[0]!.identity;
}

export async function recordedDeployment(db: Database) {
  return db
    .selectFrom('market')
    .select(['publicUrl', 'databaseIdentity'])
    .executeTakeFirstOrThrow();
}

export async function recordDeployment(db: Database, deployment: Deployment): Promise<void> {
  await db.updateTable('market').set(deployment).execute();
}

/** Null while payments are on. While they are off, emails, purges of the CDN and removed pictures wait as well. */
export async function whyPaymentsAreOff(db: Database): Promise<string | null> {
  const row = await db.selectFrom('market').select('paymentsOffBecause').executeTakeFirst();
  return row?.paymentsOffBecause ?? null;
}

/** Nothing is asked of the card provider from now on, by any instance. */
export async function turnPaymentsOff(db: Database, because: string): Promise<void> {
  await marketId(db);
  await db
    .updateTable('market')
    .set({ paymentsOffBecause: because, paymentsOffSince: sql`now()` })
    .where('paymentsOffBecause', 'is', null)
    .execute();
}

/** The next start says where it is. */
const nowhere = { publicUrl: null, databaseIdentity: null };

/** An operator has said that no other copy of this market takes payments any more. */
export async function takeOver(db: Database, deployment: Deployment | null): Promise<void> {
  await db
    .updateTable('market')
    .set({ paymentsOffBecause: null, paymentsOffSince: null, ...(deployment ?? nowhere) })
    .execute();
}
