import { differenceBetween } from '#marketplace/dealing/payments/books.ts';
import { attemptNamedIn } from '#marketplace/dealing/payments/payment.ts';
import { findAttempt } from '#marketplace/dealing/payments/server/attempt-store.ts';
import {
  type Difference,
  paidSince,
  replaceDifferences,
  whatNeedsAttention,
} from '#marketplace/dealing/payments/server/book-store.ts';
import { isOurs } from '#marketplace/dealing/payments/server/own-intents.ts';
import { refundedAmount } from '#marketplace/dealing/payments/server/refund-dispute-store.ts';
import type { Intent } from '#providers/card-payments/card-payments.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { syncRefundsAndDisputes } from '../refunds/sync-refunds-and-disputes.ts';

type Log = { error: (details: object, message: string) => void };

const day = 24 * 3_600_000;
/** Covers days on which the job did not run. */
const lookBack = 3 * day;
/** Younger payments may not be in our books yet. */
const settlesWithin = 10 * 60_000;

/** Compares the provider's books with ours and records what no event reported. An operator decides about the rest. */
export async function compareBooks(dependencies: PaymentDependencies, log: Log): Promise<void> {
  const { db, cardPayments, now } = dependencies;
  const since = new Date(now().getTime() - lookBack);
  for await (const intentId of cardPayments.refundedOrDisputedSince(since)) {
    await syncRefundsAndDisputes(dependencies, intentId);
  }

  const differences: Difference[] = [];
  const seen = new Set<string>();
  for await (const intent of cardPayments.intentsSince(since)) {
    seen.add(intent.id);
    const what = await differenceIn(dependencies, intent);
    if (what) differences.push({ intentId: intent.id, what });
  }
  for (const intentId of await paidSince(db, since)) {
    if (seen.has(intentId) || (await cardPayments.readIntent(intentId))) continue;
    differences.push({ intentId, what: 'We have it as paid; the provider has no record of it.' });
  }
  await replaceDifferences(db, differences);
  const attention = await whatNeedsAttention(db);
  if (attention.length > 0) {
    log.error({ alarm: true, attention }, 'payments: something needs attention');
  }
}

async function differenceIn(
  dependencies: PaymentDependencies,
  intent: Intent,
): Promise<string | null> {
  const { db, now } = dependencies;
  const isYoung = now().getTime() - intent.createdAt.getTime() < settlesWithin;
  if (isYoung || !(await isOurs(dependencies, intent))) return null;
  const named = attemptNamedIn(intent.metadata);
  const attempt = named ? await findAttempt(db, named) : null;
  if (!attempt) return differenceBetween(null, intent);
  const backAmount = await refundedAmount(db, attempt.id);
  return differenceBetween({ ...attempt, backAmount }, intent);
}
