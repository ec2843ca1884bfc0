import type { Role } from '#marketplace/platform/accounts/account.ts';
import { recordsIn } from './csv.ts';
import peopleCsv from './people.csv?raw';

export type DemoPerson = {
  name: string;
  /** At example.com, which is reserved and receives no email. */
  email: string;
  /** Before the first car or booking; unique. */
  joinedDaysAgo: number;
  verified?: boolean;
  /** The seller shows the phone number only to answered buyers. */
  phoneAfterAnswer?: boolean;
};

const people = recordsIn<DemoPerson & { role: Role }>(peopleCsv, ['joinedDaysAgo']);
const withRole = (role: Role): DemoPerson[] => people.filter((person) => person.role === role);

export const demoSellers = withRole('seller');
export const demoBuyers = withRole('buyer');
export const demoAdmin = withRole('admin')[0]!;
