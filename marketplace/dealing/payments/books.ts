import type { AttemptState } from './payment.ts';

type Theirs = { status: string; amount: number; refundedAmount: number };
type Ours = { state: AttemptState; amount: number; backAmount: number };

const underWay: AttemptState[] = ['creating', 'open', 'expiring', 'refund_pending'];

export function differenceBetween(ours: Ours | null, theirs: Theirs): string | null {
  const isPaid = theirs.status === 'succeeded';
  if (!ours) {
    const isKept = isPaid && theirs.refundedAmount < theirs.amount;
    return isKept ? 'It was paid, but we have no record of it.' : null;
  }
  if (underWay.includes(ours.state)) return null;
  if (ours.state === 'settled') return differenceOfSale(ours, theirs, isPaid);
  // An operator may have refunded it in another way.
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
