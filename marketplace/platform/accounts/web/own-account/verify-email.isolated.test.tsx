// @vitest-environment jsdom

import { deleteApp, getApps } from '@firebase/app';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#kit/api-client.ts';
import { createFirebaseIdentity } from '#providers/identity/web/firebase-identity.ts';
import { Providers } from '#shell/providers.tsx';
import { firebaseStandIn } from '../../../../../tests/services/firebase-stand-in.ts';
import { Session } from '../session/session.ts';
import { verifyEmailPage } from './verify-email-screen.tsx';

// Node would load the SDK's other build, which keeps nothing and opens no window.
vi.mock(
  '@firebase/auth',
  () => import('../../../../../node_modules/@firebase/auth/dist/esm/index.js'),
);

const nadia = { name: 'Nadia', email: 'nadia@example.com', password: 'a staple of batteries' };

afterEach(async () => {
  cleanup();
  await Promise.all(getApps().map(deleteApp));
  localStorage.clear();
  sessionStorage.clear();
});

/** Nadia has signed up at Firebase and opens the link of its email, in a browser where nobody is logged in. */
async function opensLink(mode: 'verifyEmail' | 'resetPassword') {
  const firebase = await firebaseStandIn();
  const project = { apiKey: 'key', authDomain: 'cars.firebaseapp.com', projectId: 'cars' };
  const identity = createFirebaseIdentity({ ...project, emulator: firebase.address });
  await identity.signUp(nadia);
  await vi.waitFor(() => expect(firebase.mails).toHaveLength(1));
  await identity.signOut();

  const fetch = async () => Response.json({ success: true });
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave: () => {} });
  session.start();
  const { code } = firebase.mails[0]!;
  const router = createMemoryRouter(
    [
      { path: '/verify-email', element: <verifyEmailPage.Screen /> },
      { path: '/reset-password', element: <Address /> },
    ],
    { initialEntries: [`/verify-email?mode=${mode}&oobCode=${code}&apiKey=key&lang=en`] },
  );
  const around = { session, cache: new QueryClient(), origin: 'https://forecourt.example' };
  render(
    <Providers api={createApiClient(fetch, session.credentials)} {...around}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { code, isConfirmed: () => firebase.users.get(nadia.email)!.emailVerified };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const confirmButton = () => screen.findByRole('button', { name: 'Confirm my address' });
const enter = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.click(await confirmButton());
};

test('the link of Firebase confirms the email only with the password', async () => {
  const { isConfirmed } = await opensLink('verifyEmail');

  fireEvent.click(await confirmButton());
  await screen.findByLabelText('Password');
  expect(isConfirmed()).toBe(false);

  await enter('not hers at all');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(isConfirmed()).toBe(false);

  await enter(nadia.password);
  expect(await screen.findByText('Thank you. Your email is confirmed.')).toBeTruthy();
  expect(isConfirmed()).toBe(true);
});

test('the page that Firebase links to leads on to a password reset', async () => {
  const { code } = await opensLink('resetPassword');
  expect(await screen.findByText(`/reset-password?code=${code}`)).toBeTruthy();
});
