/** What a checked identity token says. Accounts are known by issuer and subject, never by email alone. */
export type VerifiedIdentity = {
  issuer: string;
  subject: string;
  /** Lower-cased. */
  email: string;
  emailVerified: boolean;
  name: string;
  /** The sign-in that the token belongs to; null where the service does not say. */
  session: string | null;
  /** When the person signed in, sometimes only to the second; null where the service does not say. */
  signedInAt: Date | null;
};

/** The service that signs tokens did not provide its keys. */
export class IdentityServiceUnreachable extends Error {
  override readonly name = 'IdentityServiceUnreachable';
}

/** Null for a token that is forged, expired, or made by or for somebody else. */
export type VerifyIdentityToken = (token: string) => Promise<VerifiedIdentity | null>;
