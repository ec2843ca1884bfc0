import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { whichDatabase } from '#database/which-database.ts';
import type { Deployment } from '../deployment.ts';

/** Created once. Every intent at the card provider carries it. */
export async function marketId(db: Database): Promise<string> {
  await db
    .insertInto('market')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('market').select('id').executeTakeFirstOrThrow()).id;
}

/** The currency of the first start, because stored amounts have none. */
export async function rememberedCurrency(db: Database, currency: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    update market set currency = coalesce(currency, ${currency}) returning currency`.execute(db);
  return rows[0]!.currency;
}

/** Differs after restoring a dump. A copy of the whole disk has the same. */
export async function databaseIdentity(db: Database): Promise<string> {
  const { rows } = await sql.raw<{ identity: string }>(whichDatabase).execute(db);
  return rows[0]!.identity;
}

export const recordedDeployment = (db: Database) =>
  db.selectFrom('market').select(['publicUrl', 'databaseIdentity']).executeTakeFirstOrThrow();

export async function recordDeployment(db: Database, deployment: Deployment): Promise<void> {
  await db.updateTable('market').set(deployment).execute();
}

/** Null while payments are on. While they are off, emails, CDN purges and the removal of pictures wait, too. */
export async function whyPaymentsAreOff(db: Database): Promise<string | null> {
  const row = await db.selectFrom('market').select('paymentsOffBecause').executeTakeFirst();
  return row?.paymentsOffBecause ?? null;
}

/** From now on, no instance calls the card provider. */
export async function turnPaymentsOff(db: Database, because: string): Promise<void> {
  await marketId(db);
  await sql`
    update market set payments_off_because = ${because}, payments_off_since = now()
    where payments_off_because is null`.execute(db);
}

/** The next start records its deployment. */
const nowhere = { publicUrl: null, databaseIdentity: null };

/** For an operator who has made sure that no other copy of this market takes payments. */
export async function takeOver(db: Database, deployment: Deployment | null): Promise<void> {
  await db
    .updateTable('market')
    .set({ paymentsOffBecause: null, paymentsOffSince: null, ...(deployment ?? nowhere) })
    .execute();
}
