import type { QueryClient } from '@tanstack/react-query';
import { createApiClient, type Fetch } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';

/** The client of the identity service that this market is set up with. */
export async function openIdentity(fetch: Fetch, cache: QueryClient): Promise<IdentityPort> {
  // In nobody's name: a refused token is renewed through the very service being opened here.
  const { identity } = await cache.fetchQuery(publicConfig(createApiClient(fetch)));
  switch (identity.kind) {
    case 'embedded': {
      const { createEmbeddedIdentity } = await import(
        '#providers/identity/web/embedded-identity.ts'
      );
      return createEmbeddedIdentity({ base: '/api/auth' });
    }
    case 'firebase': {
      const { createFirebaseIdentity } = await import(
        '#providers/identity/web/firebase-identity.ts'
      );
      return createFirebaseIdentity(identity);
    }
  }
}
