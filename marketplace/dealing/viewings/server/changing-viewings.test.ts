import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';
import { whenInWords } from '../viewing-words.ts';

test('the buyer gets an email when the seller confirms', async () => {
  const { sara, imran, viewing, answers, sees, mails, outboxIsDone } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(sara, id, 'confirm')).toMatchObject({
    status: 200,
    data: { state: 'confirmed', sequence: 1 },
  });
  expect(await sees(imran, id)).toMatchObject({ state: 'confirmed' });
  await outboxIsDone();
  expect(mails).toContainEqual(
    expect.objectContaining({ to: imran.email, subject: 'Confirmed: viewing of Corolla' }),
  );
});

test.each([
  ['12 Lake Road', 'See where to meet'],
  ['', 'Ask where to meet'],
])(
  'the email about a confirmed viewing at “%s” does not contain the place',
  async (place, words) => {
    const { sara, imran, viewing, answers, always, mails, outboxIsDone } =
      await marketWithViewings();
    await sara.puts('/viewing-hours', { ...always, place });
    const { id } = await viewing();
    await answers(sara, id, 'confirm');
    await outboxIsDone();
    const { text } = mails.find(({ to }) => to === imran.email)!;
    expect(text).toContain(words);
    expect(text).not.toContain('12 Lake Road');
  },
);

test.each([0, -1])(
  'the email about a request says until when the seller can answer: slot %i',
  async (which) => {
    const { sara, imran, car, slots, asksToSee, mails, outboxIsDone } = await marketWithViewings();
    const { data } = await asksToSee(imran, car, { startsAt: (await slots()).at(which)! });
    await outboxIsDone();
    const { text } = mails.find(({ to }) => to === sara.email)!;
    expect(text).toContain(`answer by ${whenInWords(new Date(data.answerBy), 'UTC')} (UTC time)`);
  },
);

test('the buyer who asked cannot answer the request', async () => {
  const { imran, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(imran, id, 'confirm')).toMatchObject({ code: 'viewing_changed' });
  expect(await answers(imran, id, 'decline')).toMatchObject({ code: 'viewing_changed' });
});

test('a change that is sent twice is made and emailed once, also concurrently', async () => {
  const { sara, viewing, answers, mails, outboxIsDone } = await marketWithViewings();
  const { id } = await viewing();
  const confirmed = await Promise.all([1, 2, 3, 4].map(() => answers(sara, id, 'confirm')));
  expect(confirmed.map(({ data }) => data.sequence)).toEqual([1, 1, 1, 1]);
  expect(await answers(sara, id, 'confirm')).toMatchObject({ data: { sequence: 1 } });
  await outboxIsDone();
  expect(mails.filter(({ subject }) => subject.startsWith('Confirmed'))).toHaveLength(1);
});

test('a confirmation of an earlier time is refused', async () => {
  const { sara, imran, slots, viewing, answers, sees } = await marketWithViewings();
  const { id } = await viewing();
  const other = (await slots())[5]!;
  expect(await answers(imran, id, 'move', 0, other)).toMatchObject({ data: { sequence: 1 } });
  expect(await answers(sara, id, 'confirm', 0)).toMatchObject({ code: 'viewing_changed' });
  expect(await sees(sara, id)).toMatchObject({ state: 'asked', startsAt: other });
});

test('a seller suggests another time, and the buyer confirms it', async () => {
  const { sara, imran, slots, viewing, answers, sees, mails, outboxIsDone } =
    await marketWithViewings();
  const { id, startsAt } = await viewing();
  await answers(sara, id, 'confirm');
  const other = (await slots())[5]!;
  expect(await answers(sara, id, 'move', 1, other)).toMatchObject({
    data: { state: 'asked', askedBy: 'seller', startsAt: other, sequence: 2 },
  });
  expect(await slots()).toContain(startsAt);
  expect(await sees(imran, id)).toMatchObject({ place: null });
  expect((await imran.asks('/viewings')).waiting).toBe(1);
  expect(await answers(imran, id, 'confirm', 2)).toMatchObject({ data: { state: 'confirmed' } });
  await outboxIsDone();
  // Concurrent emails arrive in any order.
  const told = ({ email }: { email: string }) =>
    mails.flatMap(({ to, subject }) => (to === email ? subject : [])).toSorted();
  expect(told(sara)).toEqual([
    'Confirmed: viewing of Corolla',
    'Corolla: Imran would like to see it',
  ]);
  expect(told(imran)).toEqual([
    'Confirmed: viewing of Corolla',
    'Corolla: Sara suggests another time',
  ]);
});

test('a viewing cannot move to a taken time, also with concurrent calls', async () => {
  const { imran, buyer, sara, slots, viewing, answers } = await marketWithViewings();
  const free = await slots();
  const other = await sara.hasListed('Axio');
  const his = await viewing(imran, undefined, { startsAt: free[0]! });
  const eve = await buyer('Eve');
  const hers = await viewing(eve, other, { startsAt: free[1]! });
  expect(await answers(imran, his.id, 'move', 0, free[1]!)).toMatchObject({ code: 'slot_taken' });
  const moved = await Promise.all([
    answers(imran, his.id, 'move', 0, free[2]!),
    answers(eve, hers.id, 'move', 0, free[2]!),
  ]);
  expect(moved.map(({ code }) => code ?? 'moved').toSorted()).toEqual(['moved', 'slot_taken']);
});

test('a move needs a time within the hours', async () => {
  const { imran, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(imran, id, 'move')).toMatchObject({ code: 'slot_taken' });
  const never = '2020-01-01T10:00:00.000Z';
  expect(await answers(imran, id, 'move', 0, never)).toMatchObject({ code: 'slot_taken' });
});

