import { betterAuth } from 'better-auth';
import { createRemoteJWKSet, customFetch } from 'jose';
import { forgetClosedWindows } from '#database/rate-limits/use-store.ts';
import { openSchemaPool } from '#database/schema-pool.ts';
import type { LoginProvider } from '../../login-provider.ts';
import { createStandInCodes } from '../stand-in-google/stand-in-codes.ts';
import { createIdentityVerifier } from '../verify-identity-token.ts';
import { authSettings, basePath, tokens } from './auth-settings.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createMailedCodes } from './emails/mailed-codes.ts';
import { createFederations } from './federation/federation.ts';
import { createLimits, usualRateLimits } from './limits/rate-limits.ts';
import { watchDatabase } from './lost-database.ts';
import type { EmbeddedIdentityOptions } from './options.ts';
import { createGuesses } from './passwords/guesses.ts';
import { createKnownDevices } from './passwords/known-devices.ts';
import { hashPassword } from './passwords/passwords.ts';
import { canReadKeys } from './readable-keys.ts';
import { createHandler } from './routes.ts';
import { nameOf } from './safe-logging.ts';
import { deleteSignedData } from './signing-key-store.ts';
import { tidyName } from './tidy-name.ts';
import {
  deleteCodesOf,
  deleteSessions,
  deleteUser,
  endUnprovenLogins,
  hasSession,
  isEmailVerified,
  markEmailVerified,
  saveUserWithPassword,
  setDisabled,
  sweepExpired,
} from './user-store.ts';

export type UserToCreate = {
  name: string;
  email: string;
  password: string;
  emailVerified: boolean;
};

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions) {
  const { databaseUrl, patience, origin, secret, mail, log } = options;
  const { isReservedName = () => false } = options;
  const pool = openSchemaPool({
    ...{ databaseUrl, schema: 'identity', connections: 5, longestWait: 5_000, patience },
    onIdleError: (error) =>
      log.warn({ causes: [nameOf(error)] }, 'identity: lost a database connection'),
  });
  const lostDatabase = watchDatabase(pool);
  const codes = createMailedCodes({
    origin,
    mail,
    secret,
    keeper: async () => (await auth.$context).internalAdapter,
  });
  /** Ends identity sessions first, so that a browser cannot open a new backend session with one. */
  async function endSessions(subject: string): Promise<void> {
    await deleteSessions(pool, subject);
    await options.onSessionsEnded(subject);
  }
  async function proveEmail(subject: string): Promise<void> {
    const email = await markEmailVerified(pool, subject);
    if (email) await options.onEmailProven({ subject, email });
  }
  const settings = authSettings({
    ...codes,
    pool: lostDatabase.pool,
    origin,
    secret,
    isReservedName,
    log,
    async onPasswordReset({ id, email }) {
      await endUnprovenLogins(pool, id, 'credential');
      await endSessions(id);
      await guesses.reset(email);
      await proveEmail(id);
      await deleteCodesOf(pool, id);
    },
    async beforeLinking(id) {
      if (await isEmailVerified(pool, id)) return;
      await endUnprovenLogins(pool, id, null);
      await endSessions(id);
      await deleteCodesOf(pool, id);
    },
  });
  const auth = betterAuth(settings);
  const handler = lostDatabase.throwing(auth.handler);
  const needsStandIn = options.standIn && !options.google && !options.oidc;
  const standIn = needsStandIn ? createStandInCodes() : null;
  const federations = createFederations(settings, { ...options, standIn, lostDatabase });
  const backgroundTasks = createBackgroundTasks(log);
  const limits = createLimits(pool, secret, { ...usualRateLimits, ...options.rateLimits });
  const devices = createKnownDevices(secret, { isSecure: origin.startsWith('https:') });
  const guesses = createGuesses(limits, devices);

  return {
    issuer: tokens.issuer,
    providers: federations.map(({ id, name }): LoginProvider => ({ id, name })),
    ...createHandler({
      origin,
      hasOtherNames: options.hasOtherNames ?? false,
      pool,
      auth: handler,
      onSessionsEnded: options.onSessionsEnded,
      onSessionEnded: options.onSessionEnded,
      isReservedName,
      mailPasswordChanged: mail.passwordChanged,
      proveEmail,
      codes,
      limits,
      guesses,
      devices,
      federations,
      standIn,
      log,
      later: backgroundTasks.start,
    }),
    verify: createIdentityVerifier({
      issuer: tokens.issuer,
      audience: tokens.audience,
      algorithms: [tokens.algorithm],
      keys: createRemoteJWKSet(new URL(`${origin}${basePath}/jwks`), {
        [customFetch]: (url, init) => handler(new Request(url, init)),
        // A key that another instance just created must be found at once.
        cooldownDuration: 0,
      }),
      // Otherwise a token could open a new backend session after all sessions were ended.
      isCurrent: ({ id, subject }) => hasSession(pool, id, subject),
    }),
    /** Creates the user, or resets a known one: all earlier logins end. */
    async createUser({ name, email, password, emailVerified }: UserToCreate) {
      const subject = await saveUserWithPassword(pool, {
        name: tidyName(name),
        email: email.toLowerCase(),
        passwordHash: await hashPassword(password),
        emailVerified,
      });
      return { issuer: tokens.issuer, subject };
    },
    disable: (subject: string) => setDisabled(pool, subject, true),
    enable: (subject: string) => setDisabled(pool, subject, false),
    endSessions,
    erase: (subject: string) => deleteUser(pool, subject),
    /** False while a login provider does not respond. Passwords still work. */
    isFederationReady: () =>
      Promise.all(federations.map((federation) => federation.open())).then(
        () => true,
        () => false,
      ),
    /** False if the signing keys were made with another secret, because then all sign-ins fail. */
    hasItsSecret: async () => canReadKeys(pool, (await auth.$context).secretConfig),
    deleteSignedData: () => deleteSignedData(pool),
    async sweep(): Promise<void> {
      await sweepExpired(pool);
      await forgetClosedWindows(pool, new Date());
    },
    async close(): Promise<void> {
      await backgroundTasks.finish();
      await pool.end();
    },
  };
}
