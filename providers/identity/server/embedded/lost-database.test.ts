import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { isTransientError } from '#database/transient-error.ts';
import { openDetour } from '../../../../tests/postgres/detour.ts';
import { databaseUrl } from '../../../../tests/runner/empty-database.ts';
import {
  goodPassword,
  loopback,
  openIdentity,
  origin,
} from '../../../../tests/services/identity.ts';

const email = 'nadia@example.com';
const busy = { status: 503, body: { code: 'busy' } };

async function openWithDetour() {
  const detour = await openDetour(databaseUrl);
  const market = await openIdentity({ databaseUrl: detour.url, standIn: true });
  const nadia = market.browser(loopback);
  await nadia.signUp(email);
  return { ...market, detour, nadia };
}

/** From now on PostgreSQL ends each connection that does this. */
async function interrupt(db: Database, event: string): Promise<void> {
  await sql
    .raw(`
      create function identity.interrupt() returns trigger language plpgsql as
        $$ begin raise 'stopping' using errcode = '57P01'; end $$;
      create trigger interrupt before ${event} for each row execute function identity.interrupt()`)
    .execute(db);
  onTestFinished(async () => {
    await sql`drop function identity.interrupt cascade`.execute(db);
  });
}

test('while the database is unreachable every call returns 503 with a retry-after', async () => {
  const { detour, nadia, logged } = await openWithDetour();
  await detour.close();

  const calls = [
    nadia.signIn(email),
    nadia.signUp('omar@example.com'),
    nadia.post('/sign-out'),
    nadia.post('/password-reset/request', { email }),
    nadia.post('/password-reset/confirm', { code: 'a-code', password: goodPassword }),
    nadia.post('/email-verification/request'),
    nadia.post('/email-verification/confirm', { code: 'a-code' }),
    nadia.post('/name', { name: 'Nadia R.' }),
    nadia.post('/password', { current: goodPassword, password: 'a staple of batteries' }),
    nadia.post('/sign-ins/end', { id: 'one' }),
    ...['/session', '/token', '/sign-ins', '/jwks', '/google'].map(nadia.get),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject(busy);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect(logged.join()).toContain('the database is unreachable');

  await detour.reopen();
  expect(await nadia.user()).toMatchObject({ email });
});

test('a sign-in with Google during an outage returns to a page with the reason', async () => {
  const { detour, nadia } = await openWithDetour();
  await detour.close();
  const leave = async (path: string) => {
    const answer = await nadia.visit(path, { headers: { 'sec-fetch-mode': 'navigate' } });
    return { status: answer.status, location: answer.headers.get('location') };
  };

  expect(await leave('/api/auth/google')).toMatchObject({
    status: 302,
    location: `${origin}/login?problem=busy`,
  });
  const inWindow = await leave('/api/auth/google?attempt=attempt-12345');
  expect(inWindow.location).toBe(`${origin}/api/auth/signed-in?attempt=attempt-12345&problem=busy`);
  expect(await leave(inWindow.location!)).toMatchObject({ status: 200 });
});

test('a token that cannot be verified during an outage does not count as invalid', async () => {
  const { detour, nadia, identity } = await openWithDetour();
  const token = (await nadia.token())!;
  await detour.close();

  await expect(identity.verify(token)).rejects.toSatisfy(isTransientError);
});

test('a sign-out that fails in the database is not reported as done', async () => {
  const { nadia, db } = await openWithDetour();
  await interrupt(db, 'delete on identity.sessions');

  expect(await nadia.post('/sign-out')).toMatchObject(busy);
  expect(await nadia.user()).toMatchObject({ email });
});

test('a sign-up that fails in the database does not report a taken email', async () => {
  const { browser, db } = await openWithDetour();
  await interrupt(db, 'insert on identity.users');

  expect(await browser().signUp('omar@example.com')).toMatchObject(busy);
});
