import type { Database } from '#database/connection.ts';
import { cursorOf, moveCursor } from '#database/cursor-store.ts';
import { type Attempt, attemptNamedIn } from '#marketplace/dealing/payments/payment.ts';
import {
  findAttempt,
  holdsBegunBefore,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import { isOurs } from '#marketplace/dealing/payments/server/own-intents.ts';
import { Refusal } from '#marketplace/errors.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Intent } from '#providers/card-payments/card-payments.ts';
import { openIntentFor } from '../checkout/open-checkout.ts';
import { releaseHold } from '../checkout/release-hold.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { reportStray } from './handle-card-event.ts';

const quietFor = 2 * 60_000;
/** The provider may list an intent with a delay. */
const lookBack = 60 * 60_000;

/** Finishes what a closed browser, a dead instance or a lost event left unfinished. All that it calls is idempotent. */
export async function reconcile(dependencies: PaymentDependencies): Promise<void> {
  await finishOldAttempts(dependencies);
  await catchUpWithEvents(dependencies);
  await findStrayIntents(dependencies);
}

async function finishOldAttempts(dependencies: PaymentDependencies): Promise<void> {
  const { db, now } = dependencies;
  const before = new Date(now().getTime() - quietFor);
  for (const attempt of await holdsBegunBefore(db, before)) {
    await finish(dependencies, attempt).catch((error) => {
      // The next run tries again.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

async function finish(dependencies: PaymentDependencies, attempt: Attempt): Promise<void> {
  // The answer to opening is repeated for its key, so the current state has to be read.
  const intentId = attempt.intentId ?? (await openIntentFor(dependencies, attempt)).id;
  const intent = await dependencies.cardPayments.readIntent(intentId);
  if (intent?.status === 'succeeded') await settlePayment(dependencies, intent.id);
  if (intent?.status === 'canceled')
    await releaseHold(dependencies.db, attempt, dependencies.now());
}

async function catchUpWithEvents({ db, cardPayments }: PaymentDependencies): Promise<void> {
  const cursor = await momentOf(db, 'card-events');
  let newest = cursor;
  for await (const event of cardPayments.eventsSince(cursor)) {
    if (!newest || event.createdAt > newest) newest = event.createdAt;
    if (!event.intentId || event.liveMode !== cardPayments.liveMode) continue;
    await addToOutbox(db, {
      kind: 'card_event',
      payload: { kind: event.kind, intentId: event.intentId },
      key: `card-event:${event.id}`,
    });
  }
  if (newest) await moveCursor(db, 'card-events', newest.toISOString());
}

async function momentOf(db: Database, job: string): Promise<Date | null> {
  const cursor = await cursorOf(db, job);
  return cursor === null ? null : new Date(cursor);
}

async function findStrayIntents(dependencies: PaymentDependencies): Promise<void> {
  const { db, cardPayments, now } = dependencies;
  const begun = now();
  const cursor = (await momentOf(db, 'card-intents')) ?? begun;
  // A clock that went back must not leave a gap.
  const since = new Date(Math.min(cursor.getTime(), begun.getTime()) - lookBack);
  for await (const intent of cardPayments.intentsSince(since)) {
    if (!isOpenQuestion(intent) || !(await isOurs(dependencies, intent))) continue;
    if (!(await isLookedAfter(intent))) await reportStray(db, intent.id);
  }
  await moveCursor(db, 'card-intents', begun.toISOString());

  async function isLookedAfter({ metadata }: Intent): Promise<boolean> {
    const named = attemptNamedIn(metadata);
    const attempt = named ? await findAttempt(db, named) : null;
    return attempt !== null && attempt.state !== 'failed' && attempt.state !== 'canceled';
  }
}

const isOpenQuestion = ({ status, amount, refundedAmount }: Intent) =>
  status !== 'canceled' && refundedAmount < amount;
