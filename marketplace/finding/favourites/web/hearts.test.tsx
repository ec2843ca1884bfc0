import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createApiClient, type Fetch } from '#kit/api-client.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Providers } from '#shell/providers.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { HeartOnCard } from './heart-on-card.tsx';
import { clearAccount } from './saved-cars.ts';
import { useFavouritesOfVisitor } from './use-favourites-of-visitor.ts';

const corolla = { id: crypto.randomUUID(), name: 'Corolla', resalePrice: 1_000_000 };
const camry = { id: crypto.randomUUID(), name: 'Camry', resalePrice: 900_000 };

afterEach(() => {
  cleanup();
  localStorage.clear();
  // Module state outlives a test.
  clearAccount();
});

const stored = () => JSON.parse(localStorage.getItem('favourites') ?? '[]');
const store = (cars: object[]) => localStorage.setItem('favourites', JSON.stringify(cars));
const otherTab = (key: string) =>
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key }));
  });

/** The server: what an account has saved, and how it answers. */
function account({ refuses = null as null | { status: number; code: string } } = {}) {
  const kept = new Set<string>();
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const server = {
    kept,
    calls,
    refuses,
    isSlow: false,
    isOut: false,
    /** Answers the oldest waiting call. */
    answer: () => waiting.shift()?.(),
    waiting,
    fetch: (async (path, { method = 'GET', body } = {}) => {
      calls.push(`${method} ${path.replace('/api', '')}`);
      if (server.isOut) return Response.json({}, { status: 500 });
      return (method === 'GET' ? null : await changes(method, path, body)) ?? inOrder();
    }) as Fetch,
  };
  const inOrder = () => Response.json({ success: true, message: 'Done', data: [...kept] });

  /** Returns a refusal or null. */
  async function changes(method: string, path: string, body: unknown) {
    if (server.isSlow) await new Promise<void>((go) => waiting.push(go));
    if (server.refuses) {
      const { status, code } = server.refuses;
      return Response.json({ code, message: `Refused: ${code}` }, { status });
    }
    if (method === 'DELETE') kept.delete(path.split('/').pop()!);
    else for (const { id } of JSON.parse(body as string).cars) kept.add(id);
    return null;
  }
  return server;
}

function Layout() {
  useFavouritesOfVisitor();
  return (
    <>
      <HeartOnCard car={corolla} />
      <HeartOnCard car={camry} />
      <Toasts />
      <Outlet />
    </>
  );
}

function open({ signedIn = false, server = account() } = {}) {
  if (signedIn) localStorage.setItem('accessToken', 'fresh');
  const user = { name: 'Bea', email: 'bea@example.com', emailVerified: true };
  const identity = {
    onUser: (listener) => {
      Promise.resolve().then(() => listener(localStorage.getItem('accessToken') ? user : null));
      return () => {};
    },
    token: async () => 'identity-token',
    signOut: async () => {},
  } as Partial<IdentityPort> as IdentityPort;
  const session = new Session({
    fetch: server.fetch,
    openIdentity: async () => identity,
    onLeave: () => {},
  });
  session.start();
  const router = createMemoryRouter([{ path: '*', element: <Layout /> }]);
  render(
    <Providers
      api={createApiClient(server.fetch, session.credentials)}
      session={session}
      cache={new QueryClient()}
      origin="https://forecourt.example"
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  const logIn = () => act(() => session.admit(async () => 'fresh'));
  return { server, session, router, logIn };
}

const heart = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) });
const isRed = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';
const press = (name: string) => fireEvent.click(heart(name));
const becomes = (name: string, red: boolean) => waitFor(() => expect(isRed(name)).toBe(red));
const settled = (server: ReturnType<typeof account>, count: number) =>
  waitFor(() => expect(server.calls.filter((call) => !call.startsWith('GET'))).toHaveLength(count));

test('without an account the browser stores the car and its price, the newest first', async () => {
  const { server } = open();
  press('Corolla');
  expect(heart('Corolla').getAttribute('aria-label')).toBe('Saved: Corolla');
  await waitFor(() => expect(stored()).toHaveLength(1));
  press('Camry');
  await waitFor(() =>
    expect(stored()).toEqual([
      { id: camry.id, price: 900_000 },
      { id: corolla.id, price: 1_000_000 },
    ]),
  );
  press('Corolla');
  await waitFor(() => expect(stored()).toHaveLength(1));
  expect(heart('Corolla').getAttribute('aria-label')).toBe('Save Corolla');
  expect(server.calls).toEqual([]);
});

test('the browser stores at most 200 cars, and says so', async () => {
  store(Array.from({ length: 200 }, () => ({ id: crypto.randomUUID(), price: 1 })));
  open();
  press('Corolla');
  await screen.findByText(/the most there can be/);
  expect(isRed('Corolla')).toBe(false);
  expect(stored()).toHaveLength(200);
});

test.each(['{', '7', '[null, {"id": 7}, "x"]'])(
  'stored text that is no list of cars counts as none: %s',
  async (text) => {
    localStorage.setItem('favourites', text);
    open();
    expect(isRed('Corolla')).toBe(false);
    press('Corolla');
    await waitFor(() => expect(stored()).toHaveLength(1));
  },
);

