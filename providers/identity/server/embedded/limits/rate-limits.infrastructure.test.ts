import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../../tests/eventually.ts';
import { goodPassword, openIdentity } from '../../../../../tests/services/identity.ts';

const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (time: number) => vi.setSystemTime(Date.now() + time);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('one address may try ten sign-ins a minute, over all accounts', async () => {
  const { browser } = await openIdentity();
  const guesser = browser('203.0.113.7');
  const guess = (n: number) => guesser.signIn(`person${n}@example.com`, 'a guess or two');

  const first = await Promise.all(times(10).map(guess));
  const eleventh = await guess(11);

  expect(first.map(({ status }) => status)).toEqual(times(10).map(() => 401));
  expect(eleventh).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await browser('203.0.113.8').signIn('person1@example.com', 'a guess')).status).toBe(401);

  wait(minutes);
  expect((await guess(12)).status).toBe(401);
});

test('one address gets ten wrong passwords for an account in 15 minutes, and locks out no other address', async () => {
  const { browser } = await openIdentity();
  await browser().signUp('nadia@example.com');
  const guess = (password = 'a guess or two') => {
    wait(10_000);
    return browser('198.51.100.1').signIn('NADIA@example.com', password);
  };

  for (const _ of times(10)) expect((await guess()).status).toBe(401);

  expect((await guess()).status).toBe(429);
  expect((await guess(goodPassword)).status).toBe(429);
  expect((await browser('198.51.100.2').signIn('nadia@example.com')).status).toBe(200);
  wait(15 * minutes);
  expect((await guess(goodPassword)).status).toBe(200);
});

const few = {
  guessesPerAddressAndAccount: { times: 2, seconds: 15 * 60 },
  guessesPerAccount: { times: 3, seconds: 60 * 60 },
  guessesPerDevice: { times: 2, seconds: 15 * 60 },
};

test('all addresses together are limited, and do not lock out a known browser', async () => {
  const { browser } = await openIdentity({ rateLimits: few });
  const nadia = browser('198.51.100.1');
  await nadia.signUp('nadia@example.com');
  const guess = (n: number, password = 'a guess or two') =>
    browser(`203.0.113.${n}`).signIn('nadia@example.com', password);
  for (const n of times(3)) expect((await guess(n)).status).toBe(401);

  expect((await guess(13)).status).toBe(429);
  expect((await guess(14, goodPassword)).status).toBe(429);
  expect((await nadia.signIn('nadia@example.com')).status).toBe(200);
  wait(60 * minutes);
  expect((await guess(15, goodPassword)).status).toBe(200);
});

test('a known browser is limited, too, and known for one account only', async () => {
  const { browser } = await openIdentity({ rateLimits: few });
  await browser().signUp('other@example.com');
  const nadia = browser('198.51.100.1');
  await nadia.signUp('nadia@example.com');
  const guess = (email: string) => {
    wait(10_000);
    return nadia.signIn(email, 'a guess or two');
  };
  for (const _ of times(2)) expect((await guess('nadia@example.com')).status).toBe(401);
  expect((await guess('nadia@example.com')).status).toBe(429);

  for (const _ of times(2)) expect((await guess('other@example.com')).status).toBe(401);
  expect((await guess('other@example.com')).status).toBe(429);
});

test('a known browser is unknown after a password change', async () => {
  const { browser, mails, codeIn } = await openIdentity({ rateLimits: few });
  const thief = browser('198.51.100.1');
  await thief.signUp('nadia@example.com');
  await browser().post('/password-reset/request', { email: 'nadia@example.com' });
  await eventually(() => expect(mails).toHaveLength(2));
  const password = 'a staple of batteries';
  await browser().post('/password-reset/confirm', { code: codeIn(mails[1]), password });
  const guess = (n: number) =>
    browser(`203.0.113.${n}`).signIn('nadia@example.com', 'a guess or two');
  for (const n of times(3)) await guess(n);

  expect((await thief.signIn('nadia@example.com', 'a guess or two')).status).toBe(429);
});

test('a new password lets its owner in despite earlier guesses', async () => {
  const { browser, mails, codeIn } = await openIdentity({ rateLimits: few });
  await browser().signUp('Nadia@example.com');
  const nadia = browser('198.51.100.50');
  for (const _ of times(2)) await nadia.signIn('nadia@example.com', 'a guess or two');
  await browser('198.51.100.1').signIn('nadia@example.com', 'a guess or two');
  wait(minutes);
  expect((await nadia.signIn('nadia@example.com')).status).toBe(429);

  await nadia.post('/password-reset/request', { email: 'nadia@example.com' });
  await eventually(() => expect(mails).toHaveLength(2));
  const password = 'a staple of batteries';
  await nadia.post('/password-reset/confirm', { code: codeIn(mails[1]), password });

  expect((await nadia.signIn('nadia@example.com', password)).status).toBe(200);
  expect((await browser('203.0.113.9').signIn('nadia@example.com', password)).status).toBe(200);
});

test('an unknown email is limited like a known one', async () => {
  const { browser } = await openIdentity({ rateLimits: few });
  const guess = (n: number) => browser(`198.51.100.${n}`).signIn('nobody@example.com', 'a guess');

  for (const n of times(3)) expect((await guess(n)).status).toBe(401);

  expect((await guess(13)).status).toBe(429);
});

test('sign-ins with the right password are not limited by wrong ones', async () => {
  const { browser } = await openIdentity({ rateLimits: few });
  await browser().signUp('nadia@example.com');

  for (const n of times(5)) {
    expect((await browser(`198.51.100.${n}`).signIn('nadia@example.com')).status).toBe(200);
  }
});