test.each([['imran'], ['sara']] as const)(
  '%s cancels, and the other side gets an email',
  async (who) => {
    const market = await marketWithViewings();
    const { viewing, answers, slots, sees, mails, outboxIsDone } = market;
    const { id, startsAt } = await viewing();
    await answers(market.sara, id, 'confirm');
    expect(await answers(market[who], id, 'cancel', 1)).toMatchObject({
      data: { state: 'cancelled', endedBy: who === 'sara' ? 'seller' : 'buyer' },
    });
    expect(await slots()).toContain(startsAt);
    const other = who === 'sara' ? market.imran : market.sara;
    expect(await sees(other, id)).toMatchObject({ state: 'cancelled' });
    await outboxIsDone();
    expect(mails).toContainEqual(
      expect.objectContaining({ to: other.email, subject: 'Cancelled: viewing of Corolla' }),
    );
    expect(await answers(other, id, 'confirm', 2)).toMatchObject({ code: 'viewing_ended' });
  },
);

test('a viewing that has begun can be neither moved nor cancelled', async () => {
  const { db, imran, sara, slots, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  const begun = new Date(Date.now() - 60_000);
  await db.updateTable('viewings').set({ startsAt: begun, answerBy: begun }).execute();
  const refusal = { code: 'viewing_begun', status: 409 };
  expect(await answers(imran, id, 'cancel', 1)).toMatchObject(refusal);
  expect(await answers(sara, id, 'move', 1, (await slots())[5]!)).toMatchObject(refusal);
});

test('a buyer can ask for another time after a declined request', async () => {
  const { imran, sara, car, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(sara, id, 'decline')).toMatchObject({ data: { state: 'declined' } });
  expect(await viewing(imran, car)).toMatchObject({ state: 'asked' });
});

test('a request without an answer is declined after a day by the clock', async () => {
  const { imran, buyer, sara, car, slots, viewing, answers, afterDays, asksToSee } =
    await marketWithViewings();
  const late = (await slots()).at(-1)!;
  const { id } = await viewing(imran, car, { startsAt: late });
  const later = await afterDays(sara, 1);
  expect(await later.asks(`/viewings/${id}`)).toMatchObject({
    data: { state: 'declined', endedBecause: 'unanswered' },
  });
  expect(await answers(later, id, 'confirm')).toMatchObject({ code: 'viewing_ended' });
  const eve = await buyer('Eve');
  expect(await asksToSee(eve, car, { startsAt: late })).toMatchObject({ status: 200 });
});

test('a confirmation that waits while the car is hidden is refused', async () => {
  const { db, sara, car, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('listings').set({ hidden: true }).where('id', '=', car).execute(),
    () => answers(sara, id, 'confirm'),
  );
  expect(answer).toMatchObject({ code: 'listing_not_found' });
});

test('a confirmation that waits while the viewing is cancelled is refused', async () => {
  const { db, sara, viewing, answers, sees } = await marketWithViewings();
  const { id } = await viewing();
  const ended = { state: 'cancelled', endedBecause: 'unavailable' } as const;
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('viewings').set(ended).where('id', '=', id).execute(),
    () => answers(sara, id, 'confirm'),
  );
  expect(answer).toMatchObject({ code: 'viewing_ended' });
  expect(await sees(sara, id)).toMatchObject({ state: 'cancelled' });
});

test('a confirmation waits for a block of the other side and is refused', async () => {
  const { db, imran, sara, viewing, answers } = await marketWithViewings();
  const { id, conversationId } = await viewing();
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { conversationId }),
    () => answers(sara, id, 'confirm'),
    (tx) => tx.insertInto('blocks').values({ accountId: imran.id, blockedId: sara.id }).execute(),
  );
  expect(answer).toMatchObject({ code: 'cannot_write' });
});

test('a confirmation that waits while either account is suspended is refused', async () => {
  const { db, imran, sara, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  const confirmWhileSuspending = (account: string) =>
    callDuringTransaction(
      db,
      (tx) =>
        tx.selectFrom('accounts').select('id').where('id', '=', account).forUpdate().execute(),
      () => answers(sara, id, 'confirm'),
      (tx) =>
        tx.updateTable('accounts').set({ state: 'suspended' }).where('id', '=', account).execute(),
    );
  expect(await confirmWhileSuspending(imran.id)).toMatchObject({ code: 'cannot_write' });
  expect(await confirmWhileSuspending(sara.id)).toMatchObject({ code: 'sign_in_required' });
});

test('coming viewings begin with the next and past ones with the last, page by page', async () => {
  const { imran, sara, slots, viewing, answers } = await marketWithViewings();
  const free = await slots();
  const cars = await Promise.all(['A', 'B', 'C'].map((name) => sara.hasListed(name)));
  const ids: string[] = [];
  for (const [number, car] of cars.entries()) {
    const wish = { startsAt: free[9 - number]!, text: `About ${number}` };
    ids.push((await viewing(imran, car, wish)).id);
  }
  const [late, middle, soon] = ids;
  const names = async (query: string) => {
    const { data, next } = await sara.asks(`/viewings?${query}`);
    return { ids: data.map(({ id }: { id: string }) => id), next };
  };
  expect(await names('show=coming&limit=2')).toEqual({ ids: [soon, middle], next: middle });
  expect((await names(`show=coming&limit=2&cursor=${middle}`)).ids).toEqual([late]);
  for (const id of ids) await answers(sara, id, 'decline');
  expect((await names('show=coming')).ids).toEqual([]);
  expect(await names('show=past&limit=2')).toEqual({ ids: [late, middle], next: middle });
  expect((await names(`show=past&cursor=${middle}`)).ids).toEqual([soon]);
  expect((await names('')).ids).toEqual([soon, middle, late]);
  expect((await names(`car=${cars[1]}`)).ids).toEqual([middle]);
});
