// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { DraftBox } from './listing-draft.ts';

test('every try to send a draft has the same key, after a reload, too; the next draft another', () => {
  const key = new DraftBox('sam@example.com', 'new').sendKey();
  const reloaded = new DraftBox('sam@example.com', 'new');
  expect(reloaded.sendKey()).toBe(key);
  expect(new DraftBox('bob@example.com', 'new').sendKey()).not.toBe(key);

  reloaded.forget();
  expect(reloaded.sendKey()).not.toBe(key);
});
