import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
type Answer = { data: { name: string }[]; next?: string };

const names = ({ data }: Answer) => data.map(({ name }) => name);

/** Adds many accounts at once. */
const crowd = ({ db }: Market, all: string[]) =>
  db
    .insertInto('accounts')
    .values(
      all.map((name, index) => ({
        issuer: 'crowd',
        subject: `${index}`,
        email: `person.${index}@crowd.example`,
        name,
        role: 'buyer' as const,
      })),
    )
    .execute();

test('an administrator sees all accounts, or those of one role, page by page', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  await market.buyer('Bea');
  await market.seller('Sam');
  await market.seller('Sue');

  expect(names(await ada.asks('/user'))).toEqual(['Ada', 'Bea', 'Sam', 'Sue']);
  expect(names(await ada.asks('/user?role=seller'))).toEqual(['Sam', 'Sue']);
  expect(names(await ada.asks('/user?role=user'))).toEqual(['Bea']);

  const first = await ada.asks('/user?order=newest&limit=3');
  const second = await ada.asks(`/user?order=newest&limit=3&cursor=${first.next}`);
  expect([names(first), names(second)]).toEqual([['Sue', 'Sam', 'Bea'], ['Ada']]);
});

test('the list can be sorted by age and by name, whatever the case, and paged in each order', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  await crowd(market, ['zoe', 'Bea', 'bea', 'Émile', 'Cy']);

  for (const [order, expected] of [
    ['oldest', ['Ada', 'zoe', 'Bea', 'bea', 'Émile', 'Cy']],
    ['name', ['Ada', 'Bea', 'bea', 'Cy', 'zoe', 'Émile']],
  ] as const) {
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const page: Answer = await ada.asks(`/user?order=${order}&limit=2${cursor}`);
      found.push(...names(page));
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(found).toEqual(expected);
  }
});

test('a search finds accounts by the beginnings of words in their name or email', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  await crowd(market, [
    'Rahim Uddin',
    'Abdur Rahim',
    "Shane O'Neil",
    'রহিম উদ্দিন',
    'Jean-Luc Léon',
  ]);
  const finds = async (search: string) =>
    names(await ada.asks(`/user?order=oldest&search=${encodeURIComponent(search)}`));

  expect(await finds('rah')).toEqual(['Rahim Uddin', 'Abdur Rahim']);
  expect(await finds('RAHIM abd')).toEqual(['Abdur Rahim']);
  expect(await finds('luc lé')).toEqual(['Jean-Luc Léon']);
  expect(await finds("o'neil")).toEqual(["Shane O'Neil"]);
  expect(await finds('রহি')).toEqual(['রহিম উদ্দিন']);
  expect(await finds('person.2@crowd.example')).toEqual(["Shane O'Neil"]);
  expect(await finds('ada@ex')).toEqual(['Ada']);
  expect(await finds('him')).toEqual([]);
  expect(await finds("'; drop table accounts --")).toEqual([]);
  expect(await finds('& | ! :* ()')).toHaveLength(6);
});

test('a search finds a rare name far down the list and pages through a common one, in each order', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const all = Array.from({ length: 2_500 }, (_, index) =>
    index === 7 ? 'Rare Bird' : `Common ${String(index % 50).padStart(2, '0')}`,
  );
  await crowd(market, all);

  for (const order of ['newest', 'oldest', 'name']) {
    const rare = await ada.asks(`/user?order=${order}&search=bird&role=user`);
    expect(names(rare)).toEqual(['Rare Bird']);

    const seen = new Set<string>();
    for (let cursor = ''; ; ) {
      const address = `/user?order=${order}&search=common+07&limit=20${cursor}`;
      const page = await ada.asks(address);
      for (const { _id } of page.data) seen.add(_id);
      if (!page.next) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(seen.size).toBe(all.filter((name) => name === 'Common 07').length);
  }
});

test('a search does not find closed accounts', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const bea = await market.buyer('Bea');
  await ada.deletes(`/user/${bea.id}`);

  expect((await ada.asks('/user?order=newest&search=bea')).data).toEqual([]);
  expect(names(await ada.asks('/user?order=name'))).toEqual(['Ada']);
});
