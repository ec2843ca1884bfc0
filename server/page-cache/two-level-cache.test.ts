import { expect, test } from 'vitest';
import { answerFrom } from './cached-response.ts';
import { createPublicCache } from './public-cache.ts';
import { createTwoLevelCache } from './two-level-cache.ts';

test('a flood of odd addresses stays within the room and displaces no used entry', () => {
  const kept = createTwoLevelCache(1_000);
  for (const page of ['home', 'list', 'car']) {
    kept.put(page, { bytes: 100 });
    kept.get(page);
  }
  for (let number = 0; number < 5_000; number++) {
    kept.put(`/car?after=${number}`, { bytes: 90 });
    expect(kept.bytes()).toBeLessThanOrEqual(1_000);
  }
  expect(['home', 'list', 'car'].map(kept.get)).toEqual(Array(3).fill({ bytes: 100 }));
  expect(kept.get('/car?after=4999')).toBeDefined();
  expect(kept.get('/car?after=1')).toBeUndefined();
});

test('among reused entries the longest unused goes first', () => {
  const kept = createTwoLevelCache(1_000);
  for (let number = 1; number <= 20; number++) {
    kept.put(`page ${number}`, { bytes: 100 });
    kept.get(`page ${number}`);
    kept.get('page 1');
  }
  expect(kept.bytes()).toBeLessThanOrEqual(1_000);
  expect(kept.get('page 1')).toBeDefined();
  expect(kept.get('page 2')).toBeUndefined();
  expect(kept.get('page 20')).toBeDefined();
});

test('one entry never takes the whole room', () => {
  const kept = createTwoLevelCache(1_000);
  kept.put('small', { bytes: 10 });
  kept.put('huge', { bytes: 900 });
  expect(kept.get('huge')).toBeUndefined();
  expect(kept.get('small')).toBeDefined();
  expect(kept.bytes()).toBe(10);
});

test('compression for the first visitor does not count as reuse', async () => {
  const cache = createPublicCache({ room: 100_000 });
  cache.trust();
  const ask = async (address: string) =>
    answerFrom({ statusCode: 200, headers: {}, payload: Buffer.from(address.repeat(200)) });
  const visit = async (address: string) =>
    cache.compressed(address, await cache.get(address, ask), 'br');

  for (let time = 0; time < 2; time++) await visit('/car');
  for (let number = 0; number < 50; number++) await visit(`/car?after=${number}`);

  expect(cache.find('/car')).toBeDefined();
});

test('without room nothing is cached', () => {
  const kept = createTwoLevelCache(0);
  kept.put('home', { bytes: 100 });
  expect(kept.get('home')).toBeUndefined();
});
