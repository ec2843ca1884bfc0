import { expect, test } from 'vitest';
import { foldedText } from '#marketplace/folded-text.ts';

test.each([
  ['  Citroën C3 ', 'citroen c3'],
  ['ŁADA Ø', 'lada o'],
  ['Groß', 'gross'],
])('"%s" is folded to "%s"', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});
