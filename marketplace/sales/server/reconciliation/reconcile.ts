import { Refusal } from '#marketplace/errors.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import { type Attempt, attemptNamedIn } from '#marketplace/payments/payment.ts';
import { findAttempt, holdsBegunBefore } from '#marketplace/payments/server/attempt-store.ts';
import { cursorOf, moveCursor } from '#marketplace/payments/server/cursor-store.ts';
import { isOurs } from '#marketplace/payments/server/own-intents.ts';
import type { Intent } from '#providers/card-payments/card-payments.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { openIntentFor } from '../checkout/open-checkout.ts';
import { freeCar } from '../checkout/release-hold.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import { reportStray } from './handle-card-event.ts';

type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'>;

const quietFor = 2 * 60_000;
/** Longer than the provider may take to list what it has just made. */
const lookBack = 60 * 60_000;

/**
 * Whatever a closed browser, a dead server or a lost event left unfinished is finished here, from
 * what the provider says. Everything it calls may be called again.
 */
export async function reconcile(surroundings: Surroundings): Promise<void> {
  await finishOldAttempts(surroundings);
  await catchUpWithEvents(surroundings);
  await findStrayIntents(surroundings);
}

async function finishOldAttempts(surroundings: Surroundings): Promise<void> {
  const { db, now } = surroundings;
  const before = new Date(now().getTime() - quietFor);
  for (const attempt of await holdsBegunBefore(db, before)) {
    await finish(surroundings, attempt).catch((error) => {
      // What it says no to now is looked at again in a minute.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

async function finish(surroundings: Surroundings, attempt: Attempt): Promise<void> {
  // Opening it again only tells which one it is: how it stands now is another question.
  const intentId = attempt.intentId ?? (await openIntentFor(surroundings, attempt)).id;
  const intent = await surroundings.cardPayments.readIntent(intentId);
  if (intent?.status === 'succeeded') await settlePayment(surroundings, intent.id);
  if (intent?.status === 'canceled') await freeCar(surroundings.db, attempt, surroundings.now());
}

async function catchUpWithEvents({ db, cardPayments }: Surroundings): Promise<void> {
  const cursor = await cursorOf(db, 'card-events');
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
  if (newest) await moveCursor(db, 'card-events', newest);
}

async function findStrayIntents(surroundings: Surroundings): Promise<void> {
  const { db, cardPayments, now } = surroundings;
  const begun = now();
  const cursor = (await cursorOf(db, 'card-intents')) ?? begun;
  // A clock that went back must not leave a gap.
  const since = new Date(Math.min(cursor.getTime(), begun.getTime()) - lookBack);
  for await (const intent of cardPayments.intentsSince(since)) {
    if (!isOpenQuestion(intent) || !(await isOurs(surroundings, intent))) continue;
    if (!(await isLookedAfter(intent))) await reportStray(db, intent.id);
  }
  await moveCursor(db, 'card-intents', begun);

  /** An attempt that we gave up looks after nothing any more. */
  async function isLookedAfter({ metadata }: Intent): Promise<boolean> {
    const named = attemptNamedIn(metadata);
    const attempt = named ? await findAttempt(db, named) : null;
    return attempt !== null && attempt.state !== 'failed' && attempt.state !== 'canceled';
  }
}

const isOpenQuestion = ({ status, amount, refundedAmount }: Intent) =>
  status !== 'canceled' && refundedAmount < amount;
