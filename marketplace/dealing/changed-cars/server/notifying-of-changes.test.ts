import { expect, test } from 'vitest';
import { books, type Market, opensCheckout, type Person } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';
import { notifyChangedCar } from './notify-changed-car.ts';

const gatheringMinutes = 25;
const windowMinutes = 6 * 60;

async function marketWithBooking() {
  const market = await marketWithViewings();
  const { imran, sara, car } = market;
  await market.db.updateTable('accounts').set({ emailProvenAt: new Date() }).execute();
  const booking = await books(imran, car);
  // Logged in anew, because sessions are shorter than the time between emails.
  const edits = async (changes: object) => {
    const token = await market.dependencies.sessions.open(sara);
    const { status } = await market.withToken(token).patches(`/addProduct/${car}`, changes);
    expect(status).toBe(200);
  };
  return { ...market, booking, edits };
}

/** Moves the clock to the start of a quiet time, so that a test is within one. */
const quietTimeBegins = (market: Market): void =>
  market.minutesPass(windowMinutes - ((Date.now() / 60_000) % windowMinutes));

async function emailsAfter(market: Market, minutes = gatheringMinutes) {
  market.minutesPass(minutes);
  await market.outboxIsDone();
  return market.mails.filter(({ subject }) => subject.startsWith('The seller changed'));
}

const changedCarsOf = async (person: Person) => (await person.asks('/changed-cars')).data;

test('a buyer gets one email with the result of many edits in a row', async () => {
  const market = await marketWithBooking();
  for (let year = 4; year <= 20; year++) await market.edits({ year });
  await market.edits({ productname: 'A wreck', vehicle: { vin: '1HGCM82633A004352' } });

  const emails = await emailsAfter(market);
  expect(emails).toMatchObject([{ to: market.imran.email, subject: 'The seller changed Corolla' }]);
  const { text } = emails[0]!;
  expect(text).toContain('Product name: Corolla → A wreck');
  expect(text).toContain('Years of use: 3 → 20');
  expect(text).toContain('VIN: Not stated → On file');
  expect(text).toContain('/dashboard/user');
  expect(text).not.toContain('1HGCM82633A004352');
  expect(await emailsAfter(market, windowMinutes)).toHaveLength(1);
});

test('edits after an email are gathered in another one, hours later', async () => {
  const market = await marketWithBooking();
  quietTimeBegins(market);
  await market.edits({ year: 4 });
  expect(await emailsAfter(market)).toHaveLength(1);
  for (let year = 5; year <= 12; year++) {
    await market.edits({ year });
    expect(await emailsAfter(market)).toHaveLength(1);
  }
  const emails = await emailsAfter(market, windowMinutes);
  expect(emails).toHaveLength(2);
  expect(emails[1]!.text).toContain('Years of use: 3 → 12');
});

test('an email cuts a long description between characters, not within a surrogate pair', async () => {
  const market = await marketWithBooking();
  await market.edits({ description: `${'x'.repeat(119)}😀${'y'.repeat(50)}` });
  const [email] = await emailsAfter(market);
  expect(email!.text).toContain(`→ ${'x'.repeat(119)}😀…`);
});

test('edits that are undone before the email are not reported', async () => {
  const market = await marketWithBooking();
  await market.edits({ year: 4 });
  await market.edits({ year: 3 });
  expect(await changedCarsOf(market.imran)).toEqual([]);
  expect(await emailsAfter(market, windowMinutes)).toEqual([]);
});

test('instances that email at once send one email', async () => {
  const market = await marketWithBooking();
  await market.edits({ year: 4 });
  const change = { listingId: market.car };
  await Promise.all([1, 2, 3].map(() => notifyChangedCar(market.dependencies, change)));
  expect(await emailsAfter(market)).toHaveLength(1);
});

