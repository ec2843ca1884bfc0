import type { Account, AccountState, Role } from './account.ts';
import type { AccountFacts, AccountOnWire } from './contract.ts';

/** The wire calls a buyer `user`. */
export const roleToWire = (role: Role) => (role === 'buyer' ? 'user' : role);
export const roleFromWire = (role: AccountOnWire['role']): Role =>
  role === 'user' ? 'buyer' : role;

type AccountWithState = Account & {
  state: AccountState;
  suspendedBecause: string | null;
  createdAt: Date;
};

export const accountToWire = (account: AccountWithState, facts?: AccountFacts): AccountOnWire => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  role: roleToWire(account.role),
  verify: account.verified,
  suspended: account.state === 'suspended',
  ...(account.suspendedBecause !== null && { suspendedBecause: account.suspendedBecause }),
  createdAt: account.createdAt.toISOString(),
  ...(facts && { facts }),
});

export type ListedAccount = Account & {
  suspended: boolean;
  suspendedBecause: string | null;
  joinedAt: string;
  facts: AccountFacts | null;
};

export const listedAccountFromWire = (wire: AccountOnWire): ListedAccount => ({
  id: wire._id,
  name: wire.name,
  email: wire.email,
  role: roleFromWire(wire.role),
  verified: wire.verify,
  suspended: wire.suspended,
  suspendedBecause: wire.suspendedBecause ?? null,
  joinedAt: wire.createdAt,
  facts: wire.facts ?? null,
});
