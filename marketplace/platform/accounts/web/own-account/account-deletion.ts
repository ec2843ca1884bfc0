import { ApiError, type Fetch } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type { LoginProviderId } from '#providers/identity/login-provider.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import type { Session } from '../session/session.ts';
import { mustBeIdentified } from '../sign-in/signing-in.ts';

export type Proof = { password: string } | { provider: LoginProviderId };
type AccountDeletion = { email: string; proof: Proof };

/** The server requires a recent sign-in: with the password, or again at the provider. */
export const deleteAccount = (session: Session, { email, proof }: AccountDeletion) =>
  session.leaveForGood(async (identity, fetch) => {
    const eraseNow = () => erase(identity, fetch, email);
    if ('provider' in proof) return eraseAfterProvider(identity, proof.provider, eraseNow);
    await identity.signIn({ email, password: proof.password, remember: false });
    return eraseNow();
  });

async function erase(identity: IdentityPort, fetch: Fetch, email: string) {
  const { api } = await mustBeIdentified(identity, fetch);
  await api.delete<MessageResponse>(`/account?${new URLSearchParams({ email })}`);
  return 'deleted' as const;
}

async function eraseAfterProvider(
  identity: IdentityPort,
  provider: LoginProviderId,
  eraseNow: () => Promise<'deleted'>,
) {
  try {
    return await eraseNow();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error;
  }
  const outcome = await identity.signInElsewhere({ provider, returnTo: '/dashboard/account' });
  return outcome === 'leaving' ? outcome : eraseNow();
}
