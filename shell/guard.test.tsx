import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useNavigation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#kit/api-client.ts';
import { loginPage } from '#marketplace/pages/sign-in/web/login-screen.tsx';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import {
  type DashboardPath,
  dashboardRoles,
} from '#marketplace/platform/accounts/web/session/dashboard-roles.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Guard } from './guard.tsx';
import { Providers } from './providers.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const wire = { buyer: 'user', seller: 'seller', admin: 'admin' };

/** What somebody of this role, or a signed-out visitor, sees at a guarded address. */
function visit(
  path: DashboardPath,
  role: Role | null,
  {
    isReady = Promise.resolve(),
    Login = LoginPage as ComponentType,
    hasRole = true,
    blogs = Promise.resolve(),
  } = {},
) {
  if (role) localStorage.setItem('accessToken', 'fresh');
  const user = role && { name: 'Ada', email: 'ada@example.com', emailVerified: true };
  const identity = {
    onUser: (listener) => {
      isReady.then(() => listener(user));
      return () => {};
    },
    token: async () => 'identity-token',
    signOut: async () => {},
  } as Partial<IdentityPort> as IdentityPort;
  const fetch = async (asked: string) => {
    const is = (name: string) =>
      hasRole && role !== null && wire[role] === name && asked.includes(`/${name}/admin/`);
    return Response.json({
      success: true,
      isAdmin: is('admin'),
      isSeller: is('seller'),
      isUser: is('user'),
    });
  };
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave: () => {} });
  session.start();

  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <Guard allowed={dashboardRoles[path]}>
            <GuardedPage />
          </Guard>
        ),
      },
      { path: '/login', element: <Login /> },
      { path: '/blogs', loader: () => blogs, element: 'The blog' },
    ],
    { initialEntries: [`${path.replace(':id', '7')}?tab=2`] },
  );
  render(
    <Providers
      api={createApiClient(fetch, session.credentials)}
      session={session}
      cache={new QueryClient()}
      origin="https://forecourt.example"
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, session };
}

const GuardedPage = () => (useNavigation().state === 'idle' ? 'The page itself' : 'Leaving');

function LoginPage() {
  const { search, state } = useLocation();
  return <p>{`Log in: ${new URLSearchParams(search).get('from')} ${state.from}`}</p>;
}

const paths = Object.keys(dashboardRoles) as DashboardPath[];
const everyVisit = paths.flatMap((path) =>
  (['buyer', 'seller', 'admin'] as const).map((role) => ({
    path,
    role,
    isAllowed: (dashboardRoles[path] as readonly Role[]).includes(role),
  })),
);

test.each(everyVisit)('$path for a $role: $isAllowed', async ({ path, role, isAllowed }) => {
  visit(path, role);
  const here = `${path.replace(':id', '7')}?tab=2`;
  await screen.findByText(isAllowed ? 'The page itself' : `Log in: ${here} ${here}`);
});

test.each(paths)(
  '%s sends a signed-out visitor to the log-in page, which remembers the page',
  async (path) => {
    visit(path, null);
    const here = `${path.replace(':id', '7')}?tab=2`;
    await screen.findByText(`Log in: ${here} ${here}`);
  },
);

test('the log-in page names the required role and the current account, and accepts another account', async () => {
  visit('/dashboard/allUser', 'buyer', { Login: loginPage.Screen });
  await screen.findByText('This page is for administrators.');
  await screen.findByText('ada@example.com');
  expect(screen.queryByLabelText('Password')).toBe(null);
  screen.getByRole('button', { name: 'Log in as someone else' }).click();
  await screen.findByLabelText('Password');
});

test('a visitor without a role is not redirected in a loop', async () => {
  visit('/dashboard', 'buyer', { Login: loginPage.Screen, hasRole: false });
  await screen.findByRole('button', { name: 'Log in as someone else' });
});

test('a spinner shows until the session is known', async () => {
  const { promise, resolve } = deferred();
  visit('/dashboard', 'seller', { isReady: promise });
  await screen.findByText('Loading...');
  expect(screen.queryByText('The page itself')).toBe(null);
  resolve();
  await screen.findByText('The page itself');
});

test('a visitor whose session ends during navigation still reaches the page', async () => {
  const { promise, resolve } = deferred();
  const { router, session } = visit('/dashboard', 'buyer', { blogs: promise });
  await screen.findByText('The page itself');
  const arrival = router.navigate('/blogs');
  await screen.findByText('Leaving');
  await session.logOut();
  await screen.findByText('Loading...');
  resolve();
  await arrival;
  await screen.findByText('The blog');
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('an identity service that cannot be loaded offers to try again', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const openIdentity = vi.fn(() => Promise.reject(new Error('offline')));
  const session = new Session({ fetch: vi.fn(), openIdentity, onLeave: () => {} });
  session.start();
  const router = createMemoryRouter(
    [{ path: '/dashboard', element: <Guard allowed={['buyer']}>The page itself</Guard> }],
    { initialEntries: ['/dashboard'] },
  );
  render(
    <Providers
      api={createApiClient(vi.fn())}
      session={session}
      cache={new QueryClient()}
      origin="https://forecourt.example"
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  (await screen.findByRole('button', { name: 'Try again' })).click();
  await vi.waitFor(() => expect(openIdentity.mock.calls.length).toBeGreaterThan(1));
});
