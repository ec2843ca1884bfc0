import { expect, onTestFinished, test } from 'vitest';
import { saveUser } from '#marketplace/platform/accounts/server/save-user.ts';
import { createIdentityVerifier } from '#providers/identity/server/verify-identity-token.ts';
import { eventually } from '../../tests/eventually.ts';
import { openMarket } from '../../tests/market.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';
import { createBrowser, goodPassword, origin } from '../../tests/services/identity.ts';
import { readConfig } from '../config/config.ts';
import { identityService } from './identity-service.ts';

const newPassword = 'a staple of batteries';
const quiet = () => {};

/** A market with an identity service of its own, and people who are signed in at both. */
async function openWithIdentity() {
  const log = { info: quiet, warn: quiet, error: quiet };
  let identity!: ReturnType<typeof identityService>;
  const market = await openMarket({
    identityFor(db) {
      const dependencies = { db, databaseUrl, origin, secret: 'x'.repeat(32), log };
      identity = identityService(readConfig({}), dependencies);
      onTestFinished(() => identity.close());
      return identity;
    },
  });

  async function signedIn(name: string) {
    const email = `${name.toLowerCase()}@example.com`;
    const browser = createBrowser((request) =>
      identity.web!.handler(request, { address: '192.0.2.1', isThisMachine: false }),
    );
    if ((await browser.signUp(email, goodPassword, name)).status !== 200) {
      await browser.signIn(email);
    }
    const identityToken = await browser.token();
    const identified = (await identity.verify(identityToken!))!;
    const account = await saveUser(market.db, {
      ...identified,
      fallbackName: name,
      role: 'buyer',
    });
    const token = await market.dependencies.sessions.open(account, identified);
    const session = market.withToken(token);
    return {
      ...browser,
      email,
      identityToken,
      asksForAccessToken: (token: string | null) =>
        market.withToken(token).asks(`/jwt?email=${email}`),
      isIn: () => session.asks('/addProduct'),
      logsOutEverywhere: () => session.deletes('/jwt?everywhere=true'),
    };
  }

  async function resetCode(email: string) {
    return eventually(async () => {
      await market.outboxIsDone();
      const texts = market.mails.filter(({ to }) => to === email).map(({ text }) => text);
      return texts.join().match(/reset-password\?code=(\w+)/)![1]!;
    });
  }
  return { signedIn, resetCode };
}

test('a new password ends the sessions of the old one, also at the market', async () => {
  const { signedIn, resetCode } = await openWithIdentity();
  const nadia = await signedIn('Nadia');
  const other = await signedIn('Other');
  expect(await nadia.isIn()).toMatchObject({ status: 200 });

  await nadia.post('/password-reset/request', { email: nadia.email });
  const code = await resetCode(nadia.email);
  const reset = await nadia.post('/password-reset/confirm', { code, password: newPassword });

  expect(reset.status).toBe(200);
  expect(await nadia.isIn()).toMatchObject({ status: 401 });
  expect(await other.isIn()).toMatchObject({ status: 200 });
});

test('after logging out everywhere no other browser gets a new access token', async () => {
  const { signedIn } = await openWithIdentity();
  const phone = await signedIn('Nadia');
  const laptop = await signedIn('Nadia');
  const other = await signedIn('Other');

  expect(await phone.logsOutEverywhere()).toMatchObject({ status: 200 });

  for (const browser of [phone, laptop]) {
    expect(await browser.isIn()).toMatchObject({ status: 401 });
    expect(await browser.user()).toBeNull();
    expect(await browser.token()).toBeNull();
    const late = await browser.asksForAccessToken(browser.identityToken);
    expect(late).toMatchObject({ status: 401, code: 'identity_required' });
    expect((await browser.post('/sign-out')).status).toBe(200);
  }
  expect(await other.isIn()).toMatchObject({ status: 200 });
  expect(await other.token()).toEqual(expect.any(String));
  await laptop.signIn(laptop.email);
  expect(await laptop.asksForAccessToken(await laptop.token())).toMatchObject({ status: 200 });
});

test('a changed password ends earlier access tokens', async () => {
  const { signedIn } = await openWithIdentity();
  const phone = await signedIn('Nadia');
  const laptop = await signedIn('Nadia');

  await phone.post('/password', { current: goodPassword, password: newPassword });

  expect(await laptop.isIn()).toMatchObject({ status: 401 });
  expect(await phone.isIn()).toMatchObject({ status: 401 });
  expect(await phone.token()).toEqual(expect.any(String));
});

test('ending one session ends the access tokens that it opened, and no others', async () => {
  const { signedIn } = await openWithIdentity();
  const phone = await signedIn('Nadia');
  const laptop = await signedIn('Nadia');
  const { sessions } = (await phone.get('/sign-ins')).body as {
    sessions: { id: string; isCurrent: boolean }[];
  };
  const other = sessions.find(({ isCurrent }) => !isCurrent)!;

  await phone.post('/sign-ins/end', { id: other.id });

  expect(await laptop.isIn()).toMatchObject({ status: 401 });
  expect(await phone.isIn()).toMatchObject({ status: 200 });
});

test('while the database is unreachable a token exchange returns 503', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nowhere';
  const log = { info: quiet, warn: quiet, error: quiet };
  const market = await openMarket({
    identityFor(db) {
      const dependencies = { db, databaseUrl: nowhere, origin, secret: 'x'.repeat(32), log };
      const identity = identityService(readConfig({}), dependencies);
      onTestFinished(() => identity.close());
      return identity;
    },
  });
  const nadia = await market.identified({ email: 'nadia@example.com' });

  const answer = await nadia.asks('/jwt?email=nadia@example.com');

  expect(answer).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '5' } });
});

test('while an outside identity service returns no keys a token exchange returns 503', async () => {
  const keys = new URL('http://127.0.0.1:1');
  const tokens = { issuer: 'https://identity.example', audience: 'cars', algorithms: ['ES256'] };
  const market = await openMarket({
    identityFor: () => ({
      verify: createIdentityVerifier({ ...tokens, keys }),
      endSessions: async () => {},
      publicSettings: { kind: 'embedded', providers: [] },
      web: null,
    }),
  });
  const nadia = await market.identified({ email: 'nadia@example.com' });

  const answer = await nadia.asks('/jwt?email=nadia@example.com');

  expect(answer).toMatchObject({ status: 503, code: 'busy' });
});
