import { z } from 'zod';
import { IdentityRefusal } from '../refusal.ts';
import { fetchJson } from './fetch-json.ts';

/** The part of the discovery document that we use. better-auth reads the endpoints itself. */
const Discovery = z.object({
  issuer: z.string(),
  userinfo_endpoint: z.url().optional(),
  prompt_values_supported: z.array(z.string()).default([]),
  // The default of OpenID Connect.
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
export type Discovery = z.infer<typeof Discovery> & { url: string };

export async function discover(issuer: string): Promise<Discovery> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const found = Discovery.parse(await fetchJson(url));
    if (found.issuer === issuer) return { ...found, url };
    throw new Error(`it calls itself ${found.issuer}, not ${issuer}`);
  } catch (cause) {
    throw new IdentityRefusal('unreachable', null, { cause });
  }
}
