import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createApiClient, useApi } from '#kit/api-client.ts';
import { useRole } from '#marketplace/platform/accounts/web/session/role-of.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Providers } from '#shell/providers.tsx';
import { DoneOnCarPage } from './car-action-done.tsx';
import { ForAdministrators } from './for-administrators.tsx';

// jsdom has no dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const id = '01900000-0000-7000-8000-000000000001';
const reason = 'The pictures show another car.';
const corolla = {
  ...{ id, name: 'Corolla', picture: '/images/a/960.webp', category: 'toyota', price: 4500 },
  ...{ postedOn: '2026-03-14', seller: { id, name: 'Sam', email: 'sam@example.com' } },
  ...{ state: 'advertised', hiddenBecause: null as string | null, reports: 0, reasons: [] },
  ...{ openBookings: 0, sale: { refundedAt: null, dispute: null } },
};

type Settings = { role?: 'isAdmin' | 'isSeller'; car?: object; failure?: string };

/** The page of a car, and what it asked the API for. */
function open({ role = 'isAdmin', car = {}, failure }: Settings = {}) {
  localStorage.setItem('accessToken', 'fresh');
  const calls: string[] = [];
  let known = { ...corolla, ...car } as typeof corolla;
  const act = (method: string, body: unknown) => {
    if (method === 'PUT') known = { ...known, state: 'hidden', hiddenBecause: String(body) };
    else known = { ...known, state: 'advertised', hiddenBecause: null };
  };
  const fetch = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push(`${method} ${path.replace('/api', '')}`);
    if (method !== 'GET') {
      if (failure) {
        const refusal = { success: false, code: 'listing_sold', message: failure };
        return Response.json(refusal, { status: 409 });
      }
      act(method, body && JSON.parse(String(body)).reason);
      return Response.json({ success: true, message: 'Done' });
    }
    if (path.includes('/administration/cars'))
      return Response.json({ success: true, data: [known] });
    return Response.json({ success: true, [role]: true });
  };
  const identity = {
    onUser: (listener) => {
      const user = { name: 'Ada', email: 'ada@example.com', emailVerified: true };
      Promise.resolve().then(() => listener(user));
      return () => {};
    },
    token: async () => 'identity-token',
    signOut: async () => {},
  } as Partial<IdentityPort> as IdentityPort;
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave: () => {} });
  session.start();
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <ForAdministrators id={id} />
            <Afterwards />
          </>
        ),
      },
      { path: '/dashboard/cars', element: <DoneOnCarPage /> },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <Providers
      api={createApiClient(fetch, session.credentials)}
      session={session}
      cache={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      origin="https://forecourt.example"
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  return calls;
}

/** Loaded and asking once the role is known, as the tools are, and after them. */
const AsksForWhatever = lazy(async () => {
  await import('./car-administration.tsx');
  return {
    default: function AsksForWhatever() {
      const api = useApi();
      useQuery({ queryKey: ['whatever'], queryFn: () => api.get('/whatever') });
      return null;
    },
  };
});
const Afterwards = () =>
  useRole().data ? (
    <Suspense fallback={null}>
      <AsksForWhatever />
    </Suspense>
  ) : null;

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function giveReason(verb: string) {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: verb }));
}

test('only administrators get the tools and load their data', async () => {
  const calls = open({ role: 'isSeller' });
  await waitFor(() => expect(calls.join()).toContain('/whatever'));
  expect(screen.queryByText('Administration')).toBeNull();
  expect(calls.join()).not.toContain('/administration/');
});

test('the tools link to the seller, the reports and the history', async () => {
  open({ car: { reports: 2, reasons: ['Stolen'] } });
  await screen.findByRole('heading', { name: 'Administration' });
  screen.getByText('Stolen');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/dashboard/allSeller?q=sam%40example.com',
    '/dashboard/cars?q=sam%40example.com',
    '/dashboard/report',
    `/dashboard/audit?kind=everything&q=${id}`,
  ]);
});

test('hiding asks for a reason; hiding and showing again report what happened', async () => {
  const calls = open();
  await press('Hide');
  await giveReason('Hide');
  await screen.findByText(/^Corolla is hidden. We have emailed Sam the reason./);
  await screen.findByText(`Hidden: ${reason}`);
  expect(calls).toContain(`PUT /addProduct/${id}/hiding`);

  await press('Show again');
  await screen.findByText(/^Corolla is shown again. We have emailed Sam./);
  await screen.findByRole('button', { name: 'Hide' });
  expect(calls).toContain(`DELETE /addProduct/${id}/hiding`);
  expect(screen.getByRole('link', { name: 'See its page' }).getAttribute('href')).toBe(
    `/singleProduct/${id}`,
  );
});

test('deleting asks for a reason and leads to all cars, with a confirmation', async () => {
  const calls = open();
  await press('Delete');
  await giveReason('Delete');
  await waitFor(() => expect(screen.queryByText('Administration')).toBeNull());
  screen.getByText(/^Corolla was deleted. We have emailed Sam the reason./);
  expect(calls).toContain(`DELETE /addProduct/${id}?${new URLSearchParams({ reason })}`);
});

test('a refusal is shown and changes nothing on the page', async () => {
  open({ failure: 'This car is sold.' });
  await press('Hide');
  await giveReason('Hide');
  await screen.findByText('Nothing has changed. This car is sold.');
  screen.getByRole('button', { name: 'Hide' });
});

test.each([
  ['sold', { state: 'sold' }, 'Sold. It is kept on record.', []],
  [
    'hidden with its seller',
    { state: 'hidden' },
    /^Hidden because its seller is suspended/,
    ['Delete'],
  ],
])('a car that is %s offers only the possible actions', async (_state, car, words, buttons) => {
  open({ car });
  await screen.findByText(words);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});
