import { expect, test } from 'vitest';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import type { Person } from '../../../../tests/conversations.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';
import { sendViewingReminders } from './viewing-reminders.ts';
import { lockViewing } from './viewing-store.ts';

const hour = 60;

/** A viewing in 30 hours. */
async function marketWithViewing() {
  const market = await marketWithViewings();
  const { dependencies, mails, outboxIsDone, minutesPass, slots, viewing, imran, car } = market;
  const startsAt = (await slots()).find((slot) => Date.parse(slot) > Date.now() + 30 * 3_600_000)!;
  const { id } = await viewing(imran, car, { startsAt });
  return {
    ...market,
    id,
    /** Logs in again, because sessions are shorter. */
    backAgain: (person: Person) => market.afterDays(person, 0),
    async mailsAfter(hours: number) {
      await outboxIsDone();
      minutesPass(hours * hour);
      mails.length = 0;
      await sendViewingReminders(dependencies);
      await outboxIsDone();
      // Concurrent emails arrive in any order.
      return mails.map(({ to, subject }) => [to, subject]).toSorted();
    },
  };
}

const reminder = 'Reminder: viewing of Corolla';

test('buyer and seller get one reminder a day before', async () => {
  const { imran, sara, id, answers, mailsAfter } = await marketWithViewing();
  await answers(sara, id, 'confirm');
  expect(await mailsAfter(5)).toEqual([]);
  expect(await mailsAfter(2)).toEqual([
    [imran.email, reminder],
    [sara.email, reminder],
  ]);
  expect(await mailsAfter(2)).toEqual([]);
});

test('the reminder waits two hours after another email', async () => {
  const { sara, id, answers, mailsAfter, backAgain } = await marketWithViewing();
  await mailsAfter(10);
  await answers(await backAgain(sara), id, 'confirm');
  expect(await mailsAfter(1)).toEqual([]);
  expect(await mailsAfter(2)).toHaveLength(2);
});

test('unconfirmed and cancelled viewings get no reminder', async () => {
  const { sara, id, answers, mailsAfter, backAgain } = await marketWithViewing();
  expect(await mailsAfter(8)).toEqual([]);
  const later = await backAgain(sara);
  await answers(later, id, 'confirm');
  expect(await answers(later, id, 'cancel', 1)).toMatchObject({ status: 200 });
  expect(await mailsAfter(8)).toEqual([]);
});

test('a moved viewing gets another reminder', async () => {
  const { imran, sara, car, id, slots, answers, mailsAfter, backAgain } = await marketWithViewing();
  await answers(sara, id, 'confirm');
  expect(await mailsAfter(8)).toHaveLength(2);
  const [he, she] = [await backAgain(imran), await backAgain(sara)];
  const later = (await slots(car, he)).find(
    (slot) => Date.parse(slot) > Date.now() + 60 * 3_600_000,
  )!;
  await answers(he, id, 'move', 1, later);
  expect(await answers(she, id, 'confirm', 2)).toMatchObject({ status: 200 });
  expect(await mailsAfter(20)).toEqual([]);
  const soon = await mailsAfter(9);
  expect(soon.map(([, subject]) => subject)).toEqual([reminder, reminder]);
});

test('concurrent instances send each reminder once', async () => {
  const { dependencies, sara, id, answers, mails, mailsAfter, minutesPass, outboxIsDone } =
    await marketWithViewing();
  await answers(sara, id, 'confirm');
  await mailsAfter(0);
  minutesPass(8 * hour);
  await Promise.all([1, 2, 3].map(() => sendViewingReminders(dependencies)));
  await outboxIsDone();
  expect(mails).toHaveLength(2);
});

test('the buyer of an unanswered request gets one email', async () => {
  const { imran, mailsAfter } = await marketWithViewing();
  expect(await mailsAfter(23)).toEqual([]);
  expect(await mailsAfter(1.1)).toEqual([[imran.email, 'Corolla: the viewing is off']]);
  expect(await mailsAfter(1)).toEqual([]);
});

test('the job skips a locked viewing and takes it the next time', async () => {
  const { db, dependencies, imran, id, minutesPass, mailsAfter } = await marketWithViewing();
  const stateNow = async () =>
    (await db.selectFrom('viewings').select('state').executeTakeFirstOrThrow()).state;
  minutesPass(25 * hour);
  await callDuringTransaction(
    db,
    (tx) => lockViewing(tx, id),
    () => sendViewingReminders(dependencies),
  );
  expect(await stateNow()).toBe('asked');
  expect(await mailsAfter(0)).toEqual([[imran.email, 'Corolla: the viewing is off']]);
  expect(await stateNow()).toBe('declined');
});

test('a viewing is over after its hour', async () => {
  const { db, sara, id, answers, sees, mailsAfter, backAgain } = await marketWithViewing();
  await answers(sara, id, 'confirm');
  await mailsAfter(33);
  expect(await sees(await backAgain(sara), id)).toMatchObject({ state: 'over' });
  const { state } = await db.selectFrom('viewings').select('state').executeTakeFirstOrThrow();
  expect(state).toBe('over');
});
