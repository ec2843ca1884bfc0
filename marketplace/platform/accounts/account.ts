import type { RefusalCode } from '#marketplace/errors.ts';

export const roles = ['buyer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A person who uses the market. */
export type Account = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** An administrator has checked who this seller is. */
  verified: boolean;
};

export type AccountState = 'active' | 'suspended' | 'closed';

export function refusalToVerify(account: Account): RefusalCode | null {
  return account.role === 'seller' ? null : 'not_a_seller';
}

/** Administrators keep order among sellers, so they are none themselves. */
export function refusalToBecomeSeller({
  role,
  state,
}: Pick<Account, 'role'> & { state: AccountState }): RefusalCode | null {
  if (state !== 'active') return 'account_suspended';
  if (role === 'admin') return 'not_allowed';
  return role === 'seller' ? 'already_a_seller' : null;
}

/** Closing and suspending: neither oneself nor the last administrator, nor by one who is out himself. */
export function refusalToDeactivate(
  account: Account,
  by: Account,
  administrators: string[],
): RefusalCode | null {
  if (account.id === by.id) return 'own_account';
  if (administrators.every((id) => id === account.id)) return 'last_admin';
  return administrators.includes(by.id) ? null : 'sign_in_required';
}

/** People delete their own account, but not the last one that can keep order. */
export function refusalToClose(
  { id, state }: Pick<Account, 'id'> & { state: AccountState },
  administrators: string[],
): RefusalCode | null {
  if (state === 'suspended') return 'account_suspended';
  return administrators.length === 1 && administrators[0] === id ? 'last_admin' : null;
}

const freshFor = 5 * 60_000;

/** Whoever found a browser open did not sign in a moment ago. */
export const isFresh = (signedInAt: Date | null, now: Date): boolean =>
  signedInAt !== null && Math.abs(now.getTime() - signedInAt.getTime()) <= freshFor;

/** Lower-cased, as accounts keep it. */
export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What somebody is called everywhere; whoever gave no name goes by the start of their address. */
export const displayName = ({ name, email }: { name: string; email: string }): string =>
  name.trim() || email.split('@')[0]!;

/** RFC 2606 keeps this end from ever being somebody's. */
const nobodysDomain = '@deleted.invalid';

/** What stands in the place of the email of an account that was deleted. */
export const emailOfNobody = (id: string): string => id + nobodysDomain;
export const isOfNobody = (email: string): boolean => email.endsWith(nobodysDomain);
