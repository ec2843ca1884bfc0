import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { everyDay, marketWithViewings } from '../../../../tests/viewings.ts';
import { saveHours } from './hours-store.ts';

const hourOf = (slot: string) => slot.slice(11, 16);

test('a seller saves hours and reads them again', async () => {
  const { sara, seller } = await marketWithViewings();
  const hours = {
    zone: 'Asia/Dhaka',
    place: 'Gate 2',
    weekly: [{ weekday: 6, from: 10, to: 12 }],
    exceptions: [
      { day: '2026-12-25', span: null },
      { day: '2026-12-26', span: { from: 9, to: 10 } },
    ],
  };
  expect(await sara.puts('/viewing-hours', hours)).toMatchObject({ status: 200 });
  expect((await sara.asks('/viewing-hours')).data).toEqual(hours);
  expect((await (await seller('Sam')).asks('/viewing-hours')).data).toBeNull();
});

test('slots follow the hours in the time zone of the seller', async () => {
  const { sara, slots, always } = await marketWithViewings();
  await sara.puts('/viewing-hours', { ...always, zone: 'Asia/Kolkata', weekly: everyDay(9, 11) });
  const found = await slots();
  expect(new Set(found.map(hourOf))).toEqual(new Set(['03:30', '04:30']));
  expect(found.length).toBeGreaterThanOrEqual(26);
});

test('a day off has no slots', async () => {
  const { sara, slots, always } = await marketWithViewings();
  const day = (await slots()).at(-30)!.slice(0, 10);
  await sara.puts('/viewing-hours', { ...always, exceptions: [{ day, span: null }] });
  expect((await slots()).filter((slot) => slot.startsWith(day))).toEqual([]);
});

test('a viewing from before a change of the time zone keeps its hour free', async () => {
  const { sara, slots, viewing, sees, always } = await marketWithViewings();
  const { id, startsAt } = await viewing(undefined, undefined, { startsAt: (await slots())[30]! });
  await sara.puts('/viewing-hours', { ...always, zone: 'Asia/Kolkata' });
  expect(await sees(sara, id)).toMatchObject({ state: 'asked', startsAt, zone: 'UTC' });
  const near = (await slots()).filter(
    (slot) => Math.abs(Date.parse(slot) - Date.parse(startsAt)) < 3_600_000,
  );
  expect(near).toEqual([]);
});

test('a confirmed viewing keeps its place until it is moved', async () => {
  const { sara, imran, buyer, car, slots, viewing, answers, sees, always } =
    await marketWithViewings();
  const file = async (id: string) => (await imran.asks(`/viewings/${id}/calendar`)).body.toString();
  const elsewhere = async () => (await sara.asks('/viewing-hours')).elsewhere;
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  await sara.puts('/viewing-hours', { ...always, place: 'Gate 2' });
  await sara.puts('/viewing-hours', { ...always, place: 'Gate 3' });
  for (const person of [sara, imran]) {
    expect(await sees(person, id)).toMatchObject({ place: '12 Lake Road', sequence: 1 });
  }
  expect(await file(id)).toContain('LOCATION:12 Lake Road\r\n');
  expect(await elsewhere()).toBe(1);

  const eve = await buyer('Eve');
  const hers = await viewing(eve, car);
  await answers(sara, hers.id, 'confirm');
  expect(await sees(eve, hers.id)).toMatchObject({ place: 'Gate 3' });
  expect(await elsewhere()).toBe(1);

  await answers(sara, id, 'move', 1, (await slots())[5]!);
  expect(await elsewhere()).toBe(0);
  await answers(imran, id, 'confirm', 2);
  expect(await sees(imran, id)).toMatchObject({ place: 'Gate 3' });
});

test('a place that the seller adds later appears in confirmed viewings', async () => {
  const { sara, imran, viewing, answers, sees, always } = await marketWithViewings();
  await sara.puts('/viewing-hours', { ...always, place: '' });
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  expect(await sees(imran, id)).toMatchObject({ place: null });
  await sara.puts('/viewing-hours', { ...always, place: 'Gate 2' });
  expect(await sees(imran, id)).toMatchObject({ place: 'Gate 2' });
  expect((await sara.asks('/viewing-hours')).elsewhere).toBe(0);
});

test('a request waits for a change of the hours', async () => {
  const { db, imran, sara, car, slots, asksToSee } = await marketWithViewings();
  const [startsAt] = await slots();
  const answer = await callDuringTransaction(
    db,
    (tx) => saveHours(tx, sara.id, { zone: 'UTC', place: '', weekly: [], exceptions: [] }),
    () => asksToSee(imran, car, { startsAt: startsAt! }),
  );
  expect(answer).toMatchObject({ code: 'slot_taken' });
});

test('a seller who changes the place waits for a buyer who is confirming a viewing', async () => {
  const { db, imran, sara, car: listingId, always } = await marketWithViewings();
  const place = async () => (await sara.asks('/viewing-hours')).data.place;
  await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId, sharesListing: true, callerId: imran.id, buyerId: imran.id }),
    () => sara.puts('/viewing-hours', { ...always, place: 'Gate 2' }),
    async () => expect(await place()).toBe('12 Lake Road'),
  );
  expect(await place()).toBe('Gate 2');
});

test.each([
  ['an unknown zone', { zone: 'Mars/Olympus' }],
  ['an end before the beginning', { weekly: [{ weekday: 1, from: 12, to: 12 }] }],
  ['a weekday twice', { weekly: [...everyDay(9, 10), { weekday: 1, from: 12, to: 13 }] }],
  ['half an hour', { weekly: [{ weekday: 1, from: 9.5, to: 12 }] }],
  ['an eighth day', { weekly: [{ weekday: 8, from: 9, to: 12 }] }],
  ['a day that is none', { exceptions: [{ day: '2026-02-30', span: null }] }],
  ['a day twice', { exceptions: Array(2).fill({ day: '2026-12-25', span: null }) }],
  [
    'an exception that ends before it begins',
    { exceptions: [{ day: '2026-12-25', span: { from: 12, to: 12 } }] },
  ],
  ['half of a span', { exceptions: [{ day: '2026-12-25', span: { from: 9 } }] }],
  ['a long place', { place: 'x'.repeat(201) }],
  ['a place of several lines', { place: 'Gate 2\nBring cash' }],
])('hours with %s are refused', async (_what, change) => {
  const { sara, always } = await marketWithViewings();
  expect(await sara.puts('/viewing-hours', { ...always, ...change })).toMatchObject({
    status: 400,
  });
  expect((await sara.asks('/viewing-hours')).data).toEqual(always);
});

test('a seller whose account is closed at this moment cannot save hours', async () => {
  const { db, seller, always } = await marketWithViewings();
  const sam = await seller('Sam');
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.selectFrom('accounts').select('id').where('id', '=', sam.id).forUpdate().execute(),
    () => sam.puts('/viewing-hours', always),
    (tx) => tx.updateTable('accounts').set({ state: 'closed' }).where('id', '=', sam.id).execute(),
  );
  expect(answer).toMatchObject({ code: 'sign_in_required' });
  const kept = db.selectFrom('viewingCalendars').selectAll().where('sellerId', '=', sam.id);
  expect(await kept.execute()).toEqual([]);
});
