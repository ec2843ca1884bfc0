import { onTestFinished, vi } from 'vitest';
import { popupScript } from '#providers/identity/server/embedded/federation/popup-page.ts';
import { createEmbeddedIdentity } from '#providers/identity/web/embedded-identity.ts';
import type { IdentityUser } from '#providers/identity/web/identity-port.ts';
import { goodPassword, openIdentity, origin } from './identity.ts';

export const gina = { name: 'Gina Rossi', email: 'gina.rossi@example.com' };
export const details = { name: 'Nadia', email: 'nadia@example.com', password: goodPassword };
export const nadia = { name: 'Nadia', email: 'nadia@example.com', emailVerified: false };

/** Closes channels after each test, because open ones keep the process running. */
export function closeChannelsAfterTests() {
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        onTestFinished(() => this.close());
      }
    },
  );
  return () => vi.unstubAllGlobals();
}

/** One browser with a real service; each port is another tab of it. */
export async function openBrowser() {
  const market = await openIdentity({ standIn: true });
  const browser = market.browser('127.0.0.1');
  let isOffline = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return browser.visit(url, { ...init, headers: { ...init.headers, origin } });
  });
  const popup = { closed: false };
  const open = vi.fn<(url: string, name: string, features: string) => typeof popup | null>(
    () => popup,
  );
  const assign = vi.fn();
  vi.stubGlobal('window', {
    open,
    location: { assign },
    screenX: 0,
    screenY: 0,
    outerWidth: 1500,
    outerHeight: 1000,
  });

  function tab() {
    const port = createEmbeddedIdentity({ base: '/api/auth' });
    const seen: (IdentityUser | null)[] = [];
    port.onUser((user) => seen.push(user));
    return { port, seen };
  }

  const locationOf = (answer: Response) => new URL(answer.headers.get('location')!, origin);

  /** Signs in within the window, up to the page that closes it. */
  async function chooseInWindow(person: Record<string, string>) {
    const chooser = locationOf(await browser.visit(open.mock.calls[0]![0])).href;
    const back = locationOf(await browser.submit(chooser, person)).href;
    const end = locationOf(await browser.visit(back));
    const window = { close: () => Object.assign(popup, { closed: true }) };
    new Function('location', 'window', 'setTimeout', popupScript)(end, window, () => {});
  }

  return {
    ...market,
    browser,
    tab,
    popup,
    open,
    assign,
    chooseInWindow,
    goOffline: () => {
      isOffline = true;
    },
  };
}
