import { ApiError, type Credentials, createApiClient, type Fetch } from '#kit/api-client.ts';
import type { IdentityPort, IdentityUser } from '#providers/identity/web/identity-port.ts';
import { displayName } from '../../account.ts';
import { currentUser, renewedAccessToken } from './access-token.ts';
import {
  clearToken,
  forgetTab,
  markPage,
  onTokenOfOtherTab,
  storedToken,
  storeToken,
} from './stored-token.ts';

export type Visitor = {
  user: IdentityUser | null;
  /** It is not known yet who is signed in, or that is just changing. */
  loading: boolean;
  /** Known from the stored token, long before `user`. */
  signedIn: boolean;
  unreachable: boolean;
  /** How the last session ended: by logging out in this tab, or otherwise. */
  ended: 'by-choice' | 'by-itself' | null;
};

/** On the server, and until hydration. */
export const unknownVisitor: Visitor = {
  user: null,
  loading: true,
  signedIn: false,
  unreachable: false,
  ended: null,
};

type Options = {
  fetch: Fetch;
  openIdentity: () => Promise<IdentityPort>;
  /** Removes what was loaded for the previous user. */
  onLeave: () => void;
};

/** The user of this browser. Follows the identity service, the stored token and other tabs. */
export class Session {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #visitor = unknownVisitor;
  #reported: IdentityUser | null | undefined;
  #identity: Promise<IdentityPort> | null = null;
  #renewal: Promise<string | null> | null = null;
  #isEntering = false;
  #isLeaving = false;
  /** The server has ended the token that is still stored here. */
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly credentials: Credentials = {
    token: () => (this.#isOver ? null : storedToken()),
    // A user who logs out needs no new token.
    renew: async (refused) => (this.#isLeaving ? null : this.#renew(refused)),
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly visitor = (): Visitor => this.#visitor;

  /** Most pages can wait until they know the user; the Dash Board cannot. */
  start({ atOnce = false } = {}): void {
    onTokenOfOtherTab(() => this.#followOtherTab());
    this.#show();
    if (!storedToken()) return;
    if (atOnce) this.ask();
    else whenIdle(() => this.ask());
  }

  /** Asks the identity service who is signed in. A failure sets `unreachable`. */
  ask(): void {
    this.identity().catch(() => {});
  }

  identity(): Promise<IdentityPort> {
    this.#identity ??= this.#open().catch((problem) => {
      this.#identity = null;
      this.#show({ unreachable: true });
      throw problem;
    });
    return this.#identity;
  }

  async admit(work: (identity: IdentityPort, fetch: Fetch) => Promise<string>): Promise<void> {
    this.#isEntering = true;
    this.#show();
    try {
      const identity = await this.identity();
      const token = await work(identity, this.#options.fetch);
      this.#reported = named(await currentUser(identity));
      storeToken(token);
      this.#show({ ended: null });
    } finally {
      this.#isEntering = false;
      this.#show();
    }
  }

  async inNameOf(work: (identity: IdentityPort, fetch: Fetch) => Promise<void>): Promise<void> {
    await work(await this.identity(), this.#options.fetch);
  }

  async renewNow(): Promise<void> {
    const kept = storedToken();
    if (kept) await this.#renew(kept);
  }

  async logOut({ everywhere = false } = {}): Promise<void> {
    this.#isLeaving = true;
    try {
      const identity = await this.identity();
      await this.#endOnServer(everywhere);
      this.#isOver = true;
      await identity.signOut();
      this.#end('by-choice');
    } finally {
      this.#isLeaving = false;
      this.#isOver = false;
    }
  }

  /** `work` deletes the account, or leaves the page to sign in at a provider first. */
  async leaveForGood(
    work: (identity: IdentityPort, fetch: Fetch) => Promise<'deleted' | 'leaving'>,
  ): Promise<'deleted' | 'leaving'> {
    this.#isLeaving = true;
    try {
      const identity = await this.identity();
      const outcome = await work(identity, this.#options.fetch);
      if (outcome === 'leaving') return outcome;
      await identity.signOut().catch(() => {});
      this.#end('by-choice');
      return outcome;
    } finally {
      this.#isLeaving = false;
    }
  }

  async #open(): Promise<IdentityPort> {
    this.#show({ unreachable: false });
    const identity = await this.#options.openIdentity();
    identity.onUser((user) => this.#report(identity, user));
    return identity;
  }

  async #report(identity: IdentityPort, user: IdentityUser | null): Promise<void> {
    // Logging out reports at its end, so that screens reload as a visitor.
    if (this.#isLeaving) return;
    if (user === null && storedToken()) return this.#doubt(identity);
    if (this.#reported && this.#reported.email !== user?.email) this.#options.onLeave();
    this.#reported = named(user);
    this.#show({ unreachable: false });
  }

  /** The identity service reports no user, but a token is stored here: the service may just be unreachable. */
  async #doubt(identity: IdentityPort): Promise<void> {
    const identityToken = await identity.token().catch(() => undefined);
    if (identityToken === null) {
      await this.#endOnServer(false).catch(() => {});
      return this.#end('by-itself');
    }
    this.#identity = null;
    this.#show({ unreachable: true });
  }

  #renew(refused: string): Promise<string | null> {
    const kept = storedToken();
    if (kept !== refused) return Promise.resolve(kept);
    this.#renewal ??= this.#exchange().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #exchange(): Promise<string | null> {
    const identity = await this.identity();
    const token = await renewedAccessToken(identity, this.#options.fetch);
    if (token) storeToken(token);
    else this.#end('by-itself');
    return token;
  }

  async #endOnServer(everywhere: boolean): Promise<void> {
    if (!storedToken()) return;
    const renew = (refused: string) => this.#renew(refused);
    await createApiClient(this.#options.fetch, { token: storedToken, ...(everywhere && { renew }) })
      .delete(everywhere ? '/jwt?everywhere=true' : '/jwt')
      .catch((error) => {
        const isOverAlready = error instanceof ApiError && error.status === 401;
        if (!isOverAlready) throw error;
      });
  }

  #end(ended: Visitor['ended']): void {
    this.#reported = null;
    clearToken({ byChoice: this.#isLeaving });
    // A user whose session expired comes back to their draft.
    if (this.#isLeaving) forgetTab();
    this.#show({ ended: this.#isLeaving ? 'by-choice' : ended });
    this.#forgetWhatWasFetched();
  }

  #followOtherTab(): void {
    markPage();
    if (storedToken()) {
      this.ask();
      this.#show({ ended: null });
    } else {
      this.#show();
      this.#forgetWhatWasFetched();
    }
  }

  /** After the page has shown the visitor, so that queries of the former user are not repeated. */
  #forgetWhatWasFetched(): void {
    queueMicrotask(this.#options.onLeave);
  }

  #show(change: Partial<Visitor> = {}): void {
    const signedIn = storedToken() !== null;
    this.#visitor = {
      ...this.#visitor,
      signedIn,
      user: (signedIn && this.#reported) || null,
      loading: this.#isEntering || (signedIn && !this.#reported),
      ...change,
    };
    for (const listener of this.#listeners) listener();
  }
}

const named = (user: IdentityUser | null): IdentityUser | null =>
  user && { ...user, name: displayName(user) };

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);
