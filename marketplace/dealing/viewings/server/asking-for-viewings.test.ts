import { expect, test } from 'vitest';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { newKey } from '../../../../tests/conversations.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

test('a seller sees the request of a buyer with its message and gets an email', async () => {
  const { imran, sara, car, viewing, sees, mails, outboxIsDone, textsIn } =
    await marketWithViewings();
  const { id, startsAt, conversationId } = await viewing(imran, car, { kind: 'test_drive' });
  expect(await sees(sara, id)).toMatchObject({
    role: 'seller',
    kind: 'test_drive',
    state: 'asked',
    askedBy: 'buyer',
    startsAt,
    zone: 'UTC',
    sequence: 0,
    car: { id: car, name: 'Corolla', state: 'on_offer' },
    other: { id: imran.id, name: 'Imran' },
  });
  expect(await textsIn(sara, conversationId)).toEqual(['May I come and see it?']);
  expect((await sara.asks('/viewings')).waiting).toBe(1);
  expect((await imran.asks('/viewings')).waiting).toBe(0);
  await outboxIsDone();
  expect(mails).toMatchObject([
    { to: sara.email, subject: 'Corolla: Imran would like to test drive it' },
  ]);
});

test('a viewing shows no email address or phone number, and the place only while it is confirmed', async () => {
  const { imran, sara, viewing, answers, sees, mails, outboxIsDone } = await marketWithViewings();
  const { id } = await viewing();
  expect(await sees(imran, id)).toMatchObject({ place: null });
  await answers(sara, id, 'confirm');
  expect(await sees(imran, id)).toMatchObject({ state: 'confirmed', place: '12 Lake Road' });
  await outboxIsDone();
  const said = JSON.stringify([
    await imran.asks('/viewings'),
    await sara.asks('/viewings'),
    (await imran.asks(`/viewings/${id}/calendar`)).body.toString(),
  ]);
  expect(said).not.toContain('@example.com');
  expect(said).not.toContain('+880');
  expect(JSON.stringify(mails)).not.toContain('Lake Road');
  await answers(sara, id, 'cancel', 1);
  expect(await sees(imran, id)).toMatchObject({ place: null });
});

test('a request that is sent twice is made once, also concurrently and after a lost answer', async () => {
  const { imran, sara, car, slots, asksToSee, textsIn } = await marketWithViewings();
  const wish = { startsAt: (await slots())[3]!, key: newKey() };
  const asked = await Promise.all(Array.from({ length: 4 }, () => asksToSee(imran, car, wish)));
  const again = await asksToSee(imran, car, wish);
  expect(new Set([...asked, again].map(({ data }) => data.id)).size).toBe(1);
  expect((await sara.asks('/viewings')).data).toHaveLength(1);
  expect(await textsIn(sara, again.data.conversationId)).toHaveLength(1);
});

test('one of several concurrent requests for the same hour of a seller succeeds', async () => {
  const { buyer, sara, car, slots, asksToSee } = await marketWithViewings();
  const other = await sara.hasListed('Axio');
  const [startsAt] = await slots();
  const buyers = await Promise.all(
    ['Eve', 'Bob', 'Joe', 'Kim', 'Lia', 'Max'].map((name) => buyer(name)),
  );
  const asked = await Promise.all(
    buyers.map((person, number) =>
      asksToSee(person, number % 2 ? car : other, { startsAt: startsAt! }),
    ),
  );
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(asked.filter(({ code }) => code === 'slot_taken')).toHaveLength(5);
  expect(await slots()).not.toContain(startsAt);
  expect((await sara.asks('/viewings')).data).toHaveLength(1);
});

test('a request that waits for another one for the same hour is refused', async () => {
  const { db, imran, buyer, car, slots, viewing, asksToSee } = await marketWithViewings();
  const eve = await buyer('Eve');
  const [first, second] = await slots();
  const { id } = await viewing(eve, car, { startsAt: second! });
  const answer = await callDuringTransaction(
    db,
    (tx) =>
      tx
        .updateTable('viewings')
        .set({ startsAt: new Date(first!), answerBy: new Date() })
        .where('id', '=', id)
        .execute(),
    () => asksToSee(imran, car, { startsAt: first! }),
  );
  expect(answer).toMatchObject({ status: 409, code: 'slot_taken' });
});

test('a buyer has one request for a car', async () => {
  const { imran, car, slots, viewing, asksToSee } = await marketWithViewings();
  const [first, second] = await slots();
  await viewing(imran, car, { startsAt: first! });
  expect(await asksToSee(imran, car, { startsAt: second! })).toMatchObject({
    status: 409,
    code: 'viewing_exists',
  });
});

test('a buyer has at most three coming viewings, also with concurrent requests', async () => {
  const { imran, sara, slots, asksToSee } = await marketWithViewings();
  const free = await slots();
  const cars = await Promise.all([0, 1, 2, 3, 4].map((number) => sara.hasListed(`Car ${number}`)));
  const asked = await Promise.all(
    cars.map((car, number) =>
      asksToSee(imran, car, { startsAt: free[number]!, text: `About number ${number}` }),
    ),
  );
  expect(asked.map(({ code }) => code ?? 'asked').toSorted()).toEqual([
    ...['asked', 'asked', 'asked'],
    ...['too_many_viewings', 'too_many_viewings'],
  ]);
});

