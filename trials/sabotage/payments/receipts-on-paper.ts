import { guard, testsIn } from '../guard.ts';

const folder = 'marketplace/dealing/bookings/server/receipt-pdf';
const caughtBy = testsIn(`${folder}/receipt-pdf.test.ts`);

/** A receipt says what was paid, whatever the names on it are made of. */
export const receiptsOnPaper = [
  guard('a name on a receipt on paper cannot turn the direction of its line', `${folder}/text-runs.ts`,
    "\n    .replaceAll(/\\p{Bidi_Control}/gu, '')", '', caughtBy('a name cannot change the order of its line')),
  guard('a receipt on paper reads from right to left where the script does', `${folder}/text-runs.ts`, 'inVisualOrder(runsOf(trimEnd(line), size))',
    'runsOf(trimEnd(line), size)', caughtBy('words from right to left stand in their order, and numbers within them')),
  guard('names on a receipt on paper can be searched, whatever their glyphs are shared with', `${folder}/embeddable-font.ts`,
    '          delete subset.mapping[id];\n', '', caughtBy('a glyph that stands for two letters is embedded with the text of each')),
  guard('the metadata of a receipt on paper has no text of users', `${folder}/receipt-pdf.ts`, 'Title: `Forecourt receipt $',
    'Subject: receipt.car, Title: `Forecourt receipt $', caughtBy('a receipt is a tagged document with its language, and embeds its fonts')),
];
