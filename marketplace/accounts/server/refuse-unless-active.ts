import { ensure, Refusal } from '#marketplace/errors.ts';
import type { KnownAccount } from './account-store.ts';

type Standing = Pick<KnownAccount, 'state' | 'suspendedBecause'>;

export function refuseUnlessActive({ state, suspendedBecause }: Standing): void {
  ensure(state !== 'closed', 'account_closed');
  if (state === 'suspended') {
    throw new Refusal('account_suspended', suspendedBecause ? { reason: suspendedBecause } : {});
  }
}
