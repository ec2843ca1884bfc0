import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { notifyUnreadMessages } from '#marketplace/dealing/messages/server/notify-unread-messages.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { books, pays } from '../../../../tests/paying.ts';
import { expireOffers } from './expire-offers.ts';

type Market = Awaited<ReturnType<typeof marketWithOffers>>;

async function sentBy({ mails, outboxIsDone }: Market) {
  await outboxIsDone();
  return mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
}

/** To an address that nobody has proven, only three emails a day are sent. */
const proveAddresses = ({ db }: Market) =>
  db.updateTable('accounts').set({ emailProvenAt: new Date() }).execute();

async function provenMarket() {
  const market = await marketWithOffers();
  await proveAddresses(market);
  return market;
}

/** Those that are sent now, after the minutes in which people read by themselves. */
async function digestsOf(market: Market) {
  await market.outboxIsDone();
  market.mails.length = 0;
  market.minutesPass(6);
  await notifyUnreadMessages(market.dependencies);
  await market.outboxIsDone();
  return market.mails.splice(0);
}

test('whoever is offered something is told at once and until when, and only once', async () => {
  const market = await provenMarket();
  const { imran, sara, made, answers, mails, outboxIsDone } = market;
  const id = await made(imran, 4000);
  await outboxIsDone();
  const [mail, ...others] = mails.splice(0);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: sara.email,
    subject: 'Imran offers you $4,000 for Corolla',
    unsubscribe: expect.stringContaining('/api/alerts/unsubscribe/messages.'),
  });
  expect(mail!.text).toMatch(/until \w+day \d+ \w+ at \d\d:\d\d UTC\. After that it expires/);
  expect(mail!.text).toMatch(/\/dashboard\/messages\/[\da-f-]{36}/);
  expect(await digestsOf(market)).toEqual([]);

  await answers(sara, id, 'counter', { amount: 4200, reserve: true });
  await outboxIsDone();
  const counter = mails.find(({ to }) => to === imran.email);
  expect(counter).toMatchObject({ subject: 'Sara offers you Corolla for $4,200' });
  expect(counter!.text).toContain('Sara keeps the car for you for 24 hours, unless');
});

test('an offer that is made twice is told once', async () => {
  const market = await provenMarket();
  const { imran, sara, car, offers } = market;
  const key = crypto.randomUUID();
  await Promise.all([offers(imran, 4000, car, key), offers(imran, 4000, car, key)]);
  expect(await sentBy(market)).toEqual([`${sara.email}: Imran offers you $4,000 for Corolla`]);
});

test('an offer beside words that nobody has heard of yet is in the next email about them', async () => {
  const market = await provenMarket();
  const { imran, startConversation, says, made } = market;
  const id = await startConversation();
  await made(imran, 4000);
  const [digest] = await digestsOf(market);
  expect(digest!.text).toContain(
    'Imran sent you 2 messages about Corolla. There is an offer to answer.',
  );
  expect(digest!.text + digest!.html).not.toContain('4,000');
  await says(imran, id, 'Well?');
  market.minutesPass(60);
  expect((await digestsOf(market)).map(({ subject }) => subject)).toEqual([
    'You have 3 new messages',
  ]);
});

test('an offer after words that were told does not bring an email about both', async () => {
  const market = await provenMarket();
  const { imran, startConversation, made } = market;
  await startConversation();
  expect(await digestsOf(market)).toHaveLength(1);
  await made(imran, 4000);
  market.minutesPass(60);
  expect(await digestsOf(market)).toEqual([]);
});

test.each(['muted the conversation', 'ended such emails'])(
  'whoever %s is not told of an offer, nor that it expired',
  async (how) => {
    const market = await provenMarket();
    const { imran, sara, startConversation, made, says, hoursPass } = market;
    const id = await startConversation();
    for (const person of [imran, sara]) {
      if (how === 'ended such emails') await person.patches('/alerts', { messages: false });
      else await person.puts(`/conversations/${id}`, { muted: true });
    }
    await made(imran, 4000);
    await says(imran, id, 'Well?');
    await hoursPass(49);
    expect(await sentBy(market)).toEqual([]);
  },
);

