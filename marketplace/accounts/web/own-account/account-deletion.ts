import { ApiError, type Fetch } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import type { Session } from '../session/session.ts';
import { mustBeIdentified } from '../sign-in/signing-in.ts';

type Leaver = { email: string; password?: string | undefined };

/** The market wants a sign-in of the last minutes: with the password, or once more at Google. */
export const deleteAccount = (session: Session, { email, password }: Leaver) =>
  session.leaveForGood(async (identity, fetch) => {
    if (password === undefined) return eraseWithGoogle(identity, fetch, email);
    await identity.signIn({ email, password, remember: false });
    return erase(identity, fetch, email);
  });

async function erase(identity: IdentityPort, fetch: Fetch, email: string) {
  const { api } = await mustBeIdentified(identity, fetch);
  await api.delete<MessageResponse>(`/account?${new URLSearchParams({ email })}`);
  return 'deleted' as const;
}

async function eraseWithGoogle(identity: IdentityPort, fetch: Fetch, email: string) {
  try {
    return await erase(identity, fetch, email);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error;
  }
  const outcome = await identity.signInWithGoogle({ returnTo: '/dashboard/account' });
  return outcome === 'leaving' ? outcome : erase(identity, fetch, email);
}
