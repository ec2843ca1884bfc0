import { Refusal } from '#marketplace/errors.ts';
import { isOurs } from '#marketplace/payments/server/own-intents.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { settlePayment } from '../checkout/settle-payment.ts';

type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'>;

/** A card payment in our name that nobody looks after: settled, cancelled, or the money given back. */
export async function handleStrayIntent(
  surroundings: Surroundings,
  intentId: string,
): Promise<void> {
  const { cardPayments } = surroundings;
  const intent = await cardPayments.readIntent(intentId);
  // Others may use the same account at the provider; theirs is none of our business.
  if (!intent || !(await isOurs(surroundings, intent))) return;

  const ended =
    intent.status === 'succeeded'
      ? intent
      : await cardPayments.cancelIntent(intentId, `stray-cancel-${intentId}`);
  if (ended.status !== 'succeeded' || (await isSettled(surroundings, intentId))) return;
  await cardPayments.refund({ intentId, key: `stray-refund-${intentId}`, reason: 'no_booking' });
}

async function isSettled(surroundings: Surroundings, intentId: string): Promise<boolean> {
  try {
    await settlePayment(surroundings, intentId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
