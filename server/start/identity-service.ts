import type { Database } from '#database/connection.ts';
import type { PublicConfig } from '#kit/public-config-contract.ts';
import {
  endSessionsOfIdentity,
  endSessionsOfSignIn,
} from '#marketplace/platform/access/server/session-store.ts';
import { markEmailProven } from '#marketplace/platform/accounts/server/account-store.ts';
import {
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '#marketplace/platform/mail/account-mails.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { sendAllLater, sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { LoginProvider } from '#providers/identity/login-provider.ts';
import {
  createEmbeddedIdentity,
  type UserToCreate,
} from '#providers/identity/server/embedded/embedded-identity.ts';
import { usualRateLimits } from '#providers/identity/server/embedded/limits/rate-limits.ts';
import type { VerifyIdentityToken } from '#providers/identity/server/verified-identity.ts';
import {
  createIdentityVerifier,
  firebaseTokens,
} from '#providers/identity/server/verify-identity-token.ts';
import type { Config } from '../config/config.ts';
import { reservedNames } from '../config/reserved-names.ts';
import type { WebService } from '../http/web-handler.ts';

type Identity = { issuer: string; subject: string };

type IdentityService = {
  verify: VerifyIdentityToken;
  publicSettings: PublicConfig['identity'];
  web: WebService | null;
  createUser: ((user: UserToCreate) => Promise<Identity>) | null;
  endSessions(identity: Identity): Promise<void>;
  erase(identity: Identity): Promise<void>;
  hasItsSecret(): Promise<boolean>;
  deleteSignedData(): Promise<void>;
  sweep(): Promise<void>;
  close(): Promise<void>;
};

type Log = Parameters<typeof createEmbeddedIdentity>[0]['log'] & {
  info(details: object, message: string): void;
};

type IdentityDependencies = {
  db: Database;
  databaseUrl: string;
  origin: string;
  secret: string;
  log: Log;
};

export const identityService = (
  config: Config,
  dependencies: IdentityDependencies,
): IdentityService =>
  config.firebase
    ? firebaseIdentity(config.firebase, dependencies.log)
    : embeddedIdentity(config, dependencies);

const google: LoginProvider = { id: 'google', name: 'Google' };

function firebaseIdentity(project: NonNullable<Config['firebase']>, log: Log): IdentityService {
  return {
    verify: createIdentityVerifier(firebaseTokens(project.projectId)),
    publicSettings: { kind: 'firebase', providers: [google], ...project },
    web: null,
    createUser: null,
    // The market stores the time instead: see `endSessionsForGood`.
    endSessions: async () => {},
    // Firebase's admin API would need a secret key. The account is already closed.
    async erase(identity) {
      log.info({ identity }, 'an account was deleted: delete this identity at Firebase too');
    },
    hasItsSecret: async () => true,
    deleteSignedData: async () => {},
    sweep: async () => {},
    close: async () => {},
  };
}

function embeddedIdentity(
  config: Config,
  { db, databaseUrl, origin, secret, log }: IdentityDependencies,
): IdentityService {
  const { google, oidc, isProduction, rateLimitScale } = config;
  const embedded = createEmbeddedIdentity({
    databaseUrl,
    origin,
    hasOtherNames: !isProduction,
    secret,
    google,
    oidc,
    standIn: !isProduction,
    rateLimits: scaled(rateLimitScale),
    isReservedName: reservedNames(config),
    log,
    onSessionsEnded: (subject) => endSessionsOfIdentity(db, { issuer: embedded.issuer, subject }),
    onSessionEnded: (session) => endSessionsOfSignIn(db, session),
    onEmailProven: ({ subject, email }) =>
      markEmailProven(db, { issuer: embedded.issuer, subject, email }),
    mail: {
      passwordChanged: (mail) =>
        sendLater(db, passwordChangedMail(mail), crypto.randomUUID(), 'access'),
      resetPassword: (mail) => sendLinkLater(db, resetPasswordMail(mail), mail),
      verifyEmail: (mail) => sendLinkLater(db, verifyEmailMail(mail), mail),
    },
  });
  return {
    ...embedded,
    web: embedded,
    publicSettings: { kind: 'embedded', providers: embedded.providers },
    async endSessions({ issuer, subject }) {
      // An account may belong to another service, whose subjects mean nothing here.
      if (issuer === embedded.issuer) await embedded.endSessions(subject);
    },
    erase: ({ subject }) => embedded.erase(subject),
  };
}

const sendLinkLater = (db: Database, mail: Mail, { cause }: { cause: string | null }) =>
  sendAllLater(db, [{ mail, key: crypto.randomUUID(), about: 'access', cause }]);

/** Creates the identity of a demo account. Without an embedded service, demo accounts cannot log in. */
export const demoIdentity =
  ({ createUser }: IdentityService, password: string | null) =>
  async ({ name, email }: { name: string; email: string }): Promise<Identity> =>
    createUser && password
      ? createUser({ name, email, password, emailVerified: true })
      : { issuer: 'demo', subject: email };

const scaled = (scale: number) =>
  Object.fromEntries(
    Object.entries(usualRateLimits).map(([name, { times, seconds }]) => [
      name,
      { times: Math.ceil(times * scale), seconds },
    ]),
  );
