import type { Guard } from '../guard.ts';

const folder = 'marketplace/dealing/bookings/server/receipt-pdf';
const caughtBy = (test: string) => ({ file: `${folder}/receipt-pdf.test.ts`, test });

/** A receipt says what was paid, whatever the names on it are made of. */
export const receiptsOnPaper: Guard[] = [
  {
    guard: 'a name on a receipt on paper cannot turn the direction of its line',
    file: `${folder}/text-runs.ts`,
    replace: "\n    .replaceAll(/\\p{Bidi_Control}/gu, '')",
    by: '',
    caughtBy: caughtBy('a name cannot change the order of its line'),
  },
  {
    guard: 'a receipt on paper reads from right to left where the script does',
    file: `${folder}/text-runs.ts`,
    replace: 'inVisualOrder(runsOf(trimEnd(line), size))',
    by: 'runsOf(trimEnd(line), size)',
    caughtBy: caughtBy('words from right to left stand in their order, and numbers within them'),
  },
  {
    guard: 'names on a receipt on paper can be searched, whatever their glyphs are shared with',
    file: `${folder}/embeddable-font.ts`,
    replace: '          delete subset.mapping[id];\n',
    by: '',
    caughtBy: caughtBy('a glyph that stands for two letters is embedded with the text of each'),
  },
  {
    guard: 'the metadata of a receipt on paper has no text of users',
    file: `${folder}/receipt-pdf.ts`,
    replace: 'Title: `Forecourt receipt $',
    by: 'Subject: receipt.car, Title: `Forecourt receipt $',
    caughtBy: caughtBy('a receipt is a tagged document with its language, and embeds its fonts'),
  },
];
