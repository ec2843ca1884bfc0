import type { IdentityPort, IdentityUser } from '#providers/identity/web/identity-port.ts';
import { IdentityProblem } from '#providers/identity/web/identity-problem.ts';
import { ApiError, createApiClient, type Fetch } from '#web/api-client.ts';
import { AccessTokenResponse, SaveUserResponse } from '../contract.ts';

/** As what somebody joins who has no account yet. */
export type Admission = { role: 'user' | 'seller'; alwaysSave?: boolean };

/** Sees that there is an account, and fetches its access token. */
export async function enterMarket(
  identity: IdentityPort,
  fetch: Fetch,
  { role, alwaysSave = false }: Admission,
) {
  const user = await currentUser(identity);
  const identityToken = await identity.token();
  if (!user || !identityToken) throw new IdentityProblem('sign_in_required');
  const api = createApiClient(fetch, { token: () => identityToken });

  const save = () =>
    api.put('/user', SaveUserResponse, { name: user.name, email: user.email, role });
  const ask = () => api.get(`/jwt?${new URLSearchParams({ email: user.email })}`, AccessTokenResponse);

  if (alwaysSave) await save();
  let isNew = alwaysSave;
  const { accessToken } = await ask().catch(async (error) => {
    if (!isCode(error, 'no_account')) throw error;
    await save();
    isNew = true;
    return ask();
  });
  return { token: accessToken, user, isNew };
}
