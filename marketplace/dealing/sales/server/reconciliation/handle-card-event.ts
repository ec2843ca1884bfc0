import type { Database } from '#database/connection.ts';
import { findAttemptByIntent } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Payloads } from '#marketplace/platform/outbox/work.ts';
import { handleDecline } from '../checkout/handle-decline.ts';
import { releaseHold } from '../checkout/release-hold.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { syncRefundsAndDisputes } from '../refunds/sync-refunds-and-disputes.ts';

/** An event only says where to look: the current state is read from the provider. */
export async function handleCardEvent(
  dependencies: PaymentDependencies & Pick<Dependencies, 'limits'>,
  { kind, intentId }: Payloads['card_event'],
): Promise<void> {
  if (kind === 'intent_succeeded') return settleOrStray(dependencies, intentId);
  // All other kinds, also those that an earlier release left in the outbox, are about refunds and disputes.
  if (!isAboutIntent(kind)) return syncRefundsAndDisputes(dependencies, intentId);

  const { db, cardPayments, now } = dependencies;
  const attempt = await findAttemptByIntent(db, intentId);
  if (!attempt) return;
  if (kind === 'intent_failed') return handleDecline(dependencies, attempt);
  const intent = await cardPayments.readIntent(intentId);
  if (intent?.status === 'canceled') await releaseHold(db, attempt, now());
}

const isAboutIntent = (kind: string) => kind === 'intent_canceled' || kind === 'intent_failed';

async function settleOrStray(dependencies: PaymentDependencies, intentId: string): Promise<void> {
  try {
    await settlePayment(dependencies, intentId);
  } catch (error) {
    if (isRefusal(error, 'payment_not_completed')) return;
    // The card was charged, but for nothing that we know: the money must not stay with us.
    if (isRefusal(error, 'payment_not_found', 'payment_mismatch')) {
      return reportStray(dependencies.db, intentId);
    }
    throw error;
  }
}

const isRefusal = (error: unknown, ...codes: RefusalCode[]) =>
  error instanceof Refusal && codes.includes(error.code);

export const reportStray = (db: Database, intentId: string): Promise<void> =>
  addToOutbox(db, { kind: 'stray_intent', payload: { intentId }, key: `stray:${intentId}` });