test('a buyer can make twelve requests a day', async () => {
  const { imran, car, asksToSee, viewing, answers } = await marketWithViewings();
  for (let time = 0; time < 12; time++) {
    const { id } = await viewing(imran, car, { text: `No. ${time}` });
    await answers(imran, id, 'cancel');
  }
  expect(await asksToSee(imran, car)).toMatchObject({ status: 429 });
});

test.each([
  ['outside the hours', (now: number) => new Date(now + 3_600_000 * 5.5)],
  ['too soon', (now: number) => new Date(Math.ceil(now / 3_600_000 + 1) * 3_600_000)],
  ['long ago', () => new Date('2020-01-01T10:00:00Z')],
  ['in a far future', (now: number) => new Date(Math.ceil(now / 3_600_000 + 900) * 3_600_000)],
])('a time %s is refused', async (_what, time) => {
  const { imran, car, asksToSee } = await marketWithViewings();
  const startsAt = time(Date.now()).toISOString();
  expect(await asksToSee(imran, car, { startsAt })).toMatchObject({ code: 'slot_taken' });
});

test('a seller without hours gets no requests', async () => {
  const { imran, seller, asksToSee, slots } = await marketWithViewings();
  const car = await (await seller('Sam')).hasListed('Axio');
  const startsAt = (await slots())[0]!;
  expect(await imran.asks(`/addProduct/${car}/slots`)).toMatchObject({ zone: null, data: [] });
  expect(await asksToSee(imran, car, { startsAt })).toMatchObject({ code: 'slot_taken' });
});

test('a seller cannot request a viewing of their own car', async () => {
  const { sara, car, asksToSee } = await marketWithViewings();
  expect(await asksToSee(sara, car)).toMatchObject({ status: 409, code: 'own_listing' });
});

test.each([
  ['a draft', { state: 'draft' as const }, 'listing_not_found'],
  ['a hidden car', { hidden: true }, 'listing_not_found'],
  ['a removed car', { state: 'removed' as const }, 'listing_not_found'],
  ['a sold car', { state: 'sold' as const }, 'listing_sold'],
])('a buyer with a conversation cannot request a viewing of %s', async (_what, change, code) => {
  const { db, imran, car, slots, startConversation, asksToSee } = await marketWithViewings();
  const [startsAt] = await slots();
  await startConversation();
  await db.updateTable('listings').set(change).where('id', '=', car).execute();
  expect(await imran.asks(`/addProduct/${car}/slots`)).toMatchObject({ code });
  expect(await asksToSee(imran, car, { startsAt: startsAt! })).toMatchObject({ code });
});

test('a request that waits for the sale of the car is refused', async () => {
  const { db, imran, car, slots, startConversation, asksToSee } = await marketWithViewings();
  const [startsAt] = await slots();
  await startConversation();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute(),
    () => asksToSee(imran, car, { startsAt: startsAt! }),
  );
  expect(answer).toMatchObject({ code: 'listing_sold' });
});

test('a buyer cannot request a viewing from a seller who blocked them', async () => {
  const { imran, sara, car, startConversation, asksToSee } = await marketWithViewings();
  await startConversation();
  await sara.puts(`/blocks/${imran.id}`);
  expect(await asksToSee(imran, car)).toMatchObject({ code: 'cannot_write' });
  expect((await sara.asks('/viewings')).data).toEqual([]);
});

test('strangers cannot see or change a viewing', async () => {
  const { imran, seller, buyer, admin, viewing, answers, sees } = await marketWithViewings();
  const { id } = await viewing();
  for (const stranger of [await buyer('Eve'), await seller('Mallory'), await admin('Ada')]) {
    expect(await stranger.asks(`/viewings/${id}`)).toMatchObject({ code: 'viewing_not_found' });
    expect(await stranger.asks(`/viewings/${id}/calendar`)).toMatchObject({ status: 404 });
    expect(await answers(stranger, id, 'confirm')).toMatchObject({ code: 'viewing_not_found' });
    expect((await stranger.asks('/viewings')).data).toEqual([]);
  }
  expect(await sees(imran, id)).toMatchObject({ state: 'asked', sequence: 0 });
});

test('the viewing of a stranger as cursor gives an empty page', async () => {
  const { imran, buyer, sara, car, slots, viewing } = await marketWithViewings();
  const [soon, , late] = await slots();
  const { id } = await viewing(imran, car, { startsAt: soon! });
  const eve = await buyer('Eve');
  await viewing(eve, await sara.hasListed('Axio'), { startsAt: late! });
  expect((await eve.asks(`/viewings?show=coming&cursor=${id}`)).data).toEqual([]);
  expect((await sara.asks(`/viewings?show=coming&cursor=${id}`)).data).toHaveLength(1);
});
