import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#kit/api-client.ts';
import type { IdentityPort, IdentityUser } from '#providers/identity/web/identity-port.ts';
import { eventually } from '../../../../../tests/eventually.ts';
import { Session } from './session.ts';

const ada: IdentityUser = { name: 'Ada', email: 'ada@example.com', emailVerified: true };

afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-signed-in');
});

/** A browser in which `first` was the last to sign in at the identity service. */
function browser(first: IdentityUser | null) {
  let user = first;
  const listeners = new Set<(user: IdentityUser | null) => void>();
  const tell = (next: IdentityUser | null) => {
    user = next;
    for (const listener of listeners) listener(user);
  };
  const identity = {
    onUser(listener: (user: IdentityUser | null) => void) {
      listeners.add(listener);
      listener(user);
      return () => listeners.delete(listener);
    },
    token: vi.fn(async () => user && 'identity-token'),
    signOut: vi.fn(async () => tell(null)),
  } as unknown as IdentityPort;

  const calls: string[] = [];
  const answers = new Map<string, () => Response>();
  const fetch = async (path: string, { method, headers }: RequestInit = {}) => {
    const bearer = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? 'nobody';
    calls.push(`${method} ${path} as ${bearer}`);
    const answer = answers.get(`${method} ${path}`);
    return answer
      ? answer()
      : Response.json(bearer === 'fresh' ? {} : refusal, {
          status: bearer === 'fresh' ? 200 : 401,
        });
  };
  const onLeave = vi.fn();
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave });
  answers.set('DELETE /api/jwt', () => Response.json({}));
  answers.set('GET /api/jwt?email=ada%40example.com', () =>
    Response.json({ success: true, accessToken: 'fresh' }),
  );
  return {
    session,
    api: createApiClient(fetch, session.credentials),
    identity,
    calls,
    answers,
    onLeave,
    tell,
  };
}

const refusal = { code: 'sign_in_required', message: 'Please log in first.' };
const isMarked = () => document.documentElement.hasAttribute('data-signed-in');
const rejection = (code: string, status: number) => () =>
  Response.json({ code, message: code }, { status });

test('without a stored token the visitor is known at once', () => {
  const { session } = browser(null);
  session.start();
  expect(session.visitor()).toMatchObject({ loading: false, signedIn: false, user: null });
});

test('with a stored token the user is loading until the identity service reports', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session } = browser(ada);
  session.start();
  expect(session.visitor()).toMatchObject({ loading: true, signedIn: true, user: null });
  await session.identity();
  expect(session.visitor()).toMatchObject({ loading: false, signedIn: true, user: ada });
});

test('calls that are refused at the same time renew the token once and repeat', async () => {
  localStorage.setItem('accessToken', 'old');
  const { api, calls } = browser(ada);
  await Promise.all([api.get('/booking'), api.get('/user')]);

  expect(calls.filter((call) => call.includes('/jwt'))).toEqual([
    'GET /api/jwt?email=ada%40example.com as identity-token',
  ]);
  expect(calls.slice(-2)).toEqual(['GET /api/booking as fresh', 'GET /api/user as fresh']);
  expect(localStorage.getItem('accessToken')).toBe('fresh');
});

test('a token that another tab has renewed is used without another renewal', async () => {
  localStorage.setItem('accessToken', 'old');
  const { session, calls } = browser(ada);
  localStorage.setItem('accessToken', 'fresh');
  expect(await session.credentials.renew?.('old')).toBe('fresh');
  expect(calls).toEqual([]);
});

test.each(['account_closed', 'account_suspended'])(
  'when the market says %s, the session is over and public pages stay readable',
  async (code) => {
    localStorage.setItem('accessToken', 'old');
    localStorage.setItem('theme', 'dark');
    const { session, api, answers, calls, onLeave } = browser(ada);
    session.start();
    answers.set('GET /api/jwt?email=ada%40example.com', rejection(code, 403));
    await expect(api.get('/booking')).rejects.toThrow('Please log in first.');

    expect(calls.at(-1)).toBe('GET /api/booking as nobody');
    expect(session.visitor()).toMatchObject({ signedIn: false, user: null, ended: 'by-itself' });
    expect(isMarked()).toBe(false);
    expect({ ...localStorage }).toEqual({ theme: 'dark' });
    expect(onLeave).toHaveBeenCalled();
  },
);

test('a market that cannot be reached does not end the session', async () => {
  localStorage.setItem('accessToken', 'old');
  const { session, api, answers } = browser(ada);
  answers.set('GET /api/jwt?email=ada%40example.com', rejection('unexpected', 500));
  await expect(api.get('/booking')).rejects.toThrow('unexpected');
  expect(localStorage.getItem('accessToken')).toBe('old');
  expect(session.visitor().ended).toBe(null);
});

test('a sign-in that ended with the browser leaves no token behind', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, calls } = browser(null);
  session.start();
  await session.identity();
  await eventually(() => expect(session.visitor().ended).toBe('by-itself'));
  expect(calls).toEqual(['DELETE /api/jwt as fresh']);
  expect(localStorage.getItem('accessToken')).toBe(null);
});

