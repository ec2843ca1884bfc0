/** The claims of a verified identity token. Accounts are known by issuer and subject, never by email alone. */
export type VerifiedIdentity = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  session: string | null;
  /** When the user signed in, perhaps rounded to seconds; null if the service does not tell. */
  signedInAt: Date | null;
};

/** The keys of the identity service could not be read. */
export class IdentityServiceUnreachable extends Error {
  override readonly name = 'IdentityServiceUnreachable';
}

/** Returns null for a forged, expired or foreign token. */
export type VerifyIdentityToken = (token: string) => Promise<VerifiedIdentity | null>;
