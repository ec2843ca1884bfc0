import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { emailOfNobody } from '#marketplace/accounts/account.ts';
import { openMarket } from '../../../tests/market.ts';
import { databaseUrl } from '../../../tests/runner/empty-database.ts';
import type { About } from '../mail-limits.ts';
import { mayBeSent } from './mail-count-store.ts';
import { sendLater } from './outgoing-mail-store.ts';

async function marketWithMails() {
  const market = await openMarket();
  return {
    ...market,
    /** Answers how many of so many arrive. */
    async arriving(to: string, count: number, about: About = 'other') {
      const before = market.mails.length;
      const mail = { to, subject: 'Hello', text: 'Hello', html: '<p>Hello' };
      for (let number = 0; number < count; number++) {
        await sendLater(market.db, mail, crypto.randomUUID(), about);
      }
      await market.outboxIsDone();
      return market.mails.length - before;
    },
    proves: (id: string) =>
      market.db
        .updateTable('accounts')
        .set({ emailProvenAt: new Date() })
        .where('id', '=', id)
        .execute(),
  };
}

test('an address that was never proven gets three emails a day, besides what it cannot do without', async () => {
  const market = await marketWithMails();
  const vic = await market.buyer('Vic');
  expect(await market.arriving(vic.email, 10)).toBe(3);
  expect(await market.arriving(vic.email, 10, 'access')).toBe(10);
  expect(await market.arriving(vic.email, 10, 'money')).toBe(10);
  expect(await market.arriving('nobody@example.com', 10)).toBe(3);

  market.minutesPass(24 * 60 + 1);
  expect(await market.arriving(vic.email, 10)).toBe(3);
});

test('whoever proved the address gets what concerns them, but no flood', async () => {
  const market = await marketWithMails();
  const vic = await market.buyer('Vic');
  await market.proves(vic.id);
  expect(await market.arriving(vic.email, 120)).toBe(100);
  expect(await market.arriving(vic.email, 30, 'access')).toBe(20);
});

test('two instances count together, and a repeated try counts once', async () => {
  const { db } = await openMarket();
  const elsewhere = connect(databaseUrl);
  const options = { salt: 'salt', now: new Date(), scale: 1 };
  const send = (number: number, at = db) =>
    mayBeSent(at, { to: 'vic@example.com', about: 'other', key: `mail ${number}` }, options);

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) => send(number, number % 2 ? elsewhere : db)),
  );
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await Promise.all(answers.map((_, number) => send(number)))).toEqual(answers);
  await elsewhere.destroy();
});

test('addresses that end up in one mailbox count together, but not against their owner', async () => {
  const market = await marketWithMails();
  const vic = await market.buyer('Vic');
  expect(await market.arriving('vic+1@example.com', 2)).toBe(2);
  expect(await market.arriving('Vic+2@example.com', 2)).toBe(1);
  expect(await market.arriving('v.i.c@gmail.com', 3)).toBe(3);
  expect(await market.arriving('vic@googlemail.com', 3)).toBe(0);
  expect(await market.arriving('vic+3@example.com', 30, 'access')).toBe(20);
  expect(await market.arriving(vic.email, 1, 'access')).toBe(0);

  await market.proves(vic.id);
  expect(await market.arriving(vic.email, 1)).toBe(1);
  expect(await market.arriving(vic.email, 1, 'access')).toBe(1);
});

test('what is dropped is logged without the address, and does not count as sent', async () => {
  const market = await marketWithMails();
  expect(await market.arriving('vic@example.com', 4)).toBe(3);

  expect(market.dropped).toEqual([
    { message: 'an email was dropped: its address has had enough for a day', about: 'other' },
  ]);
});

test('nobody writes to an account that was deleted', async () => {
  const market = await marketWithMails();
  expect(await market.arriving(emailOfNobody(crypto.randomUUID()), 1, 'money')).toBe(0);
  expect(market.dropped).toEqual([]);
});
