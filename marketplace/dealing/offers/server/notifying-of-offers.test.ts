import { expect, test } from 'vitest';
import {
  confirmAddresses,
  digestsOf,
  marketWithConfirmedAddresses,
  sentBy,
} from '../../../../tests/offer-emails.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { expireOffers } from './expire-offers.ts';

test('the recipient of an offer gets one email at once, with the time to answer', async () => {
  const market = await marketWithConfirmedAddresses();
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

test('an offer that is sent twice is emailed once', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, car, offers } = market;
  const key = crypto.randomUUID();
  await Promise.all([offers(imran, 4000, car, key), offers(imran, 4000, car, key)]);
  expect(await sentBy(market)).toEqual([`${sara.email}: Imran offers you $4,000 for Corolla`]);
});

test('an offer after an unread message is in the email about unread messages, too', async () => {
  const market = await marketWithConfirmedAddresses();
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

test('an offer does not repeat the email about earlier messages', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, startConversation, made } = market;
  await startConversation();
  expect(await digestsOf(market)).toHaveLength(1);
  await made(imran, 4000);
  market.minutesPass(60);
  expect(await digestsOf(market)).toEqual([]);
});

test.each(['muted the conversation', 'ended such emails'])(
  'a recipient who %s gets no email about an offer or its expiry',
  async (how) => {
    const market = await marketWithConfirmedAddresses();
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

test('an unconfirmed address gets no email about an offer, but finds it in a later one', async () => {
  const market = await marketWithOffers();
  const { sara, imran, made, hoursPass } = market;
  await made(imran, 4000);
  await hoursPass(1);
  expect(await sentBy(market)).toEqual([]);
  await confirmAddresses(market);
  const [digest] = await digestsOf(market);
  expect(digest).toMatchObject({
    to: sara.email,
    text: expect.stringContaining('an offer to answer'),
  });
});

test('emails about offers use the quota of alerts', async () => {
  const market = await marketWithConfirmedAddresses();
  const { db, imran, sara, buyer, made, answers, hoursPass } = market;
  const eve = await buyer('Eve');
  await confirmAddresses(market);
  await made(imran, 4000);
  await answers(sara, await made(eve, 4100), 'counter', { amount: 4300 });
  await hoursPass(49);
  expect(await sentBy(market)).toHaveLength(5);
  const counted = await db.selectFrom('mailCounts').select('about').distinct().execute();
  expect(counted).toEqual([{ about: 'alerts' }]);
});

test('a repeated offer on the same day is in the email about unread messages only', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, made, answers } = market;
  await answers(imran, await made(imran, 4000), 'withdraw');
  await made(imran, 4001);
  expect(await sentBy(market)).toEqual([`${sara.email}: Imran offers you $4,000 for Corolla`]);
  const [digest] = await digestsOf(market);
  expect(digest!.text).toContain('There is an offer to answer.');
});

test('the sender of an unanswered offer gets one email that it expired', async () => {
  const market = await marketWithConfirmedAddresses();
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

test('a block stops emails about expired offers in both directions', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, startConversation, made, hoursPass } = market;
  await startConversation();
  await made(imran, 4000);
  await sara.puts(`/blocks/${imran.id}`);
  await sentBy(market);
  await hoursPass(49);
  expect(await sentBy(market)).toEqual([]);
});

test('the email about an expired offer for a hidden car invites to no other offer', async () => {
  const market = await marketWithConfirmedAddresses();
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