test('buyers with an offer or a viewing get an email that leads to it', async () => {
  const market = await marketWithViewings();
  const { imran, sara, car, buyer, viewing } = market;
  const eve = await buyer('Eve');
  await viewing();
  await eve.posts('/offers', { listingId: car, amount: 4000, key: crypto.randomUUID() });
  await buyer('Olga');
  await sara.patches(`/addProduct/${car}`, { year: 20 });

  const emails = await emailsAfter(market);
  expect(emails.map(({ to }) => to).sort()).toEqual([eve.email, imran.email].sort());
  const textTo = (email: string) => emails.find(({ to }) => to === email)!.text;
  expect(textTo(eve.email)).toContain('/dashboard/offers');
  expect(textTo(imran.email)).toContain('/dashboard/viewings');
  expect(await changedCarsOf(eve)).toMatchObject([{ commitments: ['offered'] }]);
  expect(await changedCarsOf(imran)).toMatchObject([{ commitments: ['viewing'] }]);
});

type Scene = Awaited<ReturnType<typeof marketWithBooking>>;

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['who gave up the booking', ({ imran, booking }) => imran.deletes(`/booking/${booking._id}`)],
  [
    'who blocked the seller',
    ({ db, imran, sara }) =>
      db.insertInto('blocks').values({ accountId: imran.id, blockedId: sara.id }).execute(),
  ],
  [
    'whom the seller blocked',
    ({ db, imran, sara }) =>
      db.insertInto('blocks').values({ accountId: sara.id, blockedId: imran.id }).execute(),
  ],
  [
    'who is suspended',
    ({ db, imran }) =>
      db.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', imran.id).execute(),
  ],
  [
    'of a car that was hidden since',
    ({ db }) => db.updateTable('listings').set({ hidden: true }).execute(),
  ],
])('a buyer %s gets no email', async (_who, happens) => {
  const scene = await marketWithBooking();
  await scene.edits({ year: 20 });
  await happens(scene);
  expect(await emailsAfter(scene, windowMinutes)).toEqual([]);
});

test('a buyer sees a changed car in the account until the changes are marked as seen', async () => {
  const { imran, sara, car, booking, edits } = await marketWithBooking();
  await edits({ year: 20 });
  expect(await changedCarsOf(imran)).toEqual([
    {
      id: car,
      name: 'Corolla',
      revision: 1,
      commitments: ['booked'],
      changes: [{ label: 'Years of use', before: '3', after: '20' }],
    },
  ]);
  expect(await changedCarsOf(sara)).toEqual([]);

  await edits({ year: 21 });
  await imran.puts(`/changed-cars/${car}`, { revision: 1 });
  expect(await changedCarsOf(imran)).toMatchObject([
    { revision: 2, changes: [{ before: '20', after: '21' }] },
  ]);
  expect(await opensCheckout(imran, booking)).toMatchObject({ code: 'car_changed', revision: 2 });
  expect(await imran.puts(`/changed-cars/${car}`, { revision: 2 })).toMatchObject({ status: 200 });
  expect(await changedCarsOf(imran)).toEqual([]);
  expect(await opensCheckout(imran, booking)).toMatchObject({ status: 200 });
});

test('only a committed buyer can mark changes as seen, and only once they are made', async () => {
  const { imran, buyer, car, edits } = await marketWithBooking();
  await edits({ year: 20 });
  const eve = await buyer('Eve');
  const notFound = { status: 404, code: 'listing_not_found' };
  expect(await eve.puts(`/changed-cars/${car}`, { revision: 1 })).toMatchObject(notFound);
  expect(await imran.puts(`/changed-cars/${car}`, { revision: 2 })).toMatchObject(notFound);
  expect(await imran.puts('/changed-cars/x', { revision: 1 })).toMatchObject(notFound);
  expect(await changedCarsOf(imran)).toHaveLength(1);
});

test('a buyer who deleted the booking no longer sees the changed car', async () => {
  const { imran, booking, edits } = await marketWithBooking();
  await edits({ year: 20 });
  await imran.deletes(`/booking/${booking._id}`);
  expect(await changedCarsOf(imran)).toEqual([]);
});
