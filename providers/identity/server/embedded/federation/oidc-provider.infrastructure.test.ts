import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openIdentity, origin } from '../../../../../tests/services/identity.ts';
import { startOidcProvider } from '../../../../../tests/services/real-oidc-provider.ts';

const client = { clientId: 'market', clientSecret: 'p4ss with spaces & signs: 8f3a0c' };
const redirectUri = `${origin}/api/auth/callback/oidc`;
const gina = {
  sub: 'gina-1',
  email: 'gina.rossi@example.com',
  email_verified: true,
  name: 'Gina Rossi',
};

type Market = Awaited<ReturnType<typeof openIdentity>>;
type Browser = ReturnType<Market['browser']>;
const whereTo = (answer: Response) => new URL(answer.headers.get('location')!, origin);

async function openWithProvider(
  options: Parameters<typeof startOidcProvider>[1] = {},
  clientHere = client,
) {
  const provider = await startOidcProvider({ ...client, redirectUri }, options);
  provider.logIn(gina);
  const market = await openIdentity({
    oidc: { issuer: provider.issuer, name: 'Cars ID', ...clientHere },
  });
  const depart = async (visitor: Browser) =>
    whereTo(await visitor.visit('/api/auth/oidc?returnTo=/car'));

  /** From the button to the page that it ends on. `onTheWay` may change where it leads. */
  async function goThrough(visitor: Browser, onTheWay: Partial<Record<Leg, ChangeUrl>> = {}) {
    const { there = () => {}, back = () => {} } = onTheWay;
    const departure = await depart(visitor);
    there(departure);
    const arrival = await provider.follow(departure);
    back(arrival);
    return whereTo(await visitor.visit(arrival.href)).href;
  }
  return { ...market, provider, depart, goThrough };
}
type Leg = 'there' | 'back';
type ChangeUrl = (url: URL) => void;

const inside = `${origin}/car`;
const refused = (problem: string) => `${origin}/login?problem=${problem}`;

test('a new user signs up through oidc-provider and later logs in to the same account', async () => {
  const { browser, goThrough, identity, db } = await openWithProvider();
  const phone = browser();
  const laptop = browser();

  expect(await goThrough(phone)).toBe(inside);
  expect(await goThrough(laptop)).toBe(inside);

  expect(await phone.user()).toEqual({
    email: gina.email,
    name: gina.name,
    emailVerified: true,
  });
  const [one, other] = await Promise.all(
    [phone, laptop].map(async (visitor) => identity.verify((await visitor.token())!)),
  );
  expect(one!.subject).toBe(other!.subject);
  const { rows } = await sql`select provider_id, account_id from identity.logins`.execute(db);
  expect(rows).toEqual([{ providerId: 'oidc', accountId: gina.sub }]);
});

test('an issuer with the email in the ID token gets no further request', async () => {
  const { browser, goThrough } = await openWithProvider({ conformIdTokenClaims: false });
  const visitor = browser();

  expect(await goThrough(visitor)).toBe(inside);
  expect(await visitor.user()).toMatchObject({ email: gina.email });
});

test('a confirmed password account and the provider with the same email are one account', async () => {
  const { browser, goThrough, identity, mails, codeIn } = await openWithProvider();
  const withPassword = browser();
  await withPassword.signUp(gina.email);
  await withPassword.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  const withProvider = browser();

  expect(await goThrough(withProvider)).toBe(inside);

  const [one, other] = await Promise.all(
    [withPassword, withProvider].map(async (visitor) => identity.verify((await visitor.token())!)),
  );
  expect(one!.subject).toBe(other!.subject);
  expect((await withProvider.get('/sign-ins')).body).toMatchObject({
    hasPassword: true,
    providers: ['oidc'],
  });
});

test('an email that the provider has not verified opens no existing account', async () => {
  const { browser, goThrough, provider, mails, codeIn } = await openWithProvider();
  const owner = browser();
  await owner.signUp(gina.email);
  await owner.post('/email-verification/confirm', { code: codeIn(mails[0]) });
  provider.logIn({ ...gina, email_verified: false });
  const visitor = browser();

  expect(await goThrough(visitor)).toBe(refused('account_not_linked'));
  expect(await visitor.user()).toBeNull();
});

test('a provider without an email is refused with the reason', async () => {
  const { browser, goThrough, provider, logged } = await openWithProvider();
  provider.logIn({ sub: gina.sub, name: gina.name });
  const visitor = browser();

  expect(await goThrough(visitor)).toBe(refused('no_email'));
  expect(await visitor.user()).toBeNull();
  expect(logged.join()).toContain('email_not_found');
});

test('a refusal of the provider leads back to the login page, and is logged', async () => {
  const { browser, goThrough, provider, logged } = await openWithProvider();
  provider.logIn(null);

  expect(await goThrough(browser())).toBe(refused('popup_closed'));
  expect(logged.join()).toContain('access_denied Not in the group.');
});

test('a response with another state is refused', async () => {
  const { browser, goThrough } = await openWithProvider();
  const visitor = browser();

  const end = await goThrough(visitor, {
    back: (url) => url.searchParams.set('state', 'another-state'),
  });

  expect(end).toBe(refused('unexpected'));
  expect(await visitor.user()).toBeNull();
});

test('an ID token with another nonce is refused', async () => {
  const { browser, goThrough, logged } = await openWithProvider();
  const visitor = browser();

  const end = await goThrough(visitor, {
    there: (url) => url.searchParams.set('nonce', 'another-nonce'),
  });

  expect(end).toBe(refused('unexpected'));
  expect(await visitor.user()).toBeNull();
  expect(logged.join()).toContain('nonce');
});

test('a code of another browser is refused, and logged', async () => {
  const { browser, depart, goThrough, provider, logged } = await openWithProvider();
  const victim = await provider.follow(await depart(browser()));
  const thief = browser();

  const end = await goThrough(thief, {
    back: (url) => url.searchParams.set('code', victim.searchParams.get('code')!),
  });

  expect(end).toBe(refused('unexpected'));
  expect(await thief.user()).toBeNull();
  expect(logged.join()).toContain('400 invalid_grant');
});

test('a wrong client secret is logged without the secret', async () => {
  const wrong = { ...client, clientSecret: 'a-wrong-secret-6d1f' };
  const { browser, goThrough, logged } = await openWithProvider({}, wrong);

  expect(await goThrough(browser())).toBe(refused('unexpected'));

  expect(logged.join()).toContain('401 invalid_client');
  expect(logged.join()).not.toContain(wrong.clientSecret);
  expect(logged.join()).not.toContain('identity:  ');
});

test('after a change of the provider’s keys the second attempt works', async () => {
  const { browser, goThrough, provider } = await openWithProvider();
  const visitor = browser();
  expect(await goThrough(visitor)).toBe(inside);

  await provider.rotateKeys();

  expect(await goThrough(visitor)).toBe(refused('unexpected'));
  expect(await goThrough(visitor)).toBe(inside);
});

test('an issuer with another name is logged with both names', async () => {
  const provider = await startOidcProvider({ ...client, redirectUri });
  const alias = provider.issuer.replace('127.0.0.1', 'localhost');
  const { browser, logged } = await openIdentity({
    oidc: { issuer: alias, name: 'Cars ID', ...client },
  });

  const end = whereTo(await browser().visit('/api/auth/oidc'));

  expect(end.href).toBe(refused('unreachable'));
  expect(logged.join()).toContain('it calls itself');
});