test('an address that nobody has proven is told of no offer, which waits for the next email', async () => {
  const market = await marketWithOffers();
  const { sara, imran, made, hoursPass } = market;
  await made(imran, 4000);
  await hoursPass(1);
  expect(await sentBy(market)).toEqual([]);
  await proveAddresses(market);
  const [digest] = await digestsOf(market);
  expect(digest).toMatchObject({
    to: sara.email,
    text: expect.stringContaining('an offer to answer'),
  });
});

test('emails about offers leave bookings and agreements what they may use', async () => {
  const market = await provenMarket();
  const { db, imran, sara, buyer, made, answers, hoursPass } = market;
  const eve = await buyer('Eve');
  await proveAddresses(market);
  await made(imran, 4000);
  await answers(sara, await made(eve, 4100), 'counter', { amount: 4300 });
  await hoursPass(49);
  expect(await sentBy(market)).toHaveLength(5);
  const counted = await db.selectFrom('mailCounts').select('about').distinct().execute();
  expect(counted).toEqual([{ about: 'alerts' }]);
});

test('whoever offers again and again is told of at once, and then with the unread messages', async () => {
  const market = await provenMarket();
  const { imran, sara, made, answers } = market;
  await answers(imran, await made(imran, 4000), 'withdraw');
  await made(imran, 4001);
  expect(await sentBy(market)).toEqual([`${sara.email}: Imran offers you $4,000 for Corolla`]);
  const [digest] = await digestsOf(market);
  expect(digest!.text).toContain('There is an offer to answer.');
});

test('whoever made an offer hears that nobody answered it in time, once', async () => {
  const market = await provenMarket();
  const { dependencies, imran, sara, buyer, made, answers, hoursPass } = market;
  await made(imran, 4000);
  const { data } = await answers(sara, await made(await buyer('Eve'), 4100), 'counter', {
    amount: 4300,
  });
  expect(data.by).toBe('seller');
  await sentBy(market);
  await hoursPass(47);
  expect(await sentBy(market)).toEqual([]);
  await hoursPass(2);
  await Promise.all([expireOffers(dependencies), expireOffers(dependencies)]);
  expect((await sentBy(market)).toSorted()).toEqual([
    `${imran.email}: Your offer for Corolla has expired`,
    `${sara.email}: Your offer for Corolla has expired`,
  ]);
});

test('whoever has blocked the other, or was, hears of no offer that expired', async () => {
  const market = await provenMarket();
  const { imran, sara, startConversation, made, hoursPass } = market;
  await startConversation();
  await made(imran, 4000);
  await sara.puts(`/blocks/${imran.id}`);
  await sentBy(market);
  await hoursPass(49);
  expect(await sentBy(market)).toEqual([]);
});

test('of a hidden car nobody is asked for another offer', async () => {
  const market = await provenMarket();
  const { imran, admin, car, made, hoursPass, mails, outboxIsDone } = market;
  const ada = await admin('Ada');
  await made(imran, 4000);
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'The papers.' });
  await sentBy(market);
  await hoursPass(49);
  await outboxIsDone();
  const [mail] = mails.filter(({ to }) => to === imran.email);
  expect(mail!.text).toContain('The car is not for sale at the moment.');
  expect(mail!.text).not.toContain('another one');
});

