import { expect, test } from 'vitest';
import { sweep } from '#server/background/sweep.ts';
import { books, pays, provesAddress } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

type Market = Awaited<ReturnType<typeof marketWithViewings>>;

async function withConfirmed() {
  const market = await marketWithViewings();
  const { id } = await market.viewing();
  await market.answers(market.sara, id, 'confirm');
  return { ...market, id };
}

async function textsTo({ mails, outboxIsDone }: Market, { email }: { email: string }) {
  await outboxIsDone();
  return mails.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`);
}

async function subjectsTo({ mails, outboxIsDone }: Market, { email }: { email: string }) {
  await outboxIsDone();
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

const off = 'Corolla: the viewing is off';

test('a sale cancels the viewings of the other buyers', async () => {
  const market = await marketWithViewings();
  const { imran, buyer, sara, car, slots, viewing, answers, sees } = market;
  const eve = await buyer('Eve');
  const free = await slots();
  const his = await viewing(imran, car, { startsAt: free[0]! });
  const hers = await viewing(eve, car, { startsAt: free[1]! });
  await answers(sara, his.id, 'confirm');
  await answers(sara, hers.id, 'confirm');
  await pays(imran, await books(imran, car));
  expect(await sees(eve, hers.id)).toMatchObject({ state: 'cancelled', endedBecause: 'sold' });
  expect(await sees(imran, his.id)).toMatchObject({ state: 'confirmed' });
  expect(await subjectsTo(market, eve)).toContain(off);
  expect(await subjectsTo(market, imran)).not.toContain(off);
  const sold = (await textsTo(market, sara)).find((text) => text.startsWith('Corolla is sold'));
  expect(sold).toContain('1 viewing with another buyer was cancelled; they have been told.');
});

test('the email about a hidden or removed car counts the cancelled viewings', async () => {
  const market = await withConfirmed();
  const { admin, buyer, sara, car, viewing } = market;
  await provesAddress(market, sara);
  await viewing(await buyer('Eve'), car);
  const ada = await admin('Ada');
  const empty = await sara.hasListed('Axio');
  for (const id of [car, empty]) {
    await ada.puts(`/addProduct/${id}/hiding`, { reason: 'False papers.' });
  }
  const other = await sara.hasListed('Premio');
  await viewing(await buyer('Zoe'), other);
  expect(await ada.deletes(`/addProduct/${other}?reason=False`)).toMatchObject({ status: 200 });
  const texts = await textsTo(market, sara);
  const about = (subject: string) => texts.find((text) => text.startsWith(subject));
  expect(about('Corolla is hidden')).toContain(
    '2 viewings were cancelled; the buyers have been told.',
  );
  expect(about('Axio is hidden')).not.toContain('cancelled');
  expect(about('Premio was taken off')).toContain(
    '1 viewing was cancelled; the buyer has been told.',
  );
});

test('the place is erased from cancelled viewings and with the account of the seller', async () => {
  const { db, admin, sara, buyer, car, slots, viewing, answers, always, ...market } =
    await withConfirmed();
  const hers = await viewing(await buyer('Eve'), car, { startsAt: (await slots())[3]! });
  await answers(sara, hers.id, 'confirm');
  await sara.puts('/viewing-hours', { ...always, place: 'Gate 2' });
  const places = async () =>
    (await db.selectFrom('viewings').select(['place']).orderBy('id').execute()).map((v) => v.place);
  expect(await places()).toEqual(['12 Lake Road', '12 Lake Road']);
  await answers(sara, hers.id, 'cancel', 1);
  expect(await places()).toEqual(['12 Lake Road', null]);
  // It has begun, so it is not cancelled with the account.
  const begun = new Date(Date.now() - 60_000);
  const viewings = db.updateTable('viewings').set({ startsAt: begun, answerBy: begun });
  await viewings.where('id', '=', market.id).execute();
  await (await admin('Ada')).deletes(`/user/${sara.id}`);
  expect(await places()).toEqual([null, null]);
});

test('after a sale, only a viewing of the car’s buyer can be confirmed', async () => {
  const { imran, buyer, sara, car, slots, viewing, answers } = await marketWithViewings();
  const free = await slots();
  const his = await viewing(imran, car, { startsAt: free[0]! });
  const hers = await viewing(await buyer('Eve'), car, { startsAt: free[1]! });
  await pays(imran, await books(imran, car));
  expect(await answers(sara, his.id, 'confirm')).toMatchObject({ data: { state: 'confirmed' } });
  expect(await answers(sara, hers.id, 'confirm')).toMatchObject({ code: 'listing_sold' });
});

test('deleting a car cancels its viewings', async () => {
  const market = await withConfirmed();
  const { imran, sara, car, id, sees } = market;
  await sara.deletes(`/addProduct/${car}`);
  expect(await sees(imran, id)).toMatchObject({
    state: 'cancelled',
    endedBecause: 'unavailable',
    car: { state: 'gone', picture: null },
  });
  expect(await subjectsTo(market, imran)).toContain(off);
});

test('hiding a car cancels its viewings', async () => {
  const market = await withConfirmed();
  const { admin, imran, car, id, sees } = market;
  await (await admin('Ada')).puts(`/addProduct/${car}/hiding`, { reason: 'False papers.' });
  expect(await sees(imran, id)).toMatchObject({ state: 'cancelled', endedBecause: 'unavailable' });
  expect(await subjectsTo(market, imran)).toContain(off);
});

test.each([
  ['suspended', 'sara'],
  ['suspended', 'imran'],
  ['deleted', 'sara'],
  ['deleted', 'imran'],
] as const)('the viewings of a %s account are cancelled: %s', async (what, who) => {
  const market = await withConfirmed();
  const { admin, db, id, sees } = market;
  const ada = await admin('Ada');
  const other = who === 'sara' ? market.imran : market.sara;
  if (what === 'deleted') await ada.deletes(`/user/${market[who].id}`);
  else await ada.puts(`/user/${market[who].id}/suspension`, { reason: 'False papers.' });
  expect(await sees(other, id)).toMatchObject({ state: 'cancelled', endedBecause: 'account' });
  expect(await subjectsTo(market, other)).toContain(off);
  const calendars = await db.selectFrom('viewingCalendars').selectAll().execute();
  expect(calendars).toHaveLength(what === 'deleted' && who === 'sara' ? 0 : 1);
  if (what === 'deleted') return;
  const [suspended] = (await textsTo(market, market[who])).filter((text) =>
    text.startsWith('Your Forecourt account is suspended'),
  );
  expect(suspended).toContain(
    '1 viewing was cancelled; the person you were to meet has been told.',
  );
  expect(suspended).not.toContain('Nothing has been deleted');
});

test('an administrator sees how many viewings end with an account', async () => {
  const { admin, imran, sara } = await withConfirmed();
  const ada = await admin('Ada');
  for (const { id } of [imran, sara]) {
    expect((await ada.asks(`/user/${id}/consequences`)).data).toMatchObject({ viewings: 1 });
  }
});

test.each(['sara', 'imran'] as const)('a block by %s cancels the viewing', async (who) => {
  const market = await withConfirmed();
  const other = who === 'sara' ? market.imran : market.sara;
  await market[who].puts(`/blocks/${other.id}`);
  expect(await market.sees(other, market.id)).toMatchObject({
    state: 'cancelled',
    endedBecause: 'blocked',
  });
  expect(await market.sees(market.imran, market.id)).toMatchObject({ place: null });
  expect(await subjectsTo(market, other)).toContain(off);
});

test('a name that changed after a block does not appear in lists of viewings', async () => {
  const { db, sara, imran, sees, id } = await withConfirmed();
  await sara.puts(`/blocks/${imran.id}`);
  await db.updateTable('accounts').set({ name: 'Regret' }).where('id', '=', imran.id).execute();
  expect(await sees(sara, id)).toMatchObject({ other: { name: 'Imran' } });
});

test('a viewing is deleted after a year', async () => {
  const { db, dependencies, id } = await withConfirmed();
  const ids = async () => (await db.selectFrom('viewings').select('id').execute()).map((v) => v.id);
  const sweptAfter = (days: number) =>
    sweep(
      { ...dependencies, now: () => new Date(Date.now() + days * 24 * 3_600_000) },
      async () => {},
    );
  await sweptAfter(360);
  expect(await ids()).toEqual([id]);
  await sweptAfter(383);
  expect(await ids()).toEqual([]);
});
