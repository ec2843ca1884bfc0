import { expect, test } from 'vitest';
import { trialOptions } from './trial-options.ts';

const race = { full: { rounds: 100, buyers: 200 }, quick: { rounds: 1, buyers: 20 } };
const figuresOf = (...args: string[]) => trialOptions(race, args).figures;

test('a trial takes its full figures, its quick ones, or those that are named', () => {
  expect(figuresOf()).toEqual(race.full);
  expect(figuresOf('--quick')).toEqual(race.quick);
  expect(figuresOf('--quick', '--rounds', '3')).toEqual({ rounds: 3, buyers: 20 });
  expect(trialOptions(race, ['--seed', '42', '--proxy', 'nginx'])).toMatchObject({
    seed: 42,
    proxy: 'nginx',
  });
});

test('a trial refuses an option that it does not have', () => {
  expect(() => figuresOf('--fast')).toThrow("Unknown option '--fast'");
});
