import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { type IdentityLogger, reasonOf } from '../safe-logging.ts';
import type { Discovery } from './discovery.ts';
import { fetchJson } from './fetch-json.ts';

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
});

type ReadClaims = NonNullable<GenericOAuthConfig['getUserInfo']>;
type Tokens = Parameters<ReadClaims>[0];

/**
 * Reads the verified ID token, or the user info endpoint if the token lacks the email. Returns null and logs the
 * reason if claims are missing.
 */
export function readClaims(
  { userinfo_endpoint: userInfoUrl }: Discovery,
  log: IdentityLogger,
): ReadClaims {
  async function claimsOf({ idToken, accessToken }: Tokens) {
    if (!idToken) throw new Error('there is no ID token');
    const claims = Claims.parse(decodeJwt(idToken));
    if (claims.email !== undefined || !userInfoUrl) return claims;
    const more = Claims.parse(
      await fetchJson(userInfoUrl, { authorization: `Bearer ${accessToken}` }),
    );
    // OpenID Connect Core 5.3.2 requires this check.
    if (more.sub !== claims.sub) throw new Error('the user info is about another person');
    return { ...claims, ...more };
  }

  return async (tokens) => {
    try {
      const { sub, email, email_verified, name, preferred_username } = await claimsOf(tokens);
      return {
        sub,
        email,
        emailVerified: email_verified === true,
        name: name ?? preferred_username ?? '',
      };
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'identity: a login provider did not json who logs in');
      return null;
    }
  };
}
