import * as z from 'zod/mini';
import type { Account, Role } from './account.ts';

/** The wire calls a buyer `user`. */
const rolesOnWire = ['user', 'seller', 'admin'] as const;
type RoleOnWire = (typeof rolesOnWire)[number];

export const roleToWire = (role: Role): RoleOnWire => (role === 'buyer' ? 'user' : role);
export const roleFromWire = (role: RoleOnWire): Role => (role === 'user' ? 'buyer' : role);

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(320));
const Name = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

/** What signing up sends. A name may be missing; it is then the part before the @. */
export const SaveUserRequest = z.object({
  name: z._default(Name, ''),
  email: Email,
  role: z.enum(['user', 'seller'], { error: 'must be user or seller' }),
});
export type SaveUserRequest = z.infer<typeof SaveUserRequest>;

export const AccountOnWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(rolesOnWire),
  verify: z.boolean(),
  createdAt: z.string(),
});
export type AccountOnWire = z.infer<typeof AccountOnWire>;

export const SaveUserResponse = z.object({ success: z.literal(true), data: AccountOnWire });
export type SaveUserResponse = z.infer<typeof SaveUserResponse>;
export const AccessTokenResponse = z.object({
  success: z.literal(true),
  accessToken: z.string(),
});
export type AccessTokenResponse = z.infer<typeof AccessTokenResponse>;
export const AccountsResponse = z.object({
  success: z.literal(true),
  data: z.array(AccountOnWire),
  next: z.optional(z.string()),
});
export const IsAdminResponse = z.object({ success: z.literal(true), isAdmin: z.boolean() });
export type IsAdminResponse = z.infer<typeof IsAdminResponse>;
export const IsSellerResponse = z.object({ success: z.literal(true), isSeller: z.boolean() });
export type IsSellerResponse = z.infer<typeof IsSellerResponse>;
export const IsUserResponse = z.object({ success: z.literal(true), isUser: z.boolean() });
export type IsUserResponse = z.infer<typeof IsUserResponse>;
export const SuccessResponse = z.object({ success: z.literal(true) });
export type SuccessResponse = z.infer<typeof SuccessResponse>;
export const MessageResponse = z.object({ success: z.literal(true), message: z.string() });
export type MessageResponse = z.infer<typeof MessageResponse>;

export const AccountsQuery = z.object({
  role: z.optional(z.enum(['user', 'seller'])),
  order: z.optional(z.literal('newest')),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200))),
  cursor: z.optional(z.uuid()),
});

export const accountToWire = (account: Account & { createdAt: Date }): AccountOnWire => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  role: roleToWire(account.role),
  verify: account.verified,
  createdAt: account.createdAt.toISOString(),
});
