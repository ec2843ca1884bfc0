import { ensure } from '#marketplace/errors.ts';
import type { AccountState } from '../account.ts';

export function refuseUnlessActive({ state }: { state: AccountState }): void {
  ensure(state !== 'closed', 'account_closed');
  ensure(state !== 'suspended', 'account_suspended');
}
