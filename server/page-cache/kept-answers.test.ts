import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

test('a flood of odd addresses fills no more than the room and displaces nothing that is in use', () => {
  const kept = createKeptAnswers(1_000);
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

test('of what is asked for again and again, the longest unused goes first', () => {
  const kept = createKeptAnswers(1_000);
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

test('one answer never takes the room of all', () => {
  const kept = createKeptAnswers(1_000);
  kept.put('small', { bytes: 10 });
  kept.put('huge', { bytes: 900 });
  expect(kept.get('huge')).toBeUndefined();
  expect(kept.get('small')).toBeDefined();
  expect(kept.bytes()).toBe(10);
});
