import type { RateLimits } from './limits/rate-limits.ts';
import type { IdentityLogger } from './safe-logging.ts';

export type IdentityMail = {
  to: string;
  name: string;
  url: string;
  /** A keyed hash of the caller's neighbourhood; null for a known browser of the owner. */
  cause: string | null;
};

export type EmbeddedIdentityOptions = {
  databaseUrl: string;
  patience?: number | undefined;
  origin: string;
  /** Accepts other host names. Never in production. */
  hasOtherNames?: boolean | undefined;
  /** At least 32 random bytes. Another secret makes the stored signing keys unreadable. */
  secret: string;
  mail: {
    resetPassword(mail: IdentityMail): Promise<void>;
    verifyEmail(mail: IdentityMail): Promise<void>;
    passwordChanged(mail: Pick<IdentityMail, 'to' | 'name'>): Promise<void>;
  };
  /** Called when all sessions of a user ended, so that the backend ends its own. */
  onSessionsEnded(subject: string): Promise<void>;
  onSessionEnded(session: string): Promise<void>;
  onEmailProven(user: { subject: string; email: string }): Promise<void>;
  isReservedName?: ((name: string) => boolean) | undefined;
  log: IdentityLogger;
  google?: { clientId: string; clientSecret: string } | undefined;
  oidc?: (OidcOptions & { name: string }) | undefined;
  /** An account chooser if neither is configured, for trying out. Never in production. */
  standIn?: boolean | undefined;
  rateLimits?: Partial<RateLimits> | undefined;
};

export type OidcOptions = { issuer: string; clientId: string; clientSecret: string };
