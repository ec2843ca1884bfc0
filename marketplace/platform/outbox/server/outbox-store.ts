import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { longestPause } from '../backoff.ts';
import type { Kind, Payloads, Work } from '../work.ts';

export type ClaimedWork<K extends Kind> = {
  id: string;
  key: string;
  payload: Payloads[K];
  /** Including this try. */
  attempts: number;
};

/** The work is done if and when the transaction commits. A repeated key changes nothing. */
export async function addToOutbox(tx: Database, ...work: Work[]): Promise<void> {
  const rows = work.map(({ payload, ...item }) => ({ ...item, payload: JSON.stringify(payload) }));
  for (let at = 0; at < rows.length; at += mostInAStatement) {
    await tx
      .insertInto('outbox')
      .values(rows.slice(at, at + mostInAStatement))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

/** PostgreSQL takes 65,535 values at once. */
const mostInAStatement = 1_000;

/** Returns the kinds that have due items. */
export async function kindsDue(db: Database, kinds: Kind[], now: Date): Promise<Kind[]> {
  const { rows } = await sql<{ kind: Kind }>`
    select kind from unnest(${kinds}::text[]) as kind where exists (
      select from outbox where outbox.kind = kind.kind and ${isOpen} and ${isDue(now)})`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

const isOpen = sql<boolean>`done_at is null and given_up_at is null`;

/** A due time beyond any lease or pause was set before the clock was set back. */
function isDue(now: Date): RawBuilder<boolean> {
  const impossible = new Date(now.getTime() + longestPause * 2);
  return sql`(due_at <= ${now} or due_at > ${impossible})`;
}

type Claim = { now: Date; leaseEnds: Date; limit: number };

/** Leases due items. If this instance dies, they become due again when the lease ends. */
export async function claimDue<K extends Kind>(
  db: Database,
  kind: K,
  { now, leaseEnds, limit }: Claim,
): Promise<ClaimedWork<K>[]> {
  const rows = await db
    .with('due', (with_) =>
      with_
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where(isOpen)
        .where(isDue(now))
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set({ attempts: sql`outbox.attempts + 1`, dueAt: leaseEnds })
    .returning(['outbox.id', 'outbox.key', 'outbox.payload', 'outbox.attempts'])
    .execute();
  return rows as ClaimedWork<K>[];
}

export async function markDone(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ doneAt: now, givenUpAt: null, payload: null, lastError: null })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}

/**
 * Reschedules an item or gives it up. An item that is given up keeps its key and content until an operator decides. Does
 * nothing if the lease has ended and another try has begun.
 */
export async function endTry(
  db: Database,
  { id, attempts }: Pick<ClaimedWork<Kind>, 'id' | 'attempts'>,
  ending: { lastError: string } & ({ dueAt: Date } | { givenUpAt: Date }),
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(ending)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('doneAt', 'is', null)
    .execute();
}

/** Seconds since the oldest waiting item became due, paused kinds excluded. */
export async function secondsBehind(db: Database, now: Date, paused: Kind[] = []): Promise<number> {
  const { since } = await db
    .selectFrom('outbox')
    .select(sql<Date | null>`min(greatest(due_at, created_at))`.as('since'))
    .where(isOpen)
    .where('dueAt', '<=', now)
    .where(sql<boolean>`kind <> all (${paused})`)
    .executeTakeFirstOrThrow();
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
}

/** Callers must not reuse a key after that time, because its work would be done again. */
export const forgetDone = (db: Database, before: Date): Promise<void> =>
  // Ids sort by time, so the oldest rows are found without another index.
  deleteInBatches(
    db,
    'outbox',
    sql`id < (select time_ordered_id(${before})) and done_at < ${before}`,
  );
