import { ApiError, createApiClient, type Fetch } from '#kit/api-client.ts';
import type { IdentityPort, IdentityUser } from '#providers/identity/web/identity-port.ts';
import type { AccessTokenResponse } from '../../contract.ts';

/** Who is signed in at the identity service, once it knows. */
export const currentUser = (identity: IdentityPort) =>
  new Promise<IdentityUser | null>((resolve) => {
    const stop = identity.onUser((user) => {
      resolve(user);
      // Not at once: a service that knows already answers before it has said how to stop.
      queueMicrotask(() => stop());
    });
  });

/** Calls made in the name of whoever is signed in at the identity service, or null for nobody. */
export async function identified(identity: IdentityPort, fetch: Fetch) {
  const token = await identity.token();
  const user = token && (await currentUser(identity));
  if (!user) return null;

  const api = createApiClient(fetch, { token: () => token });
  const email = new URLSearchParams({ email: user.email });
  return {
    user,
    api,
    async accessToken() {
      const { accessToken, name } = await api.get<AccessTokenResponse>(`/jwt?${email}`);
      // The market's name is the true one. What cannot be put right now will be the next time.
      if (name && name !== user.name) await identity.setName(name).catch(() => {});
      return accessToken;
    },
  };
}

/** A fresh access token, or null when the market does not let them in any more. */
export async function renewedAccessToken(
  identity: IdentityPort,
  fetch: Fetch,
): Promise<string | null> {
  const person = await identified(identity, fetch);
  if (!person) return null;
  return person.accessToken().catch((error) => {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  });
}
