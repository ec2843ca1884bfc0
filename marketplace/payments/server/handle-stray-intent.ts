import type { Dependencies } from '#server/dependencies.ts';
import { attemptNamedIn } from '../payment.ts';

type Surroundings = Pick<Dependencies, 'cardPayments'>;

/** A card payment in our name that belongs to nothing: cancelled, or the money given back. */
export async function handleStrayIntent(
  { cardPayments }: Surroundings,
  intentId: string,
): Promise<void> {
  const intent = await cardPayments.readIntent(intentId);
  // Others may use the same account at the provider; theirs is none of our business.
  if (!intent || !attemptNamedIn(intent.metadata)) return;

  const ended =
    intent.status === 'succeeded'
      ? intent
      : await cardPayments.cancelIntent(intentId, `stray-cancel-${intentId}`);
  if (ended.status !== 'succeeded') return;
  await cardPayments.refund({ intentId, key: `stray-refund-${intentId}`, reason: 'no_booking' });
}
