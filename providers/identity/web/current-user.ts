import type { IdentityUser } from './identity-port.ts';

type Listener = (user: IdentityUser | null) => void;

export function createCurrentUser(load: () => Promise<IdentityUser | null>) {
  const listeners = new Set<Listener>();
  let known: IdentityUser | null | undefined;
  let latest = 0;

  function set(user: IdentityUser | null): void {
    latest += 1;
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(user)) return;
    known = user;
    for (const listener of listeners) listener(user);
  }

  return {
    set,
    /** Loads the user again. An outdated response is dropped. */
    async refresh(): Promise<IdentityUser | null> {
      latest += 1;
      const mine = latest;
      const user = await load();
      if (mine === latest) set(user);
      return user;
    },
    listen(listener: Listener): () => void {
      listeners.add(listener);
      if (known !== undefined) listener(known);
      return () => listeners.delete(listener);
    },
    isKnown: () => known !== undefined,
  };
}
