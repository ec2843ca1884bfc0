import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { sweepWords } from './word-sweep-store.ts';

async function marketOfWords() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  return {
    ...market,
    sam,
    async knows(word: string) {
      const { rows } = await sql`select from search_words where word = ${word}`.execute(market.db);
      return rows.length === 1;
    },
    async words() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from search_words`.execute(market.db);
      return rows[0]!.count;
    },
  };
}

test('a typo in an advert that is gone switches no correction off', async () => {
  const { sam, knows, ...market } = await marketOfWords();
  await sam.hasListed('Corolla');
  const typo = await sam.hasListed('Corola');
  const corrections = async () =>
    (await market.asks('/addProduct?order=newest&q=corola')).corrections;
  expect(await corrections()).toBeUndefined();

  expect(await sam.deletes(`/addProduct/${typo}`)).toMatchObject({ status: 200 });
  expect(await corrections()).toEqual([{ typed: 'corola', meant: 'corolla' }]);
  expect(await knows('corolla')).toBe(true);
});

test('words that an edit takes away are forgotten, those of other cars stay', async () => {
  const { sam, knows } = await marketOfWords();
  await sam.hasListed('Rumion');
  const car = await sam.hasListed('Rumion', { description: 'Sunroof.' });
  await sam.patches(`/addProduct/${car}`, { description: 'Towbar.' });
  expect([await knows('sunroof'), await knows('towbar'), await knows('rumion')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a word that many cars had is left to the sweep, which may look at all cars', async () => {
  const { sam, db, knows } = await marketOfWords();
  const cars = [];
  for (let car = 0; car < 21; car++) cars.push(await sam.hasListed('Corolla'));
  cars.push(await sam.hasListed('Camry'));
  await sweepWords(db);
  for (const car of cars) await sam.deletes(`/addProduct/${car}`);
  expect([await knows('corolla'), await knows('camry')]).toEqual([true, false]);

  await sweepWords(db);
  expect(await knows('corolla')).toBe(false);
});

test('one car brings so many words and no more', async () => {
  const { sam, words } = await marketOfWords();
  const letter = (number: number) => String.fromCharCode(97 + number);
  const many = Array.from({ length: 400 }, (_, at) => `word${letter(at / 26)}${letter(at % 26)}x`);
  await sam.hasListed('Corolla', { description: many.join(' ') });
  expect(await words()).toBe(200);
});

test('the list of words does not grow without end', async () => {
  const { sam, db, words, knows } = await marketOfWords();
  await sql`insert into search_words (word)
    select 'made up ' || number from generate_series(1, 60000) as number`.execute(db);
  await sam.hasListed('Corolla');
  expect(await words()).toBe(60_000);

  await sweepWords(db);
  expect(await knows('corolla')).toBe(true);
  expect(await words()).toBeLessThan(20);
});

test('the sweep counts the cars that have a word, and finds words that were missed', async () => {
  const { sam, db } = await marketOfWords();
  for (const name of ['Corolla', 'Corolla', 'Camry']) await sam.hasListed(name);
  await sql`delete from search_words where word = 'camry'`.execute(db);
  await sweepWords(db);
  const { rows } = await sql`
    select word, cars from search_words where word in ('corolla', 'camry') order by word`.execute(
    db,
  );
  expect(rows).toEqual([
    { word: 'camry', cars: 1 },
    { word: 'corolla', cars: 2 },
  ]);
});
