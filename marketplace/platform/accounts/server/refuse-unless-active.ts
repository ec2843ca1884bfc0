import { ensure, Refusal } from '#marketplace/errors.ts';
import type { KnownAccount } from './account-store.ts';

type AccountStatus = Pick<KnownAccount, 'state' | 'suspendedBecause'>;

export function refuseUnlessActive({ state, suspendedBecause }: AccountStatus): void {
  ensure(state !== 'closed', 'account_closed');
  if (state === 'suspended') {
    throw new Refusal('account_suspended', suspendedBecause ? { reason: suspendedBecause } : {});
  }
}