test('hearts follow what another tab saves or removes', async () => {
  open();
  store([{ id: camry.id, price: 1 }]);
  otherTab('favourites');
  expect(isRed('Camry')).toBe(true);
  localStorage.removeItem('favourites');
  otherTab('favourites');
  expect(isRed('Camry')).toBe(false);
});

test('with an account the server saves the car, and the heart does not wait', async () => {
  const { server } = open({ signedIn: true });
  server.isSlow = true;
  press('Corolla');
  expect(isRed('Corolla')).toBe(true);
  await settled(server, 1);
  server.answer();
  await waitFor(() => expect(server.kept).toEqual(new Set([corolla.id])));
  expect(isRed('Corolla')).toBe(true);
  expect(stored()).toEqual([]);
});

test('with an account a pressed heart is sent at once, so leaving the page loses nothing', async () => {
  const { server } = open({ signedIn: true });
  press('Corolla');
  expect(server.calls).toContain('PUT /favourites');
  await waitFor(() => expect(server.kept.has(corolla.id)).toBe(true));
});

test('a heart that the server refuses is empty again, with the reason', async () => {
  const server = account({ refuses: { status: 409, code: 'too_many_favourites' } });
  open({ signedIn: true, server });
  press('Corolla');
  expect(isRed('Corolla')).toBe(true);
  await screen.findByText('Refused: too_many_favourites');
  await becomes('Corolla', false);
});

test('the visitor reads that a car is gone if the server leaves it out', async () => {
  const server = account();
  server.kept.add = () => server.kept;
  open({ signedIn: true, server });
  press('Corolla');
  await screen.findByText('This car is no longer listed.');
  await becomes('Corolla', false);
});

test('the last of several presses counts, one call after the other', async () => {
  const { server } = open({ signedIn: true });
  server.isSlow = true;
  press('Corolla');
  await settled(server, 1);
  press('Corolla');
  press('Corolla');
  press('Corolla');
  expect(isRed('Corolla')).toBe(false);
  server.answer();
  await settled(server, 2);
  expect(server.calls.at(-1)).toBe(`DELETE /favourites/${corolla.id}`);
  server.answer();
  await waitFor(() => expect(server.kept.size).toBe(0));
  await becomes('Corolla', false);
});

test('cars saved before logging in join the account, and leave the browser after that', async () => {
  store([
    { id: corolla.id, price: 1_000_000 },
    { id: camry.id, price: 900_000 },
  ]);
  const { server, logIn } = open();
  server.isSlow = true;
  await logIn();
  await settled(server, 1);
  expect(stored()).toHaveLength(2);
  expect(isRed('Corolla')).toBe(true);
  server.answer();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(server.kept).toEqual(new Set([corolla.id, camry.id]));
  expect(isRed('Corolla') && isRed('Camry')).toBe(true);
});

test('cars that could not be sent stay in the browser, and the next page tries again', async () => {
  store([{ id: corolla.id, price: 1_000_000 }]);
  const server = account({ refuses: { status: 500, code: 'unexpected' } });
  const { router } = open({ signedIn: true, server });
  await waitFor(() => expect(server.calls).toContain('PUT /favourites'));
  await waitFor(() => expect(server.calls).toContain('GET /favourites/ids'));
  expect(stored()).toHaveLength(1);
  expect(isRed('Corolla')).toBe(true);

  server.refuses = null;
  await act(() => router.navigate('/next'));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(server.kept).toEqual(new Set([corolla.id]));
});

test('an account without room for the stored cars says so, and nothing is lost', async () => {
  store([{ id: corolla.id, price: 1_000_000 }]);
  const server = account({ refuses: { status: 409, code: 'too_many_favourites' } });
  open({ signedIn: true, server });
  await screen.findByText(/no room for the cars saved in this browser/);
  expect(stored()).toHaveLength(1);
});

test('hearts follow what another tab changes in the account', async () => {
  const { server } = open({ signedIn: true });
  await waitFor(() => expect(server.calls).toContain('GET /favourites/ids'));
  server.kept.add(camry.id);
  otherTab('favourites-changed');
  await becomes('Camry', true);
});

test('hearts are empty after logging out', async () => {
  const server = account();
  server.kept.add(camry.id);
  const { session } = open({ signedIn: true, server });
  await becomes('Camry', true);
  await act(() => session.logOut());
  await becomes('Camry', false);
  expect(server.kept.has(camry.id)).toBe(true);
});

test('the next page loads the favourites again if that failed', async () => {
  const server = account();
  server.kept.add(camry.id);
  server.isOut = true;
  const { router } = open({ signedIn: true, server });
  await waitFor(() => expect(server.calls).toContain('GET /favourites/ids'));
  await act(async () => {});
  expect(isRed('Camry')).toBe(false);
  server.isOut = false;
  await act(() => router.navigate('/next'));
  await becomes('Camry', true);
});
