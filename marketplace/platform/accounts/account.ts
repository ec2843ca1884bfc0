import type { RefusalCode } from '#marketplace/errors.ts';

export const roles = ['buyer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

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

/** Administrators moderate sellers, so they cannot be sellers. */
export function refusalToBecomeSeller({
  role,
  state,
}: Pick<Account, 'role'> & { state: AccountState }): RefusalCode | null {
  if (state !== 'active') return 'account_suspended';
  if (role === 'admin') return 'not_allowed';
  return role === 'seller' ? 'already_a_seller' : null;
}

/** Neither the own account nor the last administrator; `by` may have lost the role meanwhile. */
export function refusalToDeactivate(
  account: Account,
  by: Account,
  administrators: string[],
): RefusalCode | null {
  if (account.id === by.id) return 'own_account';
  if (administrators.every((id) => id === account.id)) return 'last_admin';
  return administrators.includes(by.id) ? null : 'sign_in_required';
}

export function refusalToClose(
  { id, state }: Pick<Account, 'id'> & { state: AccountState },
  administrators: string[],
): RefusalCode | null {
  if (state === 'suspended') return 'account_suspended';
  return administrators.length === 1 && administrators[0] === id ? 'last_admin' : null;
}

const freshFor = 5 * 60_000;

/** A stranger at an open browser did not sign in a moment ago. */
export const isFresh = (signedInAt: Date | null, now: Date): boolean =>
  signedInAt !== null && Math.abs(now.getTime() - signedInAt.getTime()) <= freshFor;

export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Without a name, the start of the email. */
export const displayName = ({ name, email }: { name: string; email: string }): string =>
  name.trim() || email.split('@')[0]!;

/** RFC 2606 reserves this domain. */
const deletedDomain = '@deleted.invalid';

export const deletedEmail = (id: string): string => id + deletedDomain;
export const isDeletedEmail = (email: string): boolean => email.endsWith(deletedDomain);
