import { isOurs } from '#marketplace/dealing/payments/server/own-intents.ts';
import { Refusal } from '#marketplace/errors.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';

/** Settles, cancels or refunds a card payment of ours that no attempt looks after. */
export async function handleStrayIntent(
  dependencies: PaymentDependencies,
  intentId: string,
): Promise<void> {
  const { cardPayments } = dependencies;
  const intent = await cardPayments.readIntent(intentId);
  // Another market may use the same account at the provider.
  if (!intent || !(await isOurs(dependencies, intent))) return;

  const ended =
    intent.status === 'succeeded'
      ? intent
      : await cardPayments.cancelIntent(intentId, `stray-cancel-${intentId}`);
  if (ended.status !== 'succeeded' || (await isSettled(dependencies, intentId))) return;
  await cardPayments.refund({ intentId, key: `stray-refund-${intentId}`, reason: 'no_booking' });
}

async function isSettled(dependencies: PaymentDependencies, intentId: string): Promise<boolean> {
  try {
    await settlePayment(dependencies, intentId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
