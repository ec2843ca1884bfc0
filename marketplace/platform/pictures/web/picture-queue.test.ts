import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '#kit/api-client.ts';
import { PictureQueue, type Upload } from './picture-queue.ts';

type Sending = {
  name: string;
  finish: (address: string) => void;
  fail: (why: string | Error) => void;
};

/** A queue whose uploads end when the test says so. */
function queueInTest(uploadedEarlier: string[] = []) {
  const sendings: Sending[] = [];
  const upload: Upload = ({ name }, { signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      sendings.push({
        name,
        finish: resolve,
        fail: (why) => reject(why instanceof Error ? why : new Error(why)),
      });
    });
  const queue = new PictureQueue(upload, uploadedEarlier);
  const idOf = (name: string) => queue.pictures().find((picture) => picture.name === name)!.id;
  return { queue, sendings, idOf };
}

const files = (...names: string[]) => names.map((name) => new File(['…'], name));
const addresses = (queue: PictureQueue) => queue.pictures().map(({ address }) => address);

test('two pictures upload at a time, and each keeps its place', async () => {
  const { queue, sendings } = queueInTest(['/earlier']);
  queue.add(files('a', 'b', 'c'));
  expect(sendings.map(({ name }) => name)).toEqual(['a', 'b']);

  sendings[1]!.finish('/b');
  await expect.poll(() => sendings.length).toBe(3);
  expect(addresses(queue)).toEqual(['/earlier', '', '/b', '']);

  sendings[0]!.finish('/a');
  sendings[2]!.finish('/c');
  await queue.settled();
  expect(addresses(queue)).toEqual(['/earlier', '/a', '/b', '/c']);
});

test('a failed picture shows why, does not delay the others, and can be retried', async () => {
  const { queue, sendings, idOf } = queueInTest();
  queue.add(files('a', 'b'));
  sendings[0]!.fail('The line is down.');
  sendings[1]!.finish('/b');
  await queue.settled();
  expect(queue.pictures()[0]).toMatchObject({ state: 'failed', problem: 'The line is down.' });

  queue.retry(idOf('a'));
  sendings[2]!.finish('/a');
  await queue.settled();
  expect(addresses(queue)).toEqual(['/a', '/b']);
});

test('a refused picture differs from one that failed', async () => {
  const { queue, sendings } = queueInTest();
  queue.add(files('a', 'b'));
  const refused = { success: false as const, code: 'not_a_picture', message: 'Choose a picture.' };
  sendings[0]!.fail(new ApiError(415, refused));
  sendings[1]!.fail(new ApiError(503, { ...refused, code: 'unreachable', message: 'Wait.' }));
  await queue.settled();
  expect(queue.pictures()).toMatchObject([
    { state: 'refused', problem: 'Choose a picture.' },
    { state: 'failed', problem: 'Wait.' },
  ]);
});

test('cancelling or removing a picture starts the next one', async () => {
  const { queue, sendings, idOf } = queueInTest();
  queue.add(files('a', 'b', 'c', 'd'));
  queue.cancel(idOf('a'));
  queue.remove(idOf('b'));
  await expect.poll(() => sendings.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(queue.pictures().map(({ state }) => state)).toEqual(['cancelled', 'sending', 'sending']);
});

test('pictures move by one place, but not beyond the ends', () => {
  const { queue } = queueInTest(['/a', '/b', '/c']);
  const [first] = queue.pictures();
  queue.move(first!.id, -1);
  expect(addresses(queue)).toEqual(['/a', '/b', '/c']);
  queue.move(first!.id, 1);
  queue.move(first!.id, 1);
  queue.move(first!.id, 1);
  expect(addresses(queue)).toEqual(['/b', '/c', '/a']);
});

test('closing the queue stops all uploads', async () => {
  const { queue, sendings } = queueInTest();
  queue.add(files('a', 'b', 'c'));
  queue.close();
  // The two have failed by now, and whatever follows from that has happened.
  await nextTurn();
  expect(sendings).toHaveLength(2);
});
