import type { Database } from '#database/connection.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Attempt } from '../payment.ts';
import { changeState } from './attempt-store.ts';

/** Begins to end a hold. The car is free when the provider has confirmed it. */
export async function queueHoldCancellation(tx: Database, attempt: Attempt): Promise<void> {
  if (!(await changeState(tx, attempt.id, ['creating', 'open'], 'expiring'))) return;
  await addToOutbox(tx, {
    kind: 'cancel_intent',
    payload: { attemptId: attempt.id },
    key: `cancel:${attempt.id}`,
  });
}
