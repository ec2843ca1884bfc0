import { expect, test } from 'vitest';
import type { QueuedPicture } from '#marketplace/platform/pictures/web/picture-queue.ts';
import { DraftBox, lostAmong } from './listing-draft.ts';

test('every try to send a draft has the same key, after a reload, too; the next draft another', () => {
  const key = new DraftBox('sam@example.com', 'new').sendKey();
  const reloaded = new DraftBox('sam@example.com', 'new');
  expect(reloaded.sendKey()).toBe(key);
  expect(new DraftBox('bob@example.com', 'new').sendKey()).not.toBe(key);

  reloaded.forget();
  expect(reloaded.sendKey()).not.toBe(key);
});

test('pictures that are under way or failed are asked for again, refused ones are not', () => {
  const picture = (name: string, state: QueuedPicture['state'], address = ''): QueuedPicture => ({
    ...{ id: name, name, state, address },
    ...{ preview: '', sent: 0, total: 0, problem: null },
  });
  const pictures = [
    picture('there.jpg', 'uploaded', '/there'),
    picture('going.jpg', 'sending'),
    picture('lost.jpg', 'failed'),
    picture('bad.jpg', 'refused'),
  ];
  expect(lostAmong(pictures)).toEqual(['going.jpg', 'lost.jpg']);
});
