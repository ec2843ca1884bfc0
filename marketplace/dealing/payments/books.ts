import type { AttemptState } from './payment.ts';

/** A card payment as the provider has it. */
type Theirs = { status: string; amount: number; refundedAmount: number };
/** The same as we have it, with what we know to have gone back. */
type Ours = { state: AttemptState; amount: number; backAmount: number };

const underWay: AttemptState[] = ['creating', 'open', 'expiring', 'refund_pending'];

/** In words for the operator; null when both say the same, or when it is not over yet. */
export function differenceBetween(ours: Ours | null, theirs: Theirs): string | null {
  const isPaid = theirs.status === 'succeeded';
  if (!ours) {
    const isKept = isPaid && theirs.refundedAmount < theirs.amount;
    return isKept ? 'It was paid, but we have no record of it.' : null;
  }
  if (underWay.includes(ours.state)) return null;
  if (ours.state === 'settled') return differenceOfSale(ours, theirs, isPaid);
  // An operator may have given it back in another way than by the provider.
  if (isPaid && Math.max(theirs.refundedAmount, ours.backAmount) < theirs.amount) {
    return `It was paid and not fully refunded; we have it as ${ours.state}.`;
  }
  return null;
}

function differenceOfSale(ours: Ours, theirs: Theirs, isPaid: boolean): string | null {
  if (!isPaid) return `We have it as paid; the provider has it as ${theirs.status}.`;
  if (theirs.amount !== ours.amount) return 'The amounts differ.';
  const isSame = theirs.refundedAmount === ours.backAmount;
  return isSame ? null : 'The refunded amounts differ.';
}
