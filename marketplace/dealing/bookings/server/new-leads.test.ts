import { expect, test } from 'vitest';
import {
  books,
  halfHourBegins,
  mailsBesidesBooking,
  marketWithCar,
  provesAddress,
} from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';
import { notifyNewLeads } from './notify-new-leads.ts';

const mailsTo = ({ mails }: { mails: { to: string; subject: string }[] }, to: string) =>
  mails.filter((mail) => mail.to === to).map(({ subject }) => subject);

test('a seller gets an email about the first booking at once, and one about the others of the half hour', async () => {
  const { market, sam, car } = await marketWithCar();
  halfHourBegins(market);
  await books(await market.buyer('Ann'), car);
  await market.outboxIsDone();
  expect(mailsTo(market, sam.email)).toEqual(['Corolla: a buyer is waiting for your call']);

  for (const name of ['Bea', 'Cyd']) {
    await books(await market.buyer(name), car);
    await market.outboxIsDone();
  }
  expect(mailsTo(market, sam.email)).toHaveLength(1);
  market.minutesPass(31);
  await market.outboxIsDone();
  expect(mailsTo(market, sam.email)).toHaveLength(2);
  expect(market.mails.at(-1)).toMatchObject({
    subject: '2 bookings: buyers are waiting for your call',
    text: expect.stringContaining('Corolla for $4,500: Cyd from Gulshan, +880 1000 000 051'),
  });
});

test('concurrent calls email a seller once about a booking', async () => {
  const { market, sam, car } = await marketWithCar();
  await books(await market.buyer('Ann'), car);
  await Promise.all(
    Array.from({ length: 5 }, () => notifyNewLeads(market.dependencies, { sellerId: sam.id })),
  );
  await market.outboxIsDone();
  expect(mailsTo(market, sam.email)).toHaveLength(1);
});

test('deleting and booking again emails the seller once a day', async () => {
  const { market, sam, car } = await marketWithCar();
  const ann = await market.buyer('Ann');
  const booking = await books(ann, car);
  await market.outboxIsDone();
  await ann.deletes(`/booking/${booking._id}`);
  market.minutesPass(31);
  await books(ann, car);
  await market.outboxIsDone();
  expect(mailsTo(market, sam.email)).toHaveLength(1);
});

test('deleting a booking before its email does not delay the email about the next one', async () => {
  const { market, sam, car } = await marketWithCar();
  await books(await market.buyer('Bea'), car);
  await market.outboxIsDone();
  const ann = await market.buyer('Ann');
  await ann.deletes(`/booking/${(await books(ann, car))._id}`);
  market.minutesPass(31);
  await market.outboxIsDone();
  await books(ann, car);
  await market.outboxIsDone();
  expect(mailsTo(market, sam.email)).toHaveLength(2);
});

test('strangers who book all cars of a dealer do not use up the emails about viewings', async () => {
  const market = await marketWithViewings();
  halfHourBegins(market);
  const { sara, imran, buyer, viewing, answers, outboxIsDone } = market;
  for (const person of [sara, imran]) await provesAddress(market, person);
  const cars = [];
  for (let number = 0; number < 22; number++) cars.push(await sara.hasListed(`Car ${number}`));
  for (const name of ['Eve1', 'Eve2', 'Eve3', 'Eve4', 'Eve5']) {
    const eve = await buyer(name);
    for (const car of cars) await books(eve, car);
    await outboxIsDone();
  }
  const { id } = await viewing(imran);
  await answers(imran, id, 'cancel');
  await outboxIsDone();
  expect(mailsBesidesBooking(market).map(([, subject]) => subject)).toEqual([
    'Cancelled: viewing of Corolla',
    'Corolla: Imran would like to see it',
  ]);

  market.minutesPass(31);
  await outboxIsDone();
  const leads = mailsTo(market, sara.email).filter((subject) => subject.endsWith('your call'));
  expect(leads).toHaveLength(2);
  expect(leads[1]).toBe('88 bookings: buyers are waiting for your call');
});
