import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { books, pays } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';
import { whenInWords } from '../viewing-words.ts';

test('the seller confirms, and the buyer is told', async () => {
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
])('who is to come to “%s” is told so, without the place itself', async (place, words) => {
  const { sara, imran, viewing, answers, always, mails, outboxIsDone } = await marketWithViewings();
  await sara.puts('/viewing-hours', { ...always, place });
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  await outboxIsDone();
  const { text } = mails.find(({ to }) => to === imran.email)!;
  expect(text).toContain(words);
  expect(text).not.toContain('12 Lake Road');
});

test.each([0, -1])('the seller is told until when a request waits: slot %i', async (which) => {
  const { sara, imran, car, slots, asksToSee, mails, outboxIsDone } = await marketWithViewings();
  const { data } = await asksToSee(imran, car, { startsAt: (await slots()).at(which)! });
  await outboxIsDone();
  const { text } = mails.find(({ to }) => to === sara.email)!;
  expect(text).toContain(`answer by ${whenInWords(new Date(data.answerBy), 'UTC')} (UTC time)`);
});

test('whoever asked does not answer', async () => {
  const { imran, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(imran, id, 'confirm')).toMatchObject({ code: 'viewing_changed' });
  expect(await answers(imran, id, 'decline')).toMatchObject({ code: 'viewing_changed' });
});

test('a change that is made twice is one, also at once, and is told once', async () => {
  const { sara, viewing, answers, mails, outboxIsDone } = await marketWithViewings();
  const { id } = await viewing();
  const confirmed = await Promise.all([1, 2, 3, 4].map(() => answers(sara, id, 'confirm')));
  expect(confirmed.map(({ data }) => data.sequence)).toEqual([1, 1, 1, 1]);
  expect(await answers(sara, id, 'confirm')).toMatchObject({ data: { sequence: 1 } });
  await outboxIsDone();
  expect(mails.filter(({ subject }) => subject.startsWith('Confirmed'))).toHaveLength(1);
});

test('nobody confirms a time that they have not seen', async () => {
  const { sara, imran, slots, viewing, answers, sees } = await marketWithViewings();
  const { id } = await viewing();
  const other = (await slots())[5]!;
  expect(await answers(imran, id, 'move', 0, other)).toMatchObject({ data: { sequence: 1 } });
  expect(await answers(sara, id, 'confirm', 0)).toMatchObject({ code: 'viewing_changed' });
  expect(await sees(sara, id)).toMatchObject({ state: 'asked', startsAt: other });
});

test('a seller names another time, and the buyer confirms it', async () => {
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
  // In any order: they are sent at once.
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

test('nothing is moved to a time that is taken, not at once either', async () => {
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

test('a move needs a time, and one of the hours', async () => {
  const { imran, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(imran, id, 'move')).toMatchObject({ code: 'slot_taken' });
  const never = '2020-01-01T10:00:00.000Z';
  expect(await answers(imran, id, 'move', 0, never)).toMatchObject({ code: 'slot_taken' });
});

test.each([['imran'], ['sara']] as const)('%s cancels, and the other one is told', async (who) => {
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
});

test('what has begun is neither moved nor cancelled, and that is what people are told', async () => {
  const { db, imran, sara, slots, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  const begun = new Date(Date.now() - 60_000);
  await db.updateTable('viewings').set({ startsAt: begun, answerBy: begun }).execute();
  const refusal = { code: 'viewing_begun', status: 409 };
  expect(await answers(imran, id, 'cancel', 1)).toMatchObject(refusal);
  expect(await answers(sara, id, 'move', 1, (await slots())[5]!)).toMatchObject(refusal);
});

test('a declined request is over, and another time may be asked for', async () => {
  const { imran, sara, car, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  expect(await answers(sara, id, 'decline')).toMatchObject({ data: { state: 'declined' } });
  expect(await viewing(imran, car)).toMatchObject({ state: 'asked' });
});

test('without an answer it is declined after a day, by the clock alone', async () => {
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

test('nothing is confirmed once the car is sold or hidden, while somebody confirms it', async () => {
  const { db, sara, car, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  const answer = await callDuringTransaction(
    db,
    (tx) => tx.updateTable('listings').set({ hidden: true }).where('id', '=', car).execute(),
    () => answers(sara, id, 'confirm'),
  );
  expect(answer).toMatchObject({ code: 'listing_not_found' });
});

test('a viewing that ends while somebody confirms it stays ended', async () => {
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

test('a block that is under way is waited for', async () => {
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

test('whoever is shut out at this moment confirms nothing, and nobody confirms to them', async () => {
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

test('what comes next is first, what was last is first among the past, page by page', async () => {
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

test('the calendar file takes the place of the one before', async () => {
  const { imran, sara, slots, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  const file = async () => {
    const { status, headers, body } = await imran.asks(`/viewings/${id}/calendar`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="viewing-${id}.ics"`);
    return body.toString() as string;
  };
  const first = await file();
  expect(first).toContain('SEQUENCE:0\r\n');
  expect(first).toContain('STATUS:TENTATIVE\r\n');
  expect(first).not.toContain('LOCATION');
  const other = (await slots())[5]!;
  await answers(imran, id, 'move', 0, other);
  await answers(sara, id, 'confirm', 1);
  const last = await file();
  expect(last).toContain('SEQUENCE:2\r\n');
  expect(last).toContain('STATUS:CONFIRMED\r\n');
  expect(last).toContain('LOCATION:12 Lake Road\r\n');
  expect(last).toContain(`DTSTART:${other.slice(0, 19).replaceAll(/[-:]/g, '')}Z\r\n`);
  expect(last.match(/^UID:.+$/m)![0]).toBe(first.match(/^UID:.+$/m)![0]);
});

test.each([
  ['cancelled by the seller', 'Cancelled: viewing of Corolla'],
  ['whose car is sold', 'Corolla: the viewing is off'],
])('a viewing %s takes the place of its invitation', async (how, subject) => {
  const market = await marketWithViewings();
  const { imran, sara, car, viewing, answers, mails, outboxIsDone } = market;
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  if (how === 'whose car is sold') {
    const eve = await market.buyer('Eve');
    await pays(eve, await books(eve, car));
  } else await answers(sara, id, 'cancel', 1);
  await outboxIsDone();
  const invitation = (about: string) =>
    mails.find((mail) => mail.to === imran.email && mail.subject === about)!.calendar!.file;
  const [first, last] = [invitation('Confirmed: viewing of Corolla'), invitation(subject)];
  expect(first).toMatch(/\r\nMETHOD:REQUEST\r\n[\s\S]*\r\nSEQUENCE:1\r\n/);
  expect(last).toMatch(/\r\nMETHOD:CANCEL\r\n[\s\S]*\r\nSEQUENCE:2\r\n/);
  for (const file of [first, last]) expect(file).toContain(`\r\nUID:viewing-${id}\r\n`);
});
