import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInPortions } from '#database/in-portions.ts';
import { longestPause } from '../back-off.ts';
import type { Kind, Payloads, Work } from '../work.ts';

export type Claimed<K extends Kind> = {
  id: string;
  key: string;
  payload: Payloads[K];
  /** This one included. */
  attempts: number;
};

/** Done after the caller's transaction has been committed, or never. Repeating a key changes nothing. */
export async function addToOutbox(
  tx: Database,
  { kind, payload, key, dueAt }: Work,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), key, ...(dueAt && { dueAt }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

type Claim = { now: Date; leaseEnds: Date; limit: number };

/** Ours until the lease ends. Whoever dies in the meantime gives them back without a word. */
export async function claimDue<K extends Kind>(
  db: Database,
  kind: K,
  { now, leaseEnds, limit }: Claim,
): Promise<Claimed<K>[]> {
  // Further ahead than any lease or pause: it was noted before the clock went back.
  const impossible = new Date(now.getTime() + longestPause * 2);
  const rows = await db
    .with('due', (with_) =>
      with_
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('doneAt', 'is', null)
        .where(({ or, eb }) => or([eb('dueAt', '<=', now), eb('dueAt', '>', impossible)]))
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
  return rows as Claimed<K>[];
}

export async function markDone(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ doneAt: now, payload: null, lastError: null })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}

/** Does nothing when the lease was over and somebody else has begun another try. */
export async function putOff(
  db: Database,
  { id, attempts }: Pick<Claimed<Kind>, 'id' | 'attempts'>,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt: until, lastError: error })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('doneAt', 'is', null)
    .execute();
}

/** How long, in seconds, the item that has waited longest could have been worked on. */
export async function secondsBehind(db: Database, now: Date): Promise<number> {
  const { since } = await db
    .selectFrom('outbox')
    .select(sql<Date | null>`min(greatest(due_at, created_at))`.as('since'))
    .where('doneAt', 'is', null)
    .where('dueAt', '<=', now)
    .executeTakeFirstOrThrow();
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
}

/** What is forgotten could be done again: nobody may ask for anything that old any more. */
export const forgetDone = (db: Database, before: Date): Promise<void> =>
  // Ids sort by time: the oldest are found without an index for this alone.
  deleteInPortions(
    db,
    'outbox',
    sql`id < (select time_ordered_id(${before})) and done_at < ${before}`,
  );
