import { expect, test } from 'vitest';
import { openMarket, origin } from '../../tests/market.ts';
import { securityText } from './security-text.ts';

test('security.txt names the email of the contact and the contact page', () => {
  const now = new Date('2026-11-19T10:00:00Z');
  const contact = ['Cars Ltd', 'Email: security@cars.example', '+880 1000 000 001'];

  expect(securityText({ origin, contact, now })).toBe(`Contact: mailto:security@cars.example
Contact: ${origin}/contact
Expires: 2027-05-18T00:00:00Z
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`);
});

test('security.txt never expires while the product runs', async () => {
  const market = await openMarket();
  const expiry = async () => {
    const { headers, html } = await market.page('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    return new Date(/^Expires: (.*)$/m.exec(html)![1]!).getTime();
  };
  const isAhead = async () => (await expiry()) > market.dependencies.now().getTime();

  expect(await isAhead()).toBe(true);
  market.minutesPass(365 * 24 * 60);
  expect(await isAhead()).toBe(true);
});
