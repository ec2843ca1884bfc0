import type { RateLimits } from './limits/rate-limits.ts';
import type { IdentityLogger } from './safe-logging.ts';

export type IdentityMail = {
  to: string;
  name: string;
  url: string;
  /** A keyed hash of the caller's neighbourhood; null for a browser of the account's owner. */
  cause: string | null;
};

export type EmbeddedIdentityOptions = {
  databaseUrl: string;
  /** See `openSchemaPool`. */
  patience?: number | undefined;
  /** Where the public reaches us, e.g. https://forecourt.example */
  origin: string;
  /** Browsers may reach us under other names too. Never in production. */
  hasOtherNames?: boolean | undefined;
  /** At least 32 random bytes. A new one makes the stored signing keys unreadable. */
  secret: string;
  mail: {
    resetPassword(mail: IdentityMail): Promise<void>;
    verifyEmail(mail: IdentityMail): Promise<void>;
    passwordChanged(mail: Pick<IdentityMail, 'to' | 'name'>): Promise<void>;
  };
  /** All sessions of a user ended: a backend that gave out tokens for them must end those too. */
  onSessionsEnded(subject: string): Promise<void>;
  /** The same for one of them. */
  onSessionEnded(session: string): Promise<void>;
  /** Somebody showed that this mailbox is theirs. */
  onEmailProven(user: { subject: string; email: string }): Promise<void>;
  /** Names that the backend refuses. */
  isReservedName?: ((name: string) => boolean) | undefined;
  log: IdentityLogger;
  /** Ways to log in besides the password. */
  google?: { clientId: string; clientSecret: string } | undefined;
  oidc?: (OidcOptions & { name: string }) | undefined;
  /** An account chooser of our own while neither is given, for trying out. Never in production. */
  standIn?: boolean | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
};

export type OidcOptions = { issuer: string; clientId: string; clientSecret: string };
