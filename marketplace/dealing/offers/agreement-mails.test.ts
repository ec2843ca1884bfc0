import { expect, test } from 'vitest';
import {
  agreedWithBuyerMail,
  agreedWithSellerMail,
  agreementBackMail,
  priceEndsMail,
} from './agreement-mails.ts';

const origin = 'https://a.example';
const until = new Date('2026-11-22T13:00:00Z');
const picture = '/pictures/0197a3c2-7c1d-7d2e-8f3a-4b5c6d7e8f95/960.webp';
const id = '0197a3c2-7c1d-7d2e-8f3a-4b5c6d7e8f90';
const buyer = { name: 'Bo', email: 'bo@example.com' };
const seller = { name: 'Al', email: 'al@example.com' };

const agreement = {
  car: { id, name: 'Axio', pictures: [picture] as const },
  buyer,
  seller,
  offer: { amount: 400_000, conversationId: id, priceUntil: until, reservedUntil: null },
  wantsToReserve: false,
  othersUntil: null,
  origin,
};
const price = { car: { id, name: 'Axio', picture }, buyer, amount: 400_000, until };

test.each([
  ['was agreed', agreedWithBuyerMail(agreement)],
  ['ends', priceEndsMail(price, { origin, othersUntil: null })],
  ['is back', agreementBackMail(price, origin)],
])(
  'the email about a price that %s tells the buyer how to pay and how to get out',
  (_, { text, html }) => {
    for (const part of [text, html]) {
      expect(part).toContain('After that, the seller calls you to arrange the handover.');
      expect(part).toContain('You do not need to do anything: the price expires by itself.');
    }
  },
);

test('the email about an agreed price tells the seller what happens after the payment', () => {
  const { text, html } = agreedWithSellerMail(agreement);
  for (const part of [text, html])
    expect(part).toContain('we will email you the buyer’s phone number');
});
