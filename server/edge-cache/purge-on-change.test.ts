import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../tests/eventually.ts';
import { purgeOnChange } from './purge-on-change.ts';

const [corolla, camry] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
];

const changeOf = (cars: string[] | null) => ({ cars, isOfDescriptions: false });

/** The first so many calls are refused. */
function openPurger({ refusals = 0, settling = 5, isPaused = async () => false } = {}) {
  const purged: string[][] = [];
  const log = { warn: vi.fn(), error: vi.fn() };
  const purge = async (tags: string[]) => {
    if (refusals-- > 0) throw new Error('refused');
    purged.push(tags);
  };
  const purger = purgeOnChange({ purge }, log, { settling, isPaused });
  onTestFinished(() => purger.stop());
  return { purger, purged, log };
}

test('concurrent changes are purged together: the cars, and lists', async () => {
  const { purger, purged } = openPurger();
  purger.changed(changeOf([corolla]));
  purger.changed(changeOf([corolla, camry]));
  await eventually(() => expect(purged).toEqual([['lists', `car-${corolla}`, `car-${camry}`]]));
});

test('a new description purges only lists that were searched by words', async () => {
  const { purger, purged } = openPurger();
  purger.changed({ cars: [corolla], isOfDescriptions: true });
  await eventually(() => expect(purged).toEqual([['descriptions', `car-${corolla}`]]));
});

test('changes during a purge are purged afterwards', async () => {
  const { purger, purged } = openPurger();
  purger.changed(changeOf([corolla]));
  await eventually(() => expect(purged).toHaveLength(1));
  purger.changed(changeOf([camry]));
  await eventually(() => expect(purged[1]).toEqual(['lists', `car-${camry}`]));
});

test('a change is purged only after every instance has received it', async () => {
  const { purger, purged } = openPurger({ settling: 1_000_000 });
  purger.changed(changeOf([corolla]));
  await new Promise(setImmediate);
  expect(purged).toEqual([]);
});

test.each([
  ['any car may have changed', null],
  ['more changed than are worth naming', Array.from({ length: 501 }, (_, number) => `${number}`)],
])('all pages are purged when %s', async (_, cars) => {
  const { purger, purged } = openPurger();
  purger.changed(changeOf([corolla]));
  purger.changed(changeOf(cars));
  await eventually(() => expect(purged).toEqual([['forecourt']]));
});

test('all pages are purged when announcements may have been missed', async () => {
  const { purger, purged } = openPurger();
  purger.invalidateAll();
  await eventually(() => expect(purged).toEqual([['forecourt']]));
});

test('a failed purge is retried with later changes, and finally raises an alarm', async () => {
  const { purger, purged, log } = openPurger({ refusals: 5, settling: 1 });
  purger.changed(changeOf([corolla]));
  await eventually(() => expect(log.warn).toHaveBeenCalled());
  purger.changed(changeOf([camry]));
  await eventually(() =>
    expect(purged.flat().toSorted()).toEqual([`car-${corolla}`, `car-${camry}`, 'lists']),
  );
  expect(log.warn).toHaveBeenCalledTimes(4);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ alarm: true }),
    expect.stringContaining('could not be purged'),
  );
});

test('a stop purges the remaining changes at once', async () => {
  const { purger, purged } = openPurger({ settling: 1_000_000 });
  purger.changed(changeOf([corolla]));
  await purger.stop();
  expect(purged).toEqual([['lists', `car-${corolla}`]]);
});

test('changes during a purge are purged even if the instance stops', async () => {
  const purged: string[][] = [];
  let answer = () => {};
  const purge = (tags: string[]) => {
    purged.push(tags);
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const purger = purgeOnChange({ purge }, { warn: vi.fn(), error: vi.fn() }, { settling: 1 });
  purger.changed(changeOf([corolla]));
  await eventually(() => expect(purged).toHaveLength(1));
  purger.changed(changeOf([camry]));
  void purger.stop();
  answer();
  await eventually(() => expect(purged[1]).toEqual(['lists', `car-${camry}`]));
  answer();
});

test('a copy of a market purges nothing before an operator takes over', async () => {
  let looks = 0;
  const isPaused = async () => ++looks < 3;
  const { purger, purged, log } = openPurger({ settling: 0, isPaused });
  purger.changed(changeOf([corolla]));
  await eventually(() => expect(purged).toEqual([['lists', `car-${corolla}`]]));
  expect(looks).toBe(3);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a copy of a market stops without purging', async () => {
  const isPaused = async () => true;
  const { purger, purged } = openPurger({ settling: 1_000_000, isPaused });
  purger.changed(changeOf([corolla]));
  await purger.stop();
  expect(purged).toEqual([]);
});

test('a stop ends although purges keep failing', async () => {
  const { purger, purged, log } = openPurger({ refusals: 1_000, settling: 1_000_000 });
  purger.changed(changeOf([corolla]));
  await purger.stop();
  expect([purged, log.warn.mock.calls.length]).toEqual([[], 1]);
});
