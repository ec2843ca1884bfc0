import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { deletedEmail } from '#marketplace/platform/accounts/account.ts';
import { sweep } from '#server/background/sweep.ts';
import { openMarket, origin } from '../../../../tests/market.ts';
import { databaseUrl } from '../../../../tests/runner/empty-database.ts';
import type { About } from '../mail-limits.ts';
import { mayBeSent } from './mail-count-store.ts';
import { sendAllLater, sendLater } from './outgoing-mail-store.ts';

async function marketWithMails() {
  const market = await openMarket();
  return {
    ...market,
    /** Returns how many of so many emails arrive. */
    async arriving(to: string, count: number, about: About = 'other', senderId?: string) {
      const before = market.mails.length;
      const opens = `${origin}/dashboard/viewings?show=past`;
      const mail = { to, subject: 'Hello', text: 'Hello', html: '<p>Hello', opens };
      for (let number = 0; number < count; number++) {
        await sendLater(market.db, mail, crypto.randomUUID(), about, senderId);
      }
      await market.outboxIsDone();
      return market.mails.length - before;
    },
    /** Returns how many links arrive if a caller who is not signed in asks for this many. */
    async linksArriving(to: string, count: number, cause: string) {
      const before = market.mails.length;
      const mail = { to, subject: 'Link', text: 'Link', html: '<p>Link' };
      for (let number = 0; number < count; number++) {
        const key = crypto.randomUUID();
        await sendAllLater(market.db, [{ mail, key, about: 'access', cause }]);
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

test('an unconfirmed address gets three emails a day besides the necessary ones', async () => {
  const market = await marketWithMails();
  const vic = await market.buyer('Vic');
  expect(await market.arriving(vic.email, 10)).toBe(3);
  expect(await market.arriving(vic.email, 10, 'access')).toBe(10);
  expect(await market.arriving(vic.email, 10, 'money')).toBe(10);
  expect(await market.arriving('nobody@example.com', 10)).toBe(3);

  market.minutesPass(24 * 60 + 1);
  expect(await market.arriving(vic.email, 10)).toBe(3);
});

test('a confirmed address gets its emails, but no flood', async () => {
  const market = await marketWithMails();
  const vic = await market.buyer('Vic');
  await market.proves(vic.id);
  expect(await market.arriving(vic.email, 120)).toBe(100);
  expect(await market.arriving(vic.email, 30, 'access')).toBe(20);
});

test('two instances count together, and a retry counts once', async () => {
  const { db } = await openMarket();
  const elsewhere = connect(databaseUrl);
  const options = { salt: 'salt', now: new Date(), scale: 1 };
  const mail = { to: 'vic@example.com', subject: 'Hello' };
  const send = (number: number, at = db) =>
    mayBeSent(at, { ...mail, about: 'other', key: `mail ${number}` }, options);

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) => send(number, number % 2 ? elsewhere : db)),
  );
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await Promise.all(answers.map((_, number) => send(number)))).toEqual(answers);
  await elsewhere.destroy();
});

