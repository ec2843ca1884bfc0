import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { notifyUnreadMessages } from '#marketplace/dealing/messages/server/notify-unread-messages.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithConfirmedAddresses, sentBy } from '../../../../tests/offer-emails.ts';
import { expireOffers } from './expire-offers.ts';

test('the emails about an agreement say that the car is reserved for another buyer', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, buyer, agreed, made, answers, mails, outboxIsDone } = market;
  const { data } = await answers(sara, await made(imran, 4000), 'counter', {
    amount: 4200,
    reserve: true,
  });
  await agreed(4300, { buyer: await buyer('Eve'), reserve: true });
  await outboxIsDone();
  mails.length = 0;
  await answers(imran, data.id, 'accept');
  await outboxIsDone();
  const to = (person: typeof imran) => mails.find((mail) => mail.to === person.email)!;
  expect(to(imran).subject).toBe('You agreed on $4,200 for Corolla');
  expect(to(imran).text).toMatch(/Another buyer has it reserved until .+; you can pay after that/);
  expect(to(imran).text).not.toContain('whoever pays first');
  expect(to(sara).text).toMatch(/You are keeping the car for another buyer until .+; Imran can/);
  expect(to(sara).text).not.toContain('You did not reserve');
});

test('the emails about an agreement say that the car could not be reserved again so soon', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, buyer, agreed, made, answers, again, hoursPass, mails, outboxIsDone } =
    market;
  await agreed(4300, { buyer: await buyer('Eve'), reserve: true });
  await hoursPass(25);
  const [he, she] = [await again(imran), await again(sara)];
  const { data } = await answers(she, await made(he, 4000), 'counter', {
    amount: 4200,
    reserve: true,
  });
  await outboxIsDone();
  mails.length = 0;
  await answers(he, data.id, 'accept');
  await outboxIsDone();
  for (const { text } of mails) expect(text).toContain('could not be reserved again');
  expect(mails).toHaveLength(2);
});

test('a buyer gets a reminder although a reservation for another outlasts the agreed price', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, buyer, agreed, again, minutesPass, hoursPass, mails, outboxIsDone } = market;
  await agreed(4000);
  minutesPass(47 * 60 + 50);
  const hers = { buyer: await buyer('Eve'), seller: await again(sara) };
  minutesPass(20);
  await agreed(4200, { ...hers, reserve: true });
  await sentBy(market);
  await hoursPass(1);
  await outboxIsDone();
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    `${imran.email}: Your price for Corolla ends soon`,
  ]);
  expect(mails[0]!.text).toContain('another buyer has the car reserved until');
  mails.length = 0;
  await hoursPass(1);
  expect(await sentBy(market)).toEqual([]);
});

test('the buyer gets one email at once that the seller accepted', async () => {
  const market = await marketWithConfirmedAddresses();
  const { dependencies, imran, agreed, minutesPass, mails, outboxIsDone } = market;
  await agreed(4000, { reserve: true });
  await outboxIsDone();
  const [mail, ...others] = mails.splice(0).filter(({ to }) => to === imran.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: imran.email, subject: 'Corolla is yours for $4,000' });
  expect(mail!.text).toContain('nobody else can pay');
  minutesPass(6);
  await notifyUnreadMessages(dependencies);
  const subjects = await sentBy(market);
  expect(subjects.filter((subject) => subject.startsWith(imran.email))).toEqual([]);
});

test('buyer and seller get an email at once when the buyer accepts', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, made, answers } = market;
  const { data } = await answers(sara, await made(imran, 4000), 'counter', { amount: 4200 });
  await sentBy(market);
  await answers(imran, data.id, 'accept');
  expect((await sentBy(market)).toSorted()).toEqual([
    `${imran.email}: Corolla is yours for $4,200`,
    `${sara.email}: Imran agreed to $4,200 for Corolla`,
  ]);
});

test('the buyer gets one reminder a day before the agreed price ends', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, agreed, hoursPass } = market;
  await agreed(4000);
  await sentBy(market);
  await hoursPass(47);
  expect(await sentBy(market)).toEqual([]);
  await hoursPass(2);
  expect(await sentBy(market)).toEqual([`${imran.email}: Your price for Corolla ends soon`]);
  await hoursPass(2);
  expect(await sentBy(market)).toEqual([]);
});

test('the reminder waits until the reservation for another buyer has ended', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, buyer, agreed, again, hoursPass } = market;
  await agreed(4000);
  await hoursPass(40);
  await agreed(4200, { buyer: await buyer('Eve'), seller: await again(sara), reserve: true });
  await sentBy(market);
  await hoursPass(9);
  expect(await sentBy(market)).toEqual([]);
  await hoursPass(16);
  expect(await sentBy(market)).toEqual([`${imran.email}: Your price for Corolla ends soon`]);
});

test.each(['hidden', 'reserved'])(
  'no reminder is sent about a car that is being %s at this moment',
  async (what) => {
    const market = await marketWithConfirmedAddresses();
    const { db, dependencies, car, buyer, sara, agreed, again, minutesPass } = market;
    await agreed(4000);
    minutesPass(47 * 60);
    const hers = await agreed(4200, { buyer: await buyer('Eve'), seller: await again(sara) });
    minutesPass(2 * 60);
    await sentBy(market);
    const now = dependencies.now();
    const later = new Date(now.getTime() + 3_600_000);
    await callDuringTransaction(
      db,
      (tx) => lockDeal(tx, { listingId: car }),
      () => expireOffers(dependencies),
      (tx) =>
        what === 'hidden'
          ? tx.updateTable('listings').set({ hidden: true }).where('id', '=', car).execute()
          : tx
              .updateTable('offers')
              .set({ reservedAt: now, reservedUntil: later })
              .where('id', '=', hers)
              .execute(),
    );
    expect(await sentBy(market)).toEqual([]);
  },
);
