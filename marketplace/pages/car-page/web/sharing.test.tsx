import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '#kit/api-client.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Providers } from '#shell/providers.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { ShareButton } from './share-button.tsx';
import { VinOnFile } from './vin-on-file.tsx';

const vin = 'WVWZZZ1JZ3W386752';

// What files that ran before this one have said is still there.
beforeEach(() => toast.remove());
afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const has = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

function share() {
  render(
    <>
      <ShareButton name="Corolla" path="/singleProduct/7" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByText('Share'));
}

test('a car is shared the way the device does it', async () => {
  const shared: unknown[] = [];
  has('share', async (what: unknown) => shared.push(what));
  share();
  await waitFor(() =>
    expect(shared).toEqual([
      { title: 'Corolla', url: new URL('/singleProduct/7', location.href).href },
    ]),
  );
});

test('whoever changes their mind about sharing is left alone', async () => {
  const copied: string[] = [];
  let asked = 0;
  has('clipboard', { writeText: async (text: string) => copied.push(text) });
  has('share', async () => {
    asked++;
    throw new DOMException('No, thanks', 'AbortError');
  });
  share();
  await waitFor(() => expect(asked).toBe(1));

  Reflect.deleteProperty(navigator, 'share');
  fireEvent.click(screen.getByText('Share'));
  await screen.findByText('Link copied');
  expect(copied).toHaveLength(1);
});

test('where nothing shares, the link is copied', async () => {
  const copied: string[] = [];
  has('clipboard', { writeText: async (text: string) => copied.push(text) });
  share();
  await screen.findByText('Link copied');
  expect(copied).toEqual([new URL('/singleProduct/7', location.href).href]);
});

test('a browser that lets nobody copy says what to do instead', async () => {
  has('clipboard', { writeText: () => Promise.reject(new Error('denied')) });
  share();
  await screen.findByText(/Copy the address of this page instead/);
});

function look(isSignedIn: boolean, vehicle: object) {
  if (isSignedIn) localStorage.setItem('accessToken', 'fresh');
  const user = isSignedIn ? { name: 'Sam', email: 'sam@example.com', emailVerified: true } : null;
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json({ success: true, data: { vehicle } });
  };
  const identity = {
    onUser: (listener) => {
      Promise.resolve().then(() => listener(user));
      return () => {};
    },
    token: async () => 'identity-token',
    signOut: async () => {},
  } as Partial<IdentityPort> as IdentityPort;
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave: () => {} });
  session.start();
  render(
    <Providers
      api={createApiClient(fetch, session.credentials)}
      session={session}
      cache={new QueryClient()}
      origin="https://forecourt.example"
    >
      <VinOnFile id="7" />
    </Providers>,
  );
  return asked;
}

test('visitors see that the VIN is on file, and nobody asks what it is', async () => {
  const asked = look(false, { vinOnFile: true, vin });
  await screen.findByText('On file');
  expect(asked.filter((url) => url.includes('/addProduct/'))).toEqual([]);
});

test('whom the API tells the VIN sees it; whom it does not, that it is on file', async () => {
  look(true, { vinOnFile: true, vin });
  await screen.findByText(vin);
  cleanup();
  const asked = look(true, { vinOnFile: true });
  await waitFor(() => expect(asked.some((url) => url.includes('/addProduct/7'))).toBe(true));
  await screen.findByText('On file');
});
