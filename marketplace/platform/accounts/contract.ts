import * as z from 'zod/mini';
import { dataResponse } from '#marketplace/responses.ts';
import { plainName, readable } from '#marketplace/text.ts';

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(320));
export const Name = z.string().check(z.overwrite(plainName), z.maxLength(100), readable);

/** Without a name, the server uses the part of the email before the @. */
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
  reports: z.number(),
  emailProven: z.boolean(),
});
export type AccountFacts = z.infer<typeof AccountFacts>;

export const AccountOnWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'seller', 'admin']),
  verify: z.boolean(),
  suspended: z.boolean(),
  suspendedBecause: z.optional(z.string()),
  createdAt: z.string(),
  /** Only in lists that are requested with an `order`. */
  facts: z.optional(AccountFacts),
});
export type AccountOnWire = z.infer<typeof AccountOnWire>;

export const SaveUserResponse = dataResponse(AccountOnWire);
export type SaveUserResponse = z.infer<typeof SaveUserResponse>;
export const AccessTokenResponse = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  /** The account name; the identity service's copy follows it. */
  name: z.string(),
});
export type AccessTokenResponse = z.infer<typeof AccessTokenResponse>;
export const IsAdminResponse = z.object({ success: z.literal(true), isAdmin: z.boolean() });
export type IsAdminResponse = z.infer<typeof IsAdminResponse>;
export const IsSellerResponse = z.object({ success: z.literal(true), isSeller: z.boolean() });
export type IsSellerResponse = z.infer<typeof IsSellerResponse>;
export const IsUserResponse = z.object({ success: z.literal(true), isUser: z.boolean() });
export type IsUserResponse = z.infer<typeof IsUserResponse>;

export const ContactSettings = z.object({
  /** Buyers see the phone number only once the seller has answered them. */
  phoneAfterAnswer: z.boolean(),
});
export type ContactSettings = z.infer<typeof ContactSettings>;
export const ContactSettingsResponse = dataResponse(ContactSettings);
export type ContactSettingsResponse = z.infer<typeof ContactSettingsResponse>;
