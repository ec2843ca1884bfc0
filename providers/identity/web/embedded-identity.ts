import { type ChannelMessage, channelName } from '../popup-channel.ts';
import { createCurrentUser } from './current-user.ts';
import type { IdentityPort, IdentityUser, SignIns } from './identity-port.ts';
import { IdentityProblem, identityProblem } from './identity-problem.ts';
import { openSignInWindow, outcomeOf } from './sign-in-window.ts';

type Answer = { user: IdentityUser | null };

/** Milliseconds before retries of the first request, e.g. while the server restarts. */
const retryDelays = [1_000, 3_000];

export function createEmbeddedIdentity({ base }: { base: string }): IdentityPort {
  const ask = <T>(path: string, body?: object) => askService<T>(`${base}${path}`, body);
  const current = createCurrentUser(async () => (await ask<Answer>('/session')).user);
  const channel = new BroadcastChannel(channelName);
  let isLoading = false;

  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    // Also if the window counted as closed, because it may finish late.
    const isSignedIn = data.kind === 'attempt' && data.problem === null;
    if (data.kind === 'changed' || isSignedIn) current.refresh().catch(() => {});
  });

  async function loadFirst(): Promise<void> {
    for (const delay of retryDelays) {
      try {
        await current.refresh();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    await current.refresh().catch(() => current.isKnown() || current.set(null));
  }

  function changed(user: IdentityUser | null): void {
    current.set(user);
    channel.postMessage({ kind: 'changed' } satisfies ChannelMessage);
  }

  const change = async (path: string, body: object = {}) =>
    changed((await ask<Answer>(path, body)).user ?? null);

  async function settleAfterWindow(opened: Window, attempt: string): Promise<void> {
    const outcome = await outcomeOf(opened, attempt, channel);
    if (outcome.kind === 'told' && outcome.problem !== null) throw identityProblem(outcome.problem);
    const user = await current.refresh();
    if (!user) throw new IdentityProblem(outcome.kind === 'closed' ? 'popup_closed' : 'unexpected');
    changed(user);
  }

  return {
    onUser(listener) {
      const stop = current.listen(listener);
      if (!isLoading) {
        isLoading = true;
        void loadFirst();
      }
      return stop;
    },
    signUp: (details) => change('/sign-up', details),
    signIn: (details) => change('/sign-in', details),
    async signInElsewhere({ provider, returnTo }) {
      const attempt = newAttempt();
      const opened = openSignInWindow(`${base}/${provider}?attempt=${attempt}`);
      if (!opened) {
        window.location.assign(`${base}/${provider}?${new URLSearchParams({ returnTo })}`);
        return 'leaving';
      }
      await settleAfterWindow(opened, attempt);
      return 'signed-in';
    },
    signOut: () => change('/sign-out'),
    setName: (name) => change('/name', { name }),
    async sendPasswordReset(email) {
      await ask('/password-reset/request', { email });
    },
    async confirmPasswordReset(details) {
      await ask('/password-reset/confirm', details);
      // It ended that user's sessions, perhaps this one.
      changed(await current.refresh());
    },
    async sendEmailVerification() {
      await ask('/email-verification/request', {});
    },
    async confirmEmail(details) {
      await ask('/email-verification/confirm', details);
      const user = await current.refresh().catch(() => null);
      if (user) changed(user);
    },
    isCommonPassword: async (password) =>
      (await ask<{ common: boolean }>('/password-check', { password })).common,
    async changePassword(details) {
      await ask('/password', details);
    },
    signIns: () => ask<SignIns>('/sign-ins'),
    async endSignIn(id) {
      await ask('/sign-ins/end', { id });
    },
    token: async () => (await ask<{ token: string | null }>('/token')).token,
  };
}

/** Asks the identity service. Whatever goes wrong is an `IdentityProblem`. */
async function askService<Answer>(url: string, body?: object): Promise<Answer> {
  const answer = await reach(url, body);
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  // A proxy or a server that is starting sends no code of ours.
  if (answer.status >= 502 && !told?.code) throw new IdentityProblem('unreachable');
  throw identityProblem(told?.code);
}

async function reach(url: string, body?: object): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch {
    throw new IdentityProblem('unreachable');
  }
}

/** `randomUUID` exists only on https and localhost. */
const newAttempt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