test('an identity service that does not answer is not taken for a sign-out', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, identity } = browser(null);
  vi.mocked(identity.token).mockRejectedValueOnce(new Error('offline'));
  session.start();
  await session.identity();
  await eventually(() => expect(session.visitor().unreachable).toBe(true));
  expect(session.visitor().signedIn).toBe(true);
});

test('when a session expires, only favourites that are not in the account yet stay', async () => {
  localStorage.setItem('accessToken', 'fresh');
  localStorage.setItem('favourites', '[]');
  localStorage.setItem('viewed-cars', '[]');
  const { session } = browser(null);
  session.start();
  await session.identity();
  await eventually(() => expect(session.visitor().ended).toBe('by-itself'));
  expect({ ...localStorage }).toEqual({ favourites: '[]' });
});

test('logging out ends the session on the server and removes all stored data but the theme', async () => {
  localStorage.setItem('accessToken', 'fresh');
  sessionStorage.setItem('draft', 'a car and a phone number');
  localStorage.setItem('aircnc-token', 'left by an earlier client');
  localStorage.setItem('favourites', '[]');
  localStorage.setItem('theme', 'dark');
  const { session, calls, identity, onLeave } = browser(ada);
  session.start();
  await session.logOut();

  expect(calls).toEqual(['DELETE /api/jwt as fresh']);
  expect(identity.signOut).toHaveBeenCalled();
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
  expect({ ...sessionStorage }).toEqual({});
  expect(onLeave).toHaveBeenCalled();
  expect(session.visitor()).toMatchObject({ signedIn: false, ended: 'by-choice' });
});

test('logging out removes loaded data and makes no call with the ended token', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, api, calls, answers, identity, onLeave, tell } = browser(ada);
  session.start();
  await session.identity();
  answers.set('GET /api/addProduct', () => Response.json({}));
  vi.mocked(identity.signOut).mockImplementation(async () => {
    tell(null);
    await api.get('/addProduct');
  });
  onLeave.mockImplementation(() => expect(session.visitor().signedIn).toBe(false));
  await session.logOut();
  await eventually(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(calls).toEqual(['DELETE /api/jwt as fresh', 'GET /api/addProduct as nobody']);
});

test('a call during logging out gets no new token', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, api, calls, answers } = browser(ada);
  session.start();
  await session.identity();
  let overtaken: Promise<unknown> = Promise.resolve();
  answers.set('GET /api/booking', () => Response.json(refusal, { status: 401 }));
  answers.set('DELETE /api/jwt', () => {
    overtaken = api.get('/booking');
    overtaken.catch(() => {});
    return Response.json({});
  });
  await session.logOut();
  await expect(overtaken).rejects.toThrow('Please log in first.');
  expect(calls.filter((call) => call.startsWith('GET /api/jwt'))).toEqual([]);
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('a failing logout reports it and changes nothing', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, answers } = browser(ada);
  session.start();
  answers.set('DELETE /api/jwt', rejection('unexpected', 500));
  await expect(session.logOut()).rejects.toThrow('unexpected');
  expect(session.visitor()).toMatchObject({ signedIn: true, ended: null });
  expect(localStorage.getItem('accessToken')).toBe('fresh');
});

test('the session follows another tab that logs out or in', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, onLeave } = browser(ada);
  session.start();
  await session.identity();

  localStorage.removeItem('accessToken');
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  expect(session.visitor()).toMatchObject({ signedIn: false, user: null });
  expect(isMarked()).toBe(false);
  await eventually(() => expect(onLeave).toHaveBeenCalled());

  localStorage.setItem('accessToken', 'fresh');
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  expect(session.visitor()).toMatchObject({ signedIn: true, user: ada });
  expect(isMarked()).toBe(true);
});

test('signing in as another person removes the data of the first one', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session, tell, onLeave } = browser(ada);
  session.start();
  await session.identity();
  tell({ ...ada, email: 'bob@example.com' });
  expect(onLeave).toHaveBeenCalledOnce();
});

test('the next token corrects a different name at the identity service', async () => {
  localStorage.setItem('accessToken', 'old');
  const { api, identity, answers } = browser({ ...ada, name: 'Ada before' });
  const setName = vi.fn(async (_name: string) => {});
  Object.assign(identity, { setName });
  answers.set('GET /api/jwt?email=ada%40example.com', () =>
    Response.json({ success: true, accessToken: 'fresh', name: 'Ada' }),
  );

  await api.get('/booking');

  expect(setName.mock.calls).toEqual([['Ada']]);
});

test('without a name, the start of the email is shown', async () => {
  localStorage.setItem('accessToken', 'fresh');
  const { session } = browser({ ...ada, name: ' ' });
  session.start();
  await session.identity();
  expect(session.visitor().user).toMatchObject({ name: 'ada' });
});
