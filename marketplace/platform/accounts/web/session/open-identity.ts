import type { QueryClient } from '@tanstack/react-query';
import { createApiClient, type Fetch } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';

export async function openIdentity(fetch: Fetch, cache: QueryClient): Promise<IdentityPort> {
  // Called without a token: renewing a refused one would need the service that is being opened.
  const { identity } = await cache.fetchQuery(publicConfig(createApiClient(fetch)));
  switch (identity.kind) {
    case 'embedded':
      return import('#providers/identity/web/embedded-identity.ts').then(
        ({ createEmbeddedIdentity }) => createEmbeddedIdentity({ base: '/api/auth' }),
      );
    case 'firebase':
      return import('#providers/identity/web/firebase-identity.ts').then(
        ({ createFirebaseIdentity }) => createFirebaseIdentity(identity),
      );
  }
}
