import type { Database } from '#database/connection.ts';
import { resetPasswordMail, verifyEmailMail } from '#marketplace/mail/account-mails.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { createEmbeddedIdentity } from '#providers/identity/server/embedded/embedded-identity.ts';
import { usualRateLimits } from '#providers/identity/server/embedded/rate-limits.ts';
import type { Config } from './config.ts';

type Surroundings = {
  db: Database;
  databaseUrl: string;
  origin: string;
  secret: string;
  log: Parameters<typeof createEmbeddedIdentity>[0]['log'];
};

/** Our own identity service, which knows nothing of the market. */
export function identityService(
  { google, oidc, isProduction, rateLimitScale }: Config,
  { db, databaseUrl, origin, secret, log }: Surroundings,
) {
  return createEmbeddedIdentity({
    databaseUrl,
    origin,
    secret,
    google,
    oidc,
    standIn: !isProduction,
    rateLimits: scaled(rateLimitScale),
    log,
    mail: {
      resetPassword: (mail) => sendLater(db, resetPasswordMail(mail), crypto.randomUUID()),
      verifyEmail: (mail) => sendLater(db, verifyEmailMail(mail), crypto.randomUUID()),
    },
  });
}

const scaled = (scale: number) =>
  Object.fromEntries(
    Object.entries(usualRateLimits).map(([name, { times, seconds }]) => [
      name,
      { times: Math.ceil(times * scale), seconds },
    ]),
  );
