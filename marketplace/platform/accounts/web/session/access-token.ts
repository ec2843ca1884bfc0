import { ApiError, createApiClient, type Fetch } from '#kit/api-client.ts';
import type { IdentityPort, IdentityUser } from '#providers/identity/web/identity-port.ts';
import type { AccessTokenResponse } from '../../contract.ts';

export const currentUser = (identity: IdentityPort) =>
  new Promise<IdentityUser | null>((resolve) => {
    const stop = identity.onUser((user) => {
      resolve(user);
      // A service that knows already calls back before `stop` is set.
      queueMicrotask(() => stop());
    });
  });

/** Returns null if no one is signed in at the identity service. */
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
      // The account name is authoritative. If saving it fails, the next sign-in tries again.
      if (name && name !== user.name) await identity.setName(name).catch(() => {});
      return accessToken;
    },
  };
}

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
