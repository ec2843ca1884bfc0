import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openMarket } from '../../tests/market.ts';
import { caughtUp, changeListeners } from '../../tests/runner/empty-database.ts';

const reason = 'The pictures show another car.';

/** A market with two cars, and what is announced from now on: the cars named in each notice, null for any. */
async function announcingMarket() {
  const market = await openMarket();
  const [sam, ada] = [await market.seller('Sam'), await market.admin('Ada')];
  const [corolla, camry] = [await sam.hasListed('Corolla'), await sam.hasListed('Camry')];
  const heard: string[][] = [];
  const hear = (notice: string) => void heard.push(notice.split(' ').slice(1));
  changeListeners.add(hear);
  onTestFinished(() => void changeListeners.delete(hear));
  /** What follows the transaction in each announcement. */
  async function said(change: () => Promise<unknown>) {
    heard.splice(0);
    await change();
    await caughtUp();
    return heard.splice(0);
  }
  return {
    ...{ ...market, sam, ada, corolla, camry, said },
    /** The cars that this named. */
    announced: async (change: () => Promise<unknown>) =>
      (await said(change)).map(([cars]) => cars?.split(',') ?? null),
  };
}

test('a change of a car names the car', async () => {
  const { sam, ada, corolla, announced } = await announcingMarket();
  const patched = () => sam.patches(`/addProduct/${corolla}`, { location: 'Sylhet' });
  expect(await announced(patched)).toEqual([[corolla]]);
  const hidden = () => ada.puts(`/addProduct/${corolla}/hiding`, { reason });
  expect(await announced(hidden)).toEqual([[corolla]]);
  expect(await announced(() => sam.deletes(`/addProduct/${corolla}`))).toEqual([[corolla]]);
});

test('an announcement names a new car once it is public, not while it is a draft', async () => {
  const { sam, announced } = await announcingMarket();
  let id = '';
  const posts = async () => {
    id = await sam.hasListed('Avanza', { state: 'draft' });
  };
  expect(await announced(posts)).toEqual([]);
  const edits = () => sam.patches(`/addProduct/${id}`, { location: 'Sylhet' });
  expect(await announced(edits)).toEqual([]);
  expect(await announced(() => sam.puts(`/addProduct/${id}`))).toEqual([[id]]);
});

test('a statement names all the cars it changed, and those it deleted', async () => {
  const { db, corolla, camry, announced } = await announcingMarket();
  const both = [corolla, camry].toSorted();
  const sorted = async (change: () => Promise<unknown>) =>
    (await announced(change)).map((cars) => cars?.toSorted());
  expect(await sorted(() => sql`update listings set location = 'Khulna'`.execute(db))).toEqual([
    both,
  ]);
  expect(await sorted(() => sql`delete from listings`.execute(db))).toEqual([both]);
});

test('a statement that changes nothing announces nothing', async () => {
  const { db, announced } = await announcingMarket();
  const same = () => sql`update listings set location = location`.execute(db);
  expect(await announced(same)).toEqual([]);
});

test('an announcement names at most a hundred cars', async () => {
  const { db, sam, announced } = await announcingMarket();
  for (let number = 0; number < 99; number++) await sam.hasListed(`Car ${number}`);
  const moves = () => sql`update listings set location = 'Khulna'`.execute(db);
  expect(await announced(moves)).toEqual([null]);
});

test('an announcement says whether only descriptions changed', async () => {
  const { db, sam, corolla, camry, said } = await announcingMarket();
  const described = () => sam.patches(`/addProduct/${corolla}`, { description: 'Garaged.' });
  expect(await said(described)).toEqual([[corolla, 'description']]);
  const moved = () =>
    sam.patches(`/addProduct/${corolla}`, { description: 'Garaged twice.', location: 'Sylhet' });
  expect(await said(moved)).toEqual([[corolla]]);

  const bothAtOnce = () =>
    sql`
    update listings set description = 'Garaged thrice.',
      phone = case id when ${camry} then '+880 1000 000 009' else phone end`.execute(db);
  expect((await said(bothAtOnce)).toSorted()).toEqual(
    [[corolla, 'description'], [camry]].toSorted(),
  );
});

test('a change of more than a hundred descriptions counts as any change', async () => {
  const { db, sam, said } = await announcingMarket();
  for (let number = 0; number < 99; number++) await sam.hasListed(`Car ${number}`);
  expect(
    await said(() => sql`update listings set description = 'Sold as seen.'`.execute(db)),
  ).toEqual([[]]);
  const halfOfThem = () =>
    sql`
    update listings set description = 'Like new.',
      phone = case when name < 'Car 5' then '+880 1000 000 009' else phone end`.execute(db);
  expect(await said(halfOfThem)).toEqual([[]]);
});

test('changes of a seller, a make or a whole table count as any car', async () => {
  const { db, ada, sam, announced } = await announcingMarket();
  expect(await announced(() => ada.puts(`/user/${sam.email}`))).toContainEqual(null);
  const renames = () => sql`update makes set mark = 'T' where slug = 'toyota'`.execute(db);
  expect(await announced(renames)).toEqual([null]);
  const empties = () => sql`truncate listings cascade`.execute(db);
  expect(await announced(empties)).toContainEqual(null);
});

test('a rating names the car that was rated', async () => {
  const { db, corolla, announced } = await announcingMarket();
  const rates = () =>
    sql`update price_ratings set label = null, reason = 'few', cars = 3, sellers = 2
      where listing_id = ${corolla}`.execute(db);
  expect(await announced(rates)).toEqual([[corolla]]);
});