test('restarts and further instances share the counts', async () => {
  const { browser, startAnew } = await openIdentity();
  const guess = () => browser('203.0.113.7').signIn('nadia@example.com', 'a guess or two');
  for (const _ of times(10)) await guess();

  startAnew();

  expect((await guess()).status).toBe(429);
});

test('a clock that goes back by a day does not extend limits', async () => {
  const { browser } = await openIdentity();
  const guess = () => browser('203.0.113.7').signIn('nadia@example.com', 'a guess or two');
  for (const _ of times(10)) await guess();
  expect((await guess()).status).toBe(429);

  wait(-24 * 60 * minutes);
  expect((await guess()).status).toBe(401);
});

test('the IPv6 addresses of one /64 count as one', async () => {
  const { browser } = await openIdentity();
  const guess = (address: string) =>
    browser(address).signIn(`${address.length}@example.com`, 'guess');
  for (const n of times(10)) await guess(`2001:db8:1:2::${n + 1}`);

  expect((await guess('2001:0db8:0001:0002:ffff::1')).status).toBe(429);
  expect((await guess('2001:db8:1:3::1')).status).not.toBe(429);
});

test('one address may create ten accounts an hour', async () => {
  const { browser } = await openIdentity();
  const signUp = (n: number) => browser().signUp(`person${n}@example.com`);
  await Promise.all(times(10).map(signUp));

  expect((await signUp(11)).status).toBe(429);
  wait(60 * minutes);
  expect((await signUp(12)).status).toBe(200);
});

test('one email gets three reset emails in ten minutes, known or not', async () => {
  const { browser, mails } = await openIdentity();
  await browser().signUp('nadia@example.com');
  const ask = (n: number, email: string) =>
    browser(`198.51.100.${n}`).post('/password-reset/request', { email });

  for (const email of ['nadia@example.com', 'nobody@example.com']) {
    for (const n of times(3)) expect((await ask(n, email)).status).toBe(200);
    expect((await ask(4, email)).status).toBe(429);
  }
  await eventually(() => expect(mails.filter(({ kind }) => kind === 'reset')).toHaveLength(3));
});

test('repeated foreign reset requests do not affect the owner', async () => {
  const { browser } = await openIdentity();
  const ask = (address: string) =>
    browser(address).post('/password-reset/request', { email: 'nadia@example.com' });
  const answers = [];
  for (const _ of times(7)) {
    answers.push((await ask('203.0.113.9')).status);
    wait(16 * minutes);
  }

  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask('198.51.100.1')).status).toBe(200);
});

test('neighbours share the limit of reset emails of one account', async () => {
  const { browser } = await openIdentity();
  const ask = (address: string) =>
    browser(address).post('/password-reset/request', { email: 'nadia@example.com' });
  const answers = [];
  for (const n of times(6)) {
    answers.push((await ask(`2001:db8:1:${n}::1`)).status);
    wait(11 * minutes);
  }

  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask('2001:db8:2::1')).status).toBe(200);
});

test('a known browser gets a reset email despite foreign requests', async () => {
  const { browser, mails } = await openIdentity();
  const nadia = browser();
  await nadia.signUp('nadia@example.com');
  const ask = (from: ReturnType<typeof browser>, email = 'nadia@example.com') =>
    from.post('/password-reset/request', { email });
  for (const n of times(3)) await ask(browser(`198.51.${n}.1`));

  expect((await ask(browser('198.51.9.1'))).status).toBe(429);
  expect((await ask(nadia)).status).toBe(200);
  for (const _ of times(3)) await ask(nadia, 'nobody@example.com');
  expect((await ask(nadia, 'nobody@example.com')).status).toBe(429);
  for (const _ of times(4)) expect((await ask(nadia)).status).toBe(200);
  expect((await ask(nadia)).status).toBe(429);
  await eventually(() => expect(mails.filter(({ kind }) => kind === 'reset')).toHaveLength(8));
});

test('an email with a link has the neighbourhood of its caller, unless a known browser asked', async () => {
  const { browser, mails } = await openIdentity();
  const nadia = browser('192.0.2.1');
  await nadia.signUp('nadia@example.com');
  const ask = async (from: ReturnType<typeof browser>) => {
    const before = mails.length;
    await from.post('/password-reset/request', { email: 'nadia@example.com' });
    await eventually(() => expect(mails).toHaveLength(before + 1));
    return mails.at(-1)!.cause;
  };

  const cause = await ask(browser('198.51.100.1'));
  expect(cause).toMatch(/^[\w-]{43}$/);
  expect(await ask(browser('198.51.100.9'))).toBe(cause);
  expect(await ask(browser('192.0.2.9'))).toBe(mails[0]!.cause);
  expect(mails[0]!.cause).not.toBe(cause);
  expect(await ask(nadia)).toBeNull();
});

test('one email gets three further confirmation emails in ten minutes', async () => {
  const { browser, mails } = await openIdentity();
  const nadia = browser();
  await nadia.signUp('nadia@example.com');

  const answers = [];
  for (const _ of times(4)) answers.push((await nadia.post('/email-verification/request')).status);

  expect(answers).toEqual([200, 200, 200, 429]);
  expect(mails).toHaveLength(4);
});

test('guesses of codes are limited', async () => {
  const { browser } = await openIdentity();
  const guess = (n: number) => browser().post('/email-verification/confirm', { code: `code${n}` });
  await Promise.all(times(10).map(guess));

  expect((await guess(11)).status).toBe(429);
});

test('limits can be configured', async () => {
  const { browser } = await openIdentity({
    rateLimits: { signInsPerAddress: { times: 1, seconds: 60 } },
  });

  expect((await browser().signIn('a@example.com', 'a guess')).status).toBe(401);
  expect((await browser().signIn('b@example.com', 'a guess')).status).toBe(429);
});