test('addresses of one mailbox count together, but not against its owner', async () => {
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

test('a dropped email is logged without the address and does not count as sent', async () => {
  const market = await marketWithMails();
  expect(await market.arriving('vic@example.com', 4)).toBe(3);

  expect(market.dropped).toEqual([
    { message: 'an email was dropped: its address has had enough for a day', about: 'other' },
  ]);
});

test('a sender uses up neither the quota of another nor that of emails without a sender', async () => {
  const market = await marketWithMails();
  const [vic, ada, bob] = [
    await market.buyer('Vic'),
    await market.buyer('Ada'),
    await market.buyer('Bob'),
  ];
  for (const { id } of [vic, ada, bob]) await market.proves(id);
  expect(await market.arriving(vic.email, 40, 'appointments', ada.id)).toBe(30);
  expect(await market.arriving(vic.email, 1, 'appointments', ada.id)).toBe(0);
  expect(await market.arriving(vic.email, 5, 'appointments', bob.id)).toBe(5);
  expect(await market.arriving(vic.email, 5, 'appointments')).toBe(5);
  expect(await market.arriving(vic.email, 5, 'agreements', ada.id)).toBe(5);
});

test('callers who request links do not use up the emails of the owner', async () => {
  const market = await marketWithMails();
  const vic = await market.buyer('Vic');
  await market.proves(vic.id);
  let sent = 0;
  for (let caller = 0; caller < 15; caller++) {
    sent += await market.linksArriving(vic.email, 6, `neighbourhood ${caller}`);
  }
  expect(sent).toBe(60);
  expect(await market.arriving(vic.email, 21, 'access')).toBe(20);

  let toStranger = 0;
  for (let caller = 0; caller < 6; caller++) {
    toStranger += await market.linksArriving(`eve+${caller}@example.com`, 6, `network ${caller}`);
  }
  expect(toStranger).toBe(20);
});

test('strangers do not use up all emails to an unconfirmed address', async () => {
  const market = await marketWithMails();
  const [vic, ada] = [await market.seller('Vic'), await market.buyer('Ada')];
  await market.proves(ada.id);
  const fromStrangers = [];
  for (let number = 0; number < 3; number++) {
    const eve = await market.buyer(`Eve${number}`);
    fromStrangers.push(await market.arriving(vic.email, 2, 'appointments', eve.id));
  }
  expect(fromStrangers).toEqual([2, 1, 0]);
  expect(await market.arriving(vic.email, 1, 'appointments', ada.id)).toBe(1);
  expect(await market.arriving(vic.email, 2, 'appointments')).toBe(1);
});

test('two accounts of one mailbox are one sender', async () => {
  const market = await marketWithMails();
  const [vic, one, two] = [
    await market.buyer('Vic'),
    await market.buyer('Ada+1'),
    await market.buyer('Ada+2'),
  ];
  for (const { id } of [vic, one, two]) await market.proves(id);
  expect(await market.arriving(vic.email, 40, 'appointments', one.id)).toBe(30);
  expect(await market.arriving(vic.email, 1, 'appointments', two.id)).toBe(0);
});

test('strangers use up only the quota of strangers', async () => {
  const market = await marketWithMails();
  const [vic, ada] = [await market.buyer('Vic'), await market.buyer('Ada')];
  for (const { id } of [vic, ada]) await market.proves(id);
  let sent = 0;
  for (let number = 0; number < 8; number++) {
    const eve = await market.buyer(`Eve${number}`);
    sent += await market.arriving(vic.email, 12, 'appointments', eve.id);
  }
  expect(sent).toBe(60);
  expect(await market.arriving(vic.email, 12, 'appointments', ada.id)).toBe(12);
});

test('an unsent email is shown only in the account of its recipient, the next day, too', async () => {
  const market = await marketWithMails();
  const [vic, ada] = [await market.buyer('Vic'), await market.buyer('Ada')];
  expect(await market.arriving(vic.email, 5)).toBe(3);
  const unsent = async (person = vic) => {
    const token = await market.dependencies.sessions.open(person);
    return (await market.withToken(token).asks('/unsent-mails')).data;
  };
  expect(await unsent()).toMatchObject([
    { subject: 'Hello', path: '/dashboard/viewings?show=past' },
    { subject: 'Hello', path: '/dashboard/viewings?show=past' },
  ]);
  expect(await unsent(ada)).toEqual([]);

  market.minutesPass(24 * 60);
  await sweep(market.dependencies, async () => {});
  expect(await unsent()).toHaveLength(2);
  market.minutesPass(14 * 24 * 60);
  await sweep(market.dependencies, async () => {});
  expect(await unsent()).toEqual([]);
});

test('an unsent email to log in shows no link, and a deleted account none', async () => {
  const market = await marketWithMails();
  const [vic, boss] = [await market.buyer('Vic'), await market.admin('Boss')];
  expect(await market.arriving(vic.email, 21, 'access')).toBe(20);
  expect((await vic.asks('/unsent-mails')).data).toMatchObject([{ subject: 'Hello', path: null }]);
  expect(await boss.deletes(`/user/${vic.id}`)).toMatchObject({ status: 200 });
  expect(await market.db.selectFrom('unsentMails').selectAll().execute()).toEqual([]);
});

test('unsent emails of strangers never hide those of others', async () => {
  const market = await marketWithMails();
  const [vic, eve] = [await market.buyer('Vic'), await market.buyer('Eve')];
  await market.proves(vic.id);
  await market.arriving(vic.email, 101, 'other');
  await market.arriving(vic.email, 70, 'appointments', eve.id);
  const { data } = await vic.asks('/unsent-mails');
  const [known] = await market.db
    .selectFrom('unsentMails')
    .select('key')
    .where('byStranger', '=', false)
    .execute();
  expect(data).toHaveLength(50);
  expect(data[0].id).toBe(known!.key);
});

test('a deleted account gets no emails', async () => {
  const market = await marketWithMails();
  expect(await market.arriving(deletedEmail(crypto.randomUUID()), 1, 'money')).toBe(0);
  expect(market.dropped).toEqual([]);
});
