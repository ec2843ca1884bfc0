import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  IdentityServiceUnreachable,
  type VerifiedIdentity,
  type VerifyIdentityToken,
} from './verified-identity.ts';

export type IdentityTokens = {
  issuer: string;
  audience: string;
  keys: URL | JWTVerifyGetKey;
  algorithms: string[];
  /** Whether the session of the token still exists, if the issuer can tell. */
  isCurrent?(session: { id: string; subject: string }): Promise<boolean>;
};

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export const firebaseTokens = (project: string): IdentityTokens => ({
  issuer: `https://securetoken.google.com/${project}`,
  audience: project,
  keys: new URL(googleKeys),
  algorithms: ['RS256'],
});

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(320).toLowerCase(),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  sid: z.string().default(''),
  auth_time: z.number().optional(),
});

/** Verifies signature, issuer, audience, expiry and claims. Throws only if the keys cannot be read. */
export function createIdentityVerifier(tokens: IdentityTokens): VerifyIdentityToken {
  const { issuer, audience, algorithms, isCurrent = async () => true } = tokens;
  const keys = tokens.keys instanceof URL ? remoteKeys(tokens.keys) : tokens.keys;

  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        requiredClaims: ['sub', 'iat', 'exp', 'email'],
      });
      const claims = Claims.parse(payload);
      const session = { id: claims.sid, subject: claims.sub };
      return (await isCurrent(session)) ? toIdentity(claims) : null;
    } catch (error) {
      if (isTokensFault(error)) return null;
      throw error;
    }
  };
}

function remoteKeys(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address);
  return (header, token) =>
    keys(header, token).catch((cause) => {
      if (isTokensFault(cause)) throw cause;
      throw new IdentityServiceUnreachable('The keys of its tokens cannot be read.', { cause });
    });
}

const toIdentity = (claims: z.infer<typeof Claims>): VerifiedIdentity => ({
  issuer: claims.iss,
  subject: claims.sub,
  email: claims.email,
  emailVerified: claims.email_verified,
  name: claims.name,
  session: claims.sid || null,
  signedInAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
});

const keysFaults = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

const isTokensFault = (error: unknown): boolean =>
  error instanceof z.ZodError || (error instanceof errors.JOSEError && !keysFaults.has(error.code));
