import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { keepMail } from '#marketplace/platform/mail/server/mailbox-store.ts';
import { pageAssets } from '../../tests/page-assets.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { hasMailbox, mailboxRoutes } from './mailbox-routes.ts';

const mail = {
  to: 'ada@example.com',
  subject: 'Hello <script>Ada</script>',
  text: 'Hello <Ada>',
  html: '<!doctype html><p style="color:red">Hello Ada</p><script>alert(1)</script>',
};

type Config = Parameters<typeof hasMailbox>[0];
const onADesk: Config = { isProduction: false, smtpUrl: undefined };

async function openMailbox(config = onADesk) {
  const db = await emptyDatabase();
  const app = Fastify();
  const headersFor = securityHeaders({
    inlineStyles: [],
    isHotReloading: false,
    cardPayments: 'sandbox',
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headersFor(url));
  });
  mailboxRoutes(app, {
    db,
    hasMailbox: hasMailbox(config),
    assets: pageAssets,
  });
  await keepMail(db, { ...mail, subject: 'Older' }, 'older');
  await keepMail(db, mail, 'newer');
  const { id } = await db
    .selectFrom('mailbox')
    .select('id')
    .where('key', '=', 'newer')
    .executeTakeFirstOrThrow();
  const addresses = ['/mailbox', '/mailbox.json', `/mailbox/${id}`, `/mailbox/${id}/html`];
  const statuses = async (options: InjectOptions) => {
    const answers = addresses.map((url) => app.inject({ ...options, url }));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };
  return { app, id, statuses };
}

const nowhere = [404, 404, 404, 404];

test('the mailbox is open to callers on this machine', async () => {
  const { statuses } = await openMailbox();
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await statuses({ remoteAddress })).toEqual([200, 200, 200, 200]);
  }
});

test('callers on other machines find no mailbox', async () => {
  const { statuses } = await openMailbox();
  expect(await statuses({ remoteAddress: '192.168.1.20' })).toEqual(nowhere);
  expect(await statuses({ remoteAddress: '::ffff:10.1.27.127' })).toEqual(nowhere);
  expect(await statuses({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual(nowhere);
  expect(await statuses({ headers: { forwarded: 'for=10.0.0.1' } })).toEqual(nowhere);
  expect(await statuses({ headers: { host: 'rebound.example' } })).toEqual(nowhere);
});

test('there is no mailbox in production, nor beside a mail server', async () => {
  for (const config of [
    { ...onADesk, isProduction: true },
    { ...onADesk, smtpUrl: 'smtp://mail.example' },
  ]) {
    const { statuses } = await openMailbox(config);
    expect(await statuses({})).toEqual(nowhere);
  }
});

test('programs read the mailbox as JSON, newest first', async () => {
  const { app, id } = await openMailbox();
  const mails = (await app.inject('/mailbox.json')).json();
  expect(mails).toEqual([
    { id, ...mail, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    expect.objectContaining({ subject: 'Older' }),
  ]);
});

test('the mailbox page links to each email', async () => {
  const { app, id } = await openMailbox();
  const list = await app.inject('/mailbox');
  expect(list.headers['cache-control']).toBe('no-store');
  expect(list.body).toContain(`href="/mailbox/${id}"`);
  expect(list.body).toContain('Hello &lt;script&gt;Ada&lt;/script&gt;');

  const page = await app.inject(`/mailbox/${id}`);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-src 'self'/);
  expect(page.body).toContain(`src="/mailbox/${id}/html"`);
  expect(page.body).toContain('Hello &lt;Ada&gt;');
});

test('an email is shown as designed, without scripts', async () => {
  const { app, id } = await openMailbox();
  const { headers, body } = await app.inject(`/mailbox/${id}/html`);
  expect(body).toBe(mail.html);
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; img-src 'self'; style-src 'unsafe-inline'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toMatch(/script/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('an unknown email is not found', async () => {
  const { app } = await openMailbox();
  for (const id of ['nonsense', crypto.randomUUID()]) {
    expect((await app.inject(`/mailbox/${id}`)).statusCode).toBe(404);
    expect((await app.inject(`/mailbox/${id}/html`)).statusCode).toBe(404);
  }
});
