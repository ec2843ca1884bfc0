import { type AddressInfo, createServer } from 'node:net';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailService } from './mail-service.ts';
import { smtpMail } from './smtp.ts';

const from = 'Forecourt <no-reply@forecourt.example>';
const mail = {
  to: 'ada@example.com',
  subject: 'Grüße — your car, Ada',
  text: 'Open https://forecourt.example/verify?code=1&x=ü',
  html: '<a href="https://forecourt.example/verify?code=1&amp;x=ü">Open</a>',
};

type Delivery = Email & { envelopeTo: string[] };

/** A real mail server on this machine that remembers what it was given. */
async function mailServer({ refuses = false } = {}) {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, answer) {
      answer(refuses ? Object.assign(new Error('no such person'), { responseCode: 550 }) : null);
    },
    async onData(stream, session, answer) {
      const email = await PostalMime.parse(Buffer.concat(await stream.toArray()));
      const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
      deliveries.push({ ...email, envelopeTo });
      answer();
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { deliveries, url: `smtp://127.0.0.1:${port}` };
}

test('an email arrives with text and HTML, from the sender, to one recipient', async () => {
  const { url, deliveries } = await mailServer();
  await smtpMail({ url, from })(mail, 'welcome ada');

  expect(deliveries).toEqual([
    expect.objectContaining({
      subject: mail.subject,
      text: `${mail.text}\n`,
      html: `${mail.html}\n`,
      from: { name: 'Forecourt', address: 'no-reply@forecourt.example' },
      to: [{ name: '', address: 'ada@example.com' }],
      envelopeTo: ['ada@example.com'],
    }),
  ]);
});

test('the message id depends on the key only', async () => {
  const { url, deliveries } = await mailServer();
  const send = smtpMail({ url, from });
  for (const key of ['welcome ada', 'welcome ada', 'welcome bea']) await send(mail, key);

  const [first, again, other] = deliveries.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f]{32}@forecourt\.example>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('an email with an unsubscribe address has one-click headers', async () => {
  const { url, deliveries } = await mailServer();
  const send = smtpMail({ url, from });
  const unsubscribe = `https://forecourt.example/api/alerts/unsubscribe/${'x'.repeat(150)}`;
  await send({ ...mail, unsubscribe }, 'alert');
  await send(mail, 'receipt');
  const [ended, plain] = deliveries.map(({ headers }) =>
    headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  );
  expect(ended).toEqual([
    ['list-unsubscribe', `<${unsubscribe}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ]);
  expect(plain).toEqual([]);
});

test('an invitation names the sender as organizer, whatever text it contains', async () => {
  const { url, deliveries } = await mailServer();
  const file = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:viewing-1',
    // As the product writes text of users: line breaks escaped, long lines folded.
    'SUMMARY:ATTENDEE\\nATTENDEE:mailto:eve@example.com $& \\nORGANIZER:mailto:eve@ex',
    ' ample.com',
    'DESCRIPTION:A long word, so that what follows begins a line of the file but no',
    ' ATTENDEE:mailto:eve@example.com',
    'ATTENDEE:mailto:ada@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await smtpMail({ url, from })({ ...mail, calendar: { method: 'REQUEST', file } }, 'viewing');
  const [attachment] = deliveries[0]!.attachments;
  expect(attachment).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' });
  const content = attachment!.content;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!;
  const named = (property: string) =>
    event.getAllProperties(property).map((each) => each.getFirstValue());
  expect(named('organizer')).toEqual(['mailto:no-reply@forecourt.example']);
  expect(named('attendee')).toEqual(['mailto:ada@example.com']);
  expect(named('summary')).toEqual([
    'ATTENDEE\nATTENDEE:mailto:eve@example.com $& \nORGANIZER:mailto:eve@example.com',
  ]);
});

test('an address cannot inject a second one, and a subject no header', async () => {
  const { url, deliveries } = await mailServer();
  const send = smtpMail({ url, from });
  await send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' }, 'one');
  await send({ ...mail, to: 'ada@example.com, eve@example.com' }, 'two').catch(() => {});
  await send({ ...mail, to: 'ada@example.com\r\nRCPT TO:<eve@example.com>' }, 'three').catch(
    () => {},
  );

  expect(deliveries.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('eve@example.com');
  expect(deliveries[0]).toMatchObject({ envelopeTo: ['ada@example.com'] });
  expect(deliveries[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('a refused email is an error', async () => {
  const { url } = await mailServer({ refuses: true });
  await expect(smtpMail({ url, from })(mail, 'welcome')).rejects.toMatchObject({
    responseCode: 550,
  });
  await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from })(mail, 'x')).rejects.toMatchObject({
    code: expect.any(String),
  });
});

test('a silent mail server is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;

  const url = `smtp://127.0.0.1:${port}?greetingTimeout=50`;
  await expect(smtpMail({ url, from })(mail, 'welcome')).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
});

test('without a mail server the email is stored', async () => {
  const { url, deliveries } = await mailServer();
  const kept: unknown[] = [];
  const keep = async (...mail: unknown[]) => void kept.push(mail);

  await mailService({ smtpUrl: undefined, mailFrom: from, keep })(mail, 'welcome');
  expect(kept).toEqual([[mail, 'welcome']]);
  await mailService({ smtpUrl: url, mailFrom: from, keep })(mail, 'welcome');
  expect(kept).toHaveLength(1);
  expect(deliveries).toHaveLength(1);
});
