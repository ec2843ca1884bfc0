import type { Database } from '#database/connection.ts';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import type { Payloads } from '#marketplace/outbox/work.ts';
import { findAttemptByIntent } from '#marketplace/payments/server/attempt-store.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { handleDecline } from '../checkout/handle-decline.ts';
import { freeCar } from '../checkout/release-hold.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import { noteLateNews } from '../refunds/note-late-news.ts';

type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'now' | 'origin' | 'limits'>;

/** Events only say where to look: what holds now is read from the provider. */
export async function handleCardEvent(
  surroundings: Surroundings,
  { kind, intentId }: Payloads['card_event'],
): Promise<void> {
  if (kind === 'intent_succeeded') return settleOrStray(surroundings, intentId);
  if (kind === 'late_news') return noteLateNews(surroundings, intentId);

  const attempt = await findAttemptByIntent(surroundings.db, intentId);
  if (!attempt) return;
  if (kind === 'intent_canceled') await freeCar(surroundings.db, attempt, surroundings.now());
  if (kind === 'intent_failed') await handleDecline(surroundings, attempt);
}

async function settleOrStray(surroundings: Surroundings, intentId: string): Promise<void> {
  try {
    await settlePayment(surroundings, intentId);
  } catch (error) {
    if (isRefusal(error, 'payment_not_completed')) return;
    // Paid, and we cannot tell for what: that money must not stay with us.
    if (isRefusal(error, 'payment_not_found', 'payment_mismatch')) {
      return reportStray(surroundings.db, intentId);
    }
    throw error;
  }
}

const isRefusal = (error: unknown, ...codes: RefusalCode[]) =>
  error instanceof Refusal && codes.includes(error.code);

export const reportStray = (db: Database, intentId: string): Promise<void> =>
  addToOutbox(db, { kind: 'stray_intent', payload: { intentId }, key: `stray:${intentId}` });
