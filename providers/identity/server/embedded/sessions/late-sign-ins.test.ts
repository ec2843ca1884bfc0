import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { eventually } from '../../../../../tests/eventually.ts';
import { openIdentity, origin } from '../../../../../tests/services/identity.ts';
import { startIssuer } from '../../../../../tests/services/outside-issuer.ts';

const newPassword = 'a staple of batteries';
const gina = { sub: 'gina-1', name: 'Gina Rossi', email: 'gina.rossi@example.com' };

async function howManyWait(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

/** A sign-in that has checked everything and stores its session only after `meanwhile`. */
async function storedAfter<T>(
  db: Database,
  signIn: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  await sql`create function identity.hold_up() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(db);
  onTestFinished(async () => {
    await sql`drop function identity.hold_up cascade`.execute(db);
  });
  await sql`create trigger hold_up before insert on identity.sessions
    for each row execute function identity.hold_up()`.execute(db);

  let signingIn: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx);
    signingIn = signIn();
    await eventually(async () => expect(await howManyWait(db)).toBe(1));
    await meanwhile();
  });
  return signingIn!;
}

async function openWithReset(options?: Parameters<typeof openIdentity>[0]) {
  const market = await openIdentity(options);
  const { browser, mails, codeIn } = market;
  async function resetPassword(email: string) {
    const owner = browser();
    await owner.post('/password-reset/request', { email });
    await eventually(() => expect(mails.at(-1)!.kind).toBe('reset'));
    const reset = { code: codeIn(mails.at(-1)), password: newPassword };
    expect(await owner.post('/password-reset/confirm', reset)).toMatchObject({ status: 200 });
  }
  return { ...market, resetPassword };
}

test('a sign-in with the old password that ends after the reset opens no session', async () => {
  const { db, browser, resetPassword } = await openWithReset();
  await browser().signUp(gina.email);
  const thief = browser();

  const late = await storedAfter(
    db,
    () => thief.signIn(gina.email),
    () => resetPassword(gina.email),
  );

  expect(late).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  expect(await thief.user()).toBeNull();
});

test('a sign-in with the old password that ends after a password change opens no session', async () => {
  const { db, browser } = await openWithReset();
  const owner = browser();
  await owner.signUp(gina.email);
  const thief = browser();
  const change = { current: 'correct horse battery', password: newPassword };

  const late = await storedAfter(
    db,
    () => thief.signIn(gina.email),
    // Its own new session waits as well; the password is another one by then.
    async () => {
      const changing = owner.post('/password', change);
      await eventually(async () => expect(await howManyWait(db)).toBe(2));
      onTestFinished(async () => expect(await changing).toMatchObject({ status: 200 }));
    },
  );

  expect(late).toMatchObject({ status: 401 });
  expect(await thief.user()).toBeNull();
});

test('a sign-in through a login that was removed meanwhile opens no session', async () => {
  const issuer = await startIssuer({ ...gina, email_verified: false });
  onTestFinished(issuer.stop);
  const oidc = {
    issuer: issuer.issuer,
    clientId: 'market',
    name: 'Cars ID',
    clientSecret: 'shared',
  };
  const { db, browser, resetPassword } = await openWithReset({ oidc });
  const whereTo = (answer: Response) => new URL(answer.headers.get('location')!, origin);
  const goThrough = async (visitor: ReturnType<typeof browser>) => {
    const departure = whereTo(await visitor.visit('/api/auth/oidc?returnTo=/car'));
    return whereTo(await visitor.visit(issuer.agree(departure).href)).href;
  };
  const thief = browser();
  expect(await goThrough(thief)).toBe(`${origin}/car`);

  const late = await storedAfter(
    db,
    () => goThrough(thief),
    () => resetPassword(gina.email),
  );

  expect(late).toBe(`${origin}/car?problem=unexpected`);
  expect(await thief.user()).toBeNull();
});
