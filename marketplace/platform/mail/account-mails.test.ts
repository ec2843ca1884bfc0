import { expect, test } from 'vitest';
import { accountClosedMail, resetPasswordMail, verifyEmailMail } from './account-mails.ts';
import { layOut } from './mail-layout.ts';

const ada = { to: 'ada@example.com', name: 'Ada Lovelace' };
const url = 'https://forecourt.example/reset?code=abc&next=/car';

test('both parts have the link and say that it works once and for how long', () => {
  const mails = [
    { mail: resetPasswordMail({ ...ada, url }), time: '10 minutes' },
    { mail: verifyEmailMail({ ...ada, url }), time: '24 hours' },
  ];
  for (const { mail, time } of mails) {
    expect(mail.to).toBe('ada@example.com');
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.html).toContain('href="https://forecourt.example/reset?code=abc&#38;next=/car"');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Ada Lovelace,');
      expect(part).toContain(`The link works once, for the next ${time}.`);
    }
  }
});

test('the email about a closed account says what that means', () => {
  const { subject, text, html } = accountClosedMail(ada);
  expect(subject).toBe('Your Forecourt account is closed');
  expect(text).toContain('logged out everywhere');
  expect(html).not.toContain('<a ');
});

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`;
const harmless =
  '&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;&#38;amp;';

test('an email escapes all its texts', () => {
  const { html } = layOut({
    to: 'ada@example.com',
    name: `O'Neil <b>&amp;`,
    subject: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://forecourt.example/?a="><script>&b='` },
    afterwards: [hostile],
  });
  expect(html.split(harmless)).toHaveLength(1 + 5);
  expect(html).toContain('Hello O&#39;Neil &#60;b&#62;&#38;amp;,');
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain('href="https://forecourt.example/?a=%22%3E%3Cscript%3E&#38;b=%27"');
});

test('subject and greeting have no line breaks', () => {
  const { subject, text } = layOut({
    to: 'ada@example.com',
    name: 'Ada\r\nBcc',
    subject: 'Hello\r\nBcc: eve@example.com',
    paragraphs: [],
  });
  expect(subject).toBe('Hello Bcc: eve@example. com');
  expect(text).toContain('Hello Ada Bcc,');
});

test('the greeting leaves out a name that is an advertisement', () => {
  for (const name of [
    '',
    'Win at https://evil.example',
    'Visit evil.example now',
    'www.evil',
    'eve@evil',
    'x'.repeat(61),
  ]) {
    expect(accountClosedMail({ ...ada, name }).text).toMatch(/^Hello,\n/);
  }
  expect(accountClosedMail({ ...ada, name: 'J. R. Müller-Ōta' }).text).toMatch(/^Hello J\. R\. /);
});

test('the name of a car cannot become a link', () => {
  const names = ['evil.example', 'www.evil.example/pay', 'http://3627734734/', 'evil。example'];
  for (const name of names) {
    const { subject, text, html } = layOut({
      to: 'ada@example.com',
      name: 'Ada',
      subject: `${name} now costs $4,000`,
      paragraphs: [`The seller of ${name} changed the price.`],
      afterwards: [name],
    });
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/:\/\/\w|[.。]example/);
    }
  }
  const { subject } = layOut({
    to: 'ada@example.com',
    name: 'Ada',
    subject: 'Audi A4 2.0 TDI now costs $4,000.50',
    paragraphs: [],
  });
  expect(subject).toBe('Audi A4 2.0 TDI now costs $4,000.50');
});

test('an email links to web pages only', () => {
  expect(() => resetPasswordMail({ ...ada, url: 'javascript:alert(1)' })).toThrow('web pages only');
});
