import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import type { StandInCodes } from '../../stand-in-google/stand-in-codes.ts';
import { standInProvider } from '../../stand-in-google/stand-in-google.ts';
import type { LostDatabase } from '../lost-database.ts';
import type { EmbeddedIdentityOptions, OidcOptions } from '../options.ts';
import { IdentityRefusal } from '../refusal.ts';

export type AuthHandler = (request: Request) => Promise<Response>;

export type Federation = {
  provider: string;
  /** Refuses with `unreachable` while the other service cannot be asked; the next call tries again. */
  open(): Promise<AuthHandler>;
};

const googleIssuer = 'https://accounts.google.com';

type Ways = Pick<EmbeddedIdentityOptions, 'google' | 'oidc'> & {
  standIn: StandInCodes | null;
  lostDatabase: LostDatabase;
};

/**
 * Signing in elsewhere. It has a better-auth of its own on the same tables,
 * so that a service that does not answer cannot hold up those who have a password.
 */
export function createFederation(settings: BetterAuthOptions, ways: Ways): Federation | null {
  const federation = wayIn(settings, ways);
  if (!federation) return null;
  const open = async () => ways.lostDatabase.throwing(await federation.open());
  return { ...federation, open };
}

function wayIn(settings: BetterAuthOptions, ways: Ways): Federation | null {
  if (ways.google) return oidc(settings, 'google', { issuer: googleIssuer, ...ways.google });
  if (ways.oidc) return oidc(settings, 'oidc', ways.oidc);
  if (ways.standIn) return standIn(settings, ways.standIn);
  return null;
}

function standIn(settings: BetterAuthOptions, codes: StandInCodes): Federation {
  const provider = standInProvider(settings.baseURL as string, codes);
  const auth = betterAuth(withProvider(settings, provider));
  return { provider: provider.providerId, open: async () => auth.handler };
}

/** Google too: better-auth's own way to it would believe ID tokens without checking them. */
function oidc(settings: BetterAuthOptions, providerId: string, options: OidcOptions): Federation {
  let opened: AuthHandler | null = null;

  return {
    provider: providerId,
    async open() {
      if (opened) return opened;
      const discoveryUrl = await reachableDiscovery(options.issuer);
      const auth = betterAuth(
        withProvider(settings, {
          providerId,
          discoveryUrl,
          clientId: options.clientId,
          clientSecret: options.clientSecret,
          requireIdTokenVerification: true,
          scopes: ['openid', 'email', 'profile'],
          prompt: 'select_account',
          mapProfileToUser: ({ name, preferred_username, email_verified }) => ({
            name: String(name ?? preferred_username ?? ''),
            emailVerified: email_verified === true,
          }),
        }),
      );
      // better-auth leaves a provider out, without a word, when it could not read about it.
      const { socialProviders } = await auth.$context;
      if (!socialProviders.some(({ id }) => id === providerId)) throw unreachable();
      opened = auth.handler;
      return opened;
    },
  };
}

const withProvider = (settings: BetterAuthOptions, provider: GenericOAuthConfig) => ({
  ...settings,
  plugins: [...(settings.plugins ?? []), genericOAuth({ config: [provider] })],
});

const Discovery = z.object({ issuer: z.string() });

/** Asked with patience of our own, because better-auth would wait for ever. */
async function reachableDiscovery(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) });
    const found = Discovery.parse(await answer.json());
    if (found.issuer !== issuer) throw unreachable();
    return url;
  } catch {
    throw unreachable();
  }
}

const unreachable = () => new IdentityRefusal('unreachable');
