import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins/jwt';
import type { PostgresPool } from 'kysely';
import { longestPassword, shortestPassword } from '../../password-rules.ts';
import { neighbourhoodIn } from './neighbourhood-header.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import type { IdentityLogger } from './safe-logging.ts';
import { safeLogging } from './safe-logging.ts';
import { tables } from './tables.ts';
import { tidyName } from './tidy-name.ts';

export const basePath = '/api/auth';

/** Not the origin, because accounts must survive a change of port or domain. */
export const tokens = {
  issuer: 'embedded-identity',
  audience: 'our-backend',
  algorithm: 'ES256',
} as const;

const day = 24 * 60 * 60;
const resetLifetimeSeconds = 10 * 60;
/** The code alone opens nothing, so it may wait until the user reads emails. */
export const confirmationLifetimeSeconds = day;

export type Recipient = { id: string; email: string; name: string };

type Settings = {
  pool: PostgresPool;
  origin: string;
  secret: string;
  isReservedName(name: string): boolean;
  log: IdentityLogger;
  mailResetCode(user: Recipient, code: string, neighbourhood: string | null): Promise<void>;
  mailVerificationCode(user: Recipient, neighbourhood: string | null): Promise<void>;
  onPasswordReset(user: Recipient): Promise<void>;
  beforeLinking(userId: string): Promise<void>;
};

/** The settings of better-auth. Our own routes decide what is offered. */
export function authSettings(settings: Settings) {
  const { pool, origin, secret, log } = settings;

  return {
    appName: 'identity',
    baseURL: origin,
    basePath,
    secret,
    database: pool,
    telemetry: { enabled: false },
    logger: safeLogging(log),
    // Our routes answer and log errors.
    onAPIError: { errorURL: `${origin}/login`, throw: true },
    // Our own limits see the real address and count per account.
    rateLimit: { enabled: false },
    trustedOrigins: [origin],
    user: {
      ...tables.user,
      additionalFields: {
        disabled: { type: 'boolean', required: true, defaultValue: false, input: false },
      },
    },
    session: { ...tables.session, expiresIn: 30 * day, updateAge: day },
    account: {
      ...tables.account,
      updateAccountOnSignIn: false,
      // The outside proof is enough: `beforeLinking` ends earlier logins.
      accountLinking: { requireLocalEmailVerified: false },
    },
    // Stored codes are hashed, so that the database contains no working links.
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: isPassword },
      resetPasswordTokenExpiresIn: resetLifetimeSeconds,
      sendResetPassword: ({ user, token }, request) =>
        settings.mailResetCode(user, token, neighbourhoodIn(request)),
      onPasswordReset: ({ user }) => settings.onPasswordReset(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user }, request) =>
        settings.mailVerificationCode(user, neighbourhoodIn(request)),
    },
    databaseHooks: {
      user: {
        create: {
          async before(user) {
            const name = tidyName(user.name);
            return { data: { ...user, name: settings.isReservedName(name) ? '' : name } };
          },
        },
      },
      session: {
        create: {
          async before({ userId }, endpoint) {
            const user = await endpoint?.context.internalAdapter.findUserById(userId);
            refuseDisabled(user ?? {});
          },
        },
      },
      account: {
        create: {
          async before(login) {
            if (login.providerId !== 'credential') await settings.beforeLinking(login.userId);
            // Google's tokens are used once and not stored.
            return { data: { ...login, ...noTokens } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'identity',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      database: { generateId: 'uuid' },
      // Explicit, because better-auth skips both checks if it believes to be in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    plugins: [identityTokens()],
  } satisfies BetterAuthOptions;
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null };

const identityTokens = () =>
  jwt({
    disableSettingJwtHeader: true,
    jwks: { keyPairConfig: { alg: tokens.algorithm }, rotationInterval: 90 * day },
    jwt: {
      issuer: tokens.issuer,
      audience: tokens.audience,
      expirationTime: '5m',
      definePayload({ user, session }) {
        refuseDisabled(user);
        const { email, emailVerified, name } = user;
        const auth_time = session.createdAt.getTime() / 1000;
        return { email, email_verified: emailVerified, name, sid: session.id, auth_time };
      },
    },
    schema: { jwks: tables.jwks },
  });

function refuseDisabled(user: Record<string, unknown>): void {
  if (user.disabled) throw new APIError('FORBIDDEN', { code: 'account_disabled' });
}
