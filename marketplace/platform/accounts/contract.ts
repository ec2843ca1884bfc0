import * as z from 'zod/mini';
import { optionalPaging, pageResponse } from '#marketplace/page.ts';
import { manyLines, plainName, readable } from '#marketplace/text.ts';
import type { Account, AccountState, Role } from './account.ts';

/** The wire calls a buyer `user`. */
const rolesOnWire = ['user', 'seller', 'admin'] as const;
type RoleOnWire = (typeof rolesOnWire)[number];

export const roleToWire = (role: Role): RoleOnWire => (role === 'buyer' ? 'user' : role);
export const roleFromWire = (role: RoleOnWire): Role => (role === 'user' ? 'buyer' : role);

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(320));
export const Name = z.string().check(z.overwrite(plainName), z.maxLength(100), readable);

/** What signing up sends. A name may be missing; it is then the part before the @. */
export const SaveUserRequest = z.object({
  name: z._default(Name, ''),
  email: Email,
  role: z.enum(['user', 'seller'], { error: 'must be user or seller' }),
});
export type SaveUserRequest = z.infer<typeof SaveUserRequest>;

const AccountFacts = z.object({
  /** Not sold yet. */
  cars: z.number(),
  sales: z.number(),
  /** Open ones, on any of their cars. */
  reports: z.number(),
  emailProven: z.boolean(),
});
export type AccountFacts = z.infer<typeof AccountFacts>;

export const AccountOnWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(rolesOnWire),
  verify: z.boolean(),
  suspended: z.boolean(),
  /** What a suspended person is told. */
  suspendedBecause: z.optional(z.string()),
  createdAt: z.string(),
  /** Only in lists that were asked for them. */
  facts: z.optional(AccountFacts),
});
export type AccountOnWire = z.infer<typeof AccountOnWire>;

export const SaveUserResponse = z.object({ success: z.literal(true), data: AccountOnWire });
export type SaveUserResponse = z.infer<typeof SaveUserResponse>;
export const AccessTokenResponse = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  /** What the market calls this person; the identity service's copy follows it. */
  name: z.string(),
});
export type AccessTokenResponse = z.infer<typeof AccessTokenResponse>;
export const AccountsResponse = pageResponse(AccountOnWire);
export type AccountsResponse = z.infer<typeof AccountsResponse>;
export const IsAdminResponse = z.object({ success: z.literal(true), isAdmin: z.boolean() });
export type IsAdminResponse = z.infer<typeof IsAdminResponse>;
export const IsSellerResponse = z.object({ success: z.literal(true), isSeller: z.boolean() });
export type IsSellerResponse = z.infer<typeof IsSellerResponse>;
export const IsUserResponse = z.object({ success: z.literal(true), isUser: z.boolean() });
export type IsUserResponse = z.infer<typeof IsUserResponse>;

/** How buyers reach a seller. */
export const ContactSettings = z.object({
  /** The phone number of their cars is shown to those whom they have answered, and to nobody else. */
  phoneAfterAnswer: z.boolean(),
});
export type ContactSettings = z.infer<typeof ContactSettings>;
export const ContactSettingsResponse = z.object({
  success: z.literal(true),
  data: ContactSettings,
});
export type ContactSettingsResponse = z.infer<typeof ContactSettingsResponse>;

export const AccountsQuery = z.object({
  role: z.optional(z.enum(['user', 'seller'])),
  /** Words of a name or an address, or how they begin. */
  search: z.optional(z.string().check(z.maxLength(200), readable)),
  verified: z.optional(z.enum(['true', 'false'])),
  order: z.optional(z.enum(['newest', 'oldest', 'name'])),
  ...optionalPaging,
});

/** How many there are, for administrators. */
export const TotalsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    people: z.object({
      everybody: z.number(),
      buyers: z.number(),
      sellers: z.number(),
      notVerified: z.number(),
      suspended: z.number(),
    }),
    cars: z.object({
      draft: z.number(),
      advertised: z.number(),
      hidden: z.number(),
      sold: z.number(),
    }),
  }),
});
export type TotalsResponse = z.infer<typeof TotalsResponse>;
export type Totals = TotalsResponse['data'];

/** What the suspended person is told; in the mail and on logging in. */
export const SuspendRequest = z.object({ reason: manyLines(500, 'Give a reason.') });

/** What shutting somebody out would end. */
export const ConsequencesResponse = z.object({
  success: z.literal(true),
  data: z.object({
    /** On offer now. */
    cars: z.number(),
    /** Open ones of other people on these cars. */
    bookingsOnCars: z.number(),
    /** Open ones of this person. */
    bookings: z.number(),
    /** Payments that are running, on these cars or by this person. */
    checkouts: z.number(),
    /** Ahead, of these cars or by this person. */
    viewings: z.optional(z.number()),
  }),
});
export type ConsequencesResponse = z.infer<typeof ConsequencesResponse>;
export type Consequences = z.infer<typeof ConsequencesResponse>['data'];

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

/** Somebody as administrators see them. */
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
