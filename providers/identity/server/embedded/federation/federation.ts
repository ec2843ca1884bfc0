import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { LoginProvider } from '../../../login-provider.ts';
import type { StandInCodes } from '../../stand-in-google/stand-in-codes.ts';
import { standInProvider } from '../../stand-in-google/stand-in-google.ts';
import type { LostDatabase } from '../lost-database.ts';
import type { EmbeddedIdentityOptions, OidcOptions } from '../options.ts';
import { IdentityRefusal } from '../refusal.ts';
import type { IdentityLogger } from '../safe-logging.ts';
import { type Discovery, discover } from './discovery.ts';
import { readClaims } from './read-claims.ts';

export type AuthHandler = (request: Request) => Promise<Response>;

export type Federation = LoginProvider & {
  provider: string;
  /** Throws `unreachable` while the provider does not respond. The next call tries again. */
  open(): Promise<AuthHandler>;
  reset(): void;
};

const googleIssuer = 'https://accounts.google.com';
const google = { id: 'google', name: 'Google' } as const;

type ProviderOptions = Pick<EmbeddedIdentityOptions, 'google' | 'oidc' | 'log'> & {
  standIn: StandInCodes | null;
  lostDatabase: LostDatabase;
};

/** Each provider has its own better-auth, so that a silent one cannot delay other logins. */
export function createFederations(
  settings: BetterAuthOptions,
  options: ProviderOptions,
): Federation[] {
  return federationsFor(settings, options).map((federation) => ({
    ...federation,
    open: async () => options.lostDatabase.throwing(await federation.open()),
  }));
}

function federationsFor(settings: BetterAuthOptions, options: ProviderOptions): Federation[] {
  const { google: googleOptions, oidc: oidcOptions, log } = options;
  const found: Federation[] = [];
  if (googleOptions) {
    const options = { issuer: googleIssuer, ...googleOptions };
    found.push({ ...google, ...oidc(settings, { provider: 'google', options, log }) });
  }
  if (oidcOptions) {
    const { name, ...options } = oidcOptions;
    found.push({ id: 'oidc', name, ...oidc(settings, { provider: 'oidc', options, log }) });
  }
  if (options.standIn) found.push({ ...google, ...standIn(settings, options.standIn) });
  return found;
}

type FederationOptions = Omit<Federation, keyof LoginProvider>;

function standIn(settings: BetterAuthOptions, codes: StandInCodes): FederationOptions {
  const provider = standInProvider(settings.baseURL as string, codes);
  const auth = betterAuth(withProvider(settings, provider));
  return { provider: provider.providerId, open: async () => auth.handler, reset: () => {} };
}

type Issuer = { provider: string; options: OidcOptions; log: IdentityLogger };

/** Also used for Google, because better-auth's own Google provider does not verify ID tokens. */
function oidc(settings: BetterAuthOptions, { provider, options, log }: Issuer): FederationOptions {
  let opened: AuthHandler | null = null;

  return {
    provider,
    async open() {
      if (opened) return opened;
      const discovery = await discover(options.issuer);
      const auth = betterAuth(
        withProvider(settings, {
          providerId: provider,
          discoveryUrl: discovery.url,
          clientId: options.clientId,
          clientSecret: options.clientSecret,
          ...requestsTo(discovery),
          requireIdTokenVerification: true,
          scopes: ['openid', 'email', 'profile'],
          getUserInfo: readClaims(discovery, log),
        }),
      );
      // better-auth silently omits a provider without endpoints.
      const { socialProviders } = await auth.$context;
      if (!socialProviders.some(({ id }) => id === provider)) {
        throw new IdentityRefusal('unreachable', null, {
          cause: new Error('it lacks an endpoint'),
        });
      }
      opened = auth.handler;
      return opened;
    },
    reset() {
      opened = null;
    },
  };
}

/** An issuer may refuse what it does not list. Google supports `select_account` without listing it. */
function requestsTo(discovery: Discovery): Partial<GenericOAuthConfig> {
  const { issuer, prompt_values_supported: prompts } = discovery;
  const canSelect = issuer === googleIssuer || prompts.includes('select_account');
  const methods = discovery.token_endpoint_auth_methods_supported;
  return {
    ...(canSelect && { prompt: 'select_account' }),
    authentication: methods.includes('client_secret_basic') ? 'basic' : 'post',
  };
}

const withProvider = (settings: BetterAuthOptions, provider: GenericOAuthConfig) => ({
  ...settings,
  plugins: [...(settings.plugins ?? []), genericOAuth({ config: [provider] })],
});