test.each(['sold', 'removed'])(
  'whoever waits for an answer hears that the car is %s, once, unless their booking tells them',
  async (how) => {
    const market = await provenMarket();
    const { imran, sara, buyer, car, made, agreed, answers } = market;
    const [eve, bea, cleo] = [await buyer('Eve'), await buyer('Bea'), await buyer('Cleo')];
    await proveAddresses(market);
    await made(imran, 4000);
    await answers(sara, await made(eve, 3900), 'counter', { amount: 4400 });
    await made(bea, 4100);
    const booking = await books(bea, car);
    await agreed(4200, { buyer: cleo });
    await made(cleo, 4000);
    await sentBy(market);
    if (how === 'removed') await sara.deletes(`/addProduct/${car}`);
    else await pays(bea, booking);
    const told = (await sentBy(market)).filter((each) => !each.startsWith(sara.email));
    const gone = 'Corolla is no longer available';
    expect(told.filter((each) => each.endsWith(gone)).toSorted()).toEqual(
      [imran, eve, cleo, ...(how === 'removed' ? [bea] : [])]
        .map(({ email }) => `${email}: ${gone}`)
        .toSorted(),
    );
  },
);

test('the email that the car of an offer is gone has a link that ends such emails', async () => {
  const market = await provenMarket();
  const { dependencies, imran, sara, car, made, calls, mails, outboxIsDone } = market;
  const other = await sara.hasListed('Civic');
  await made(imran, 4000);
  await made(imran, 4000, other);
  await sentBy(market);
  await sara.deletes(`/addProduct/${car}`);
  await outboxIsDone();
  const [mail] = mails.splice(0);
  const path = new URL(mail!.unsubscribe!).pathname.replace('/api', '');
  expect(mail!.text).toContain(
    `Stop emails about messages and offers:\n${dependencies.origin}${path}`,
  );
  expect(await calls('POST', path)).toMatchObject({ status: 200 });
  await sara.deletes(`/addProduct/${other}`);
  expect(await sentBy(market)).toEqual([]);
});

test('whoever waits for an answer hears that the seller is shut out', async () => {
  const market = await provenMarket();
  const { imran, sara, admin, made } = market;
  const ada = await admin('Ada');
  await made(imran, 4000);
  await sentBy(market);
  await ada.puts(`/user/${sara.id}/suspension`, { reason: 'Why not.' });
  expect(await sentBy(market)).toContain(`${imran.email}: Corolla is no longer available`);
});

test('whoever agreed on a price hears that the car is hidden and shown again, unless their booking tells them', async () => {
  const market = await provenMarket();
  const { imran, admin, buyer, car, agreed, mails, outboxIsDone } = market;
  const ada = await admin('Ada');
  const eve = await buyer('Eve');
  await proveAddresses(market);
  await agreed(4000);
  await agreed(4100, { buyer: eve });
  await books(eve, car);
  await sentBy(market);
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'The papers.' });
  await outboxIsDone();
  const onHold = mails.splice(0).filter(({ subject }) => subject.includes('not for sale for now'));
  expect(onHold.map(({ to }) => to).toSorted()).toEqual([eve.email, imran.email].toSorted());
  expect(onHold.find(({ to }) => to === imran.email)!.text).toContain('you agreed on $4,000');
  await ada.deletes(`/addProduct/${car}/hiding`);
  await outboxIsDone();
  const back = mails.splice(0).filter(({ subject }) => subject === 'Corolla is for sale again');
  expect(back.map(({ to }) => to).toSorted()).toEqual([eve.email, imran.email].toSorted());
  expect(back.find(({ to }) => to === imran.email)!.text).toContain('your price of $4,000 holds');
});

test('whoever agrees while the car is kept for another is told so, and so is the seller', async () => {
  const market = await provenMarket();
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

test('whoever was promised a car that cannot be kept again so soon is told so', async () => {
  const market = await provenMarket();
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

test('whoever cannot pay before their price ends is told, because another has the car for longer', async () => {
  const market = await provenMarket();
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

test('the buyer hears at once that the seller accepted, and only once', async () => {
  const market = await provenMarket();
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

test('the seller hears at once that the buyer accepted', async () => {
  const market = await provenMarket();
  const { imran, sara, made, answers } = market;
  const { data } = await answers(sara, await made(imran, 4000), 'counter', { amount: 4200 });
  await sentBy(market);
  await answers(imran, data.id, 'accept');
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
