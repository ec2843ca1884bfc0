import { expect, test } from 'vitest';
import { tellOfMessages } from '#marketplace/messages/server/tell-of-messages.ts';
import { callDuringTransaction } from '../../../tests/concurrent-call.ts';
import { marketWithOffers } from '../../../tests/offers.ts';
import { books, pays } from '../../../tests/paying.ts';
import { lockListing } from '../../listings/server/listing-store.ts';
import { expireOffers } from './expire-offers.ts';

type Market = Awaited<ReturnType<typeof marketWithOffers>>;

async function sentBy({ mails, outboxIsDone }: Market) {
  await outboxIsDone();
  return mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
}

async function provenMarket() {
  const market = await marketWithOffers();
  await market.db.updateTable('accounts').set({ emailProvenAt: new Date() }).execute();
  return market;
}

test('an offer is told like a message, without the amount, to whoever does not read it', async () => {
  const market = await provenMarket();
  const { dependencies, imran, sara, made, minutesPass, mails, outboxIsDone } = market;
  await made(imran, 4000);
  expect(await sentBy(market)).toEqual([]);
  minutesPass(6);
  await tellOfMessages(dependencies);
  await outboxIsDone();
  const [mail, ...others] = mails;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: sara.email, subject: 'You have a new message' });
  expect(mail!.text).toContain(
    'Imran sent you a message about Corolla. There is an offer to answer.',
  );
  expect(mail!.text + mail!.html).not.toContain('4,000');
});

test('the buyer hears at once that the seller accepted, and only once', async () => {
  const market = await provenMarket();
  const { dependencies, imran, agreed, minutesPass, mails, outboxIsDone } = market;
  await agreed(4000, { reserve: true });
  await outboxIsDone();
  const [mail, ...others] = mails.splice(0);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: imran.email, subject: 'Corolla is yours for $4,000' });
  expect(mail!.text).toContain('nobody else can pay');
  minutesPass(6);
  await tellOfMessages(dependencies);
  const subjects = await sentBy(market);
  expect(subjects.filter((subject) => subject.startsWith(imran.email))).toEqual([]);
});

test('the seller hears at once that the buyer accepted', async () => {
  const market = await provenMarket();
  const { imran, sara, made, answers } = market;
  const { data } = await answers(sara, await made(imran, 4000), 'counter', { amount: 4200 });
  await answers(imran, data._id, 'accept');
  expect((await sentBy(market)).toSorted()).toEqual([
    `${imran.email}: Corolla is yours for $4,200`,
    `${sara.email}: Imran agreed to $4,200 for Corolla`,
  ]);
});

test('a day before the price ends its buyer is reminded, once', async () => {
  const market = await provenMarket();
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

test('nobody is reminded of a car that is kept for another, until it is not', async () => {
  const market = await provenMarket();
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

test.each(['hidden', 'kept'])(
  'nobody is reminded of a car that is being %s right now',
  async (what) => {
    const market = await provenMarket();
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
      (tx) => lockListing(tx, car),
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

test('whoever loses an agreed price because the seller is shut out is told, and what they booked for', async () => {
  const market = await provenMarket();
  const { imran, sara, admin, car, agreed, again, minutesPass, mails, outboxIsDone } = market;
  const ada = await admin('Ada');
  await agreed(4000);
  await books(imran, car);
  await sentBy(market);
  await ada.puts(`/user/${sara.id}/suspension`, { reason: 'Why not.' });
  minutesPass(11);
  const told = await sentBy(market);
  expect(told).toContain(`${imran.email}: Corolla now costs $4,500`);
  await (await again(ada)).deletes(`/user/${sara.id}/suspension`);
  await outboxIsDone();
  const back = mails.find(({ subject }) => subject === 'Corolla is for sale again');
  expect(back!.text).toContain('Your booking now stands at $4,500.');
});

test('whoever had agreed on a price hears that the car is gone, once', async () => {
  const market = await provenMarket();
  const { imran, buyer, car, agreed } = market;
  const [eve, bea] = [await buyer('Eve'), await buyer('Bea')];
  await agreed(4000);
  await agreed(4100, { buyer: eve });
  await books(eve, car);
  const booking = await books(bea, car);
  await sentBy(market);
  await pays(bea, booking);
  const told = await sentBy(market);
  expect(told.filter((each) => each.startsWith(imran.email))).toEqual([
    `${imran.email}: Corolla is no longer available`,
  ]);
  expect(told.filter((each) => each.startsWith(eve.email))).toEqual([
    `${eve.email}: Corolla was sold to someone else`,
  ]);
});
