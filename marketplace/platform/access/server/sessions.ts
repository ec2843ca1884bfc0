import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '#database/connection.ts';
import { found, Refusal } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { VerifiedIdentity } from '#providers/identity/server/verified-identity.ts';
import { bearerToken } from './bearer-token.ts';
import { oncePerRequest } from './once-per-request.ts';
import {
  accountInSession,
  endSession,
  endSessionsForGood,
  openSession,
  sessionsThatStand,
} from './session-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log; set once the caller was looked up. */
    accountId?: string;
  }
}

const algorithm = 'HS256';
const type = 'at+jwt';
const issuer = 'forecourt';
const audience = 'forecourt-api';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

export type Session = { id: string; accountId: string; expiresAt: Date };

export type Sessions = ReturnType<typeof createSessions>;

type SignIn = Pick<VerifiedIdentity, 'session' | 'signedInAt'>;
type Options = { secret: string; lifetimeSeconds: number; now: () => Date };

export function createSessions(db: Database, { secret, lifetimeSeconds, now }: Options) {
  const key = new TextEncoder().encode(secret);

  /** Null for a visitor. An invalid token is refused, not ignored. */
  const caller = oncePerRequest(async (request): Promise<Account | null> => {
    const token = bearerToken(request, 'sign_in_required');
    if (token === null) return null;

    const { sub, sid } = await claimsOf(token, key, now());
    const account = found(await accountInSession(db, sid, sub), 'sign_in_required');
    request.accountId = account.id;
    return account;
  });

  const account = async (request: FastifyRequest) =>
    found(await caller(request), 'sign_in_required');

  /** Ends the session of a token that the caller may not have received yet. */
  const revoke = async (token: string) => endSession(db, (await claimsOf(token, key, now())).sid);

  return {
    async open(
      { id }: Pick<Account, 'id'>,
      { session, signedInAt }: SignIn = { session: null, signedInAt: null },
    ): Promise<string> {
      const expiresAt = new Date(now().getTime() + lifetimeSeconds * 1000);
      // If the identity service names the sign-in, `Identify` asks whether it still stands.
      const since = session === null ? signedInAt : null;
      const opened = { accountId: id, expiresAt, identitySession: session, signedInAt: since };
      const sid = found(await openSession(db, opened, now()), 'identity_required');
      return new SignJWT({ sid })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(key);
    },
    caller,
    account,
    async session(request: FastifyRequest): Promise<Session> {
      const token = found(bearerToken(request, 'sign_in_required'), 'sign_in_required');
      const { sub, sid, exp } = await claimsOf(token, key, now());
      return { id: sid, accountId: sub, expiresAt: new Date(exp * 1000) };
    },
    standing: (ids: string[]) => sessionsThatStand(db, ids),
    end: (request: FastifyRequest) =>
      revoke(found(bearerToken(request, 'sign_in_required'), 'sign_in_required')),
    revoke,
    endAll: ({ id }: Pick<Account, 'id'>) => endSessionsForGood(db, id, now()),
  };
}

async function claimsOf(token: string, key: Uint8Array, currentDate: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate,
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
      throw new Refusal('sign_in_required');
    }
    throw error;
  }
}
