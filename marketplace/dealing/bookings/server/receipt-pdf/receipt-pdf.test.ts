import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Receipt } from '../../receipt.ts';
import { drawableFor } from './receipt-fonts.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { shape } from './shape.ts';
import { layOutLines, printable } from './text-runs.ts';

const receiptOf = (name: string): Receipt => ({
  transactionId: 'pi_1',
  amount: 450_000,
  paidAt: new Date('2026-11-19T10:00:00Z'),
  car: name,
  asSold: null,
  seller: { name, email: 'sam@example.com', phone: '+880 1000 000 001' },
  buyer: { name, email: 'bea@example.com' },
  card: null,
});
const pdfOf = (name: string) =>
  receiptPdf(receiptOf(name), { refundedAt: null, dispute: null }, []);

const streamsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\nstream\n(x[\s\S]*?)\nendstream/g)]
    .map(([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'))
    .join('\n');

const linesOf = (text: string, width = 1000) =>
  layOutLines(printable(text), {
    find: (cluster) => drawableFor(cluster, 400),
    size: 10,
    width,
  });
const inVisualOrder = (text: string): string[] =>
  linesOf(text).flatMap((line) => line.map((run) => run.original));
const fontsOf = (text: string): string[] =>
  linesOf(text)
    .flat()
    .map(({ font }) => font.name);

test.each([
  ['ফারহানা আক্তার', 'noto-sans-bengali-bengali-400'],
  ['محمد عبد الله', 'noto-sans-arabic-arabic-400'],
  ['Ł', 'noto-sans-latin-ext-400'],
  ['עברית', 'noto-sans-hebrew-hebrew-400'],
  ['ไทย', 'noto-sans-thai-thai-400'],
  ['हिन्दी', 'noto-sans-devanagari-400'],
  ['Жанна', 'noto-sans-cyrillic-400'],
])('%s is drawn with %s', (name, font) => {
  expect(fontsOf(name)).toContain(font);
  expect(
    linesOf(name)
      .flat()
      .map(({ text }) => text),
  ).not.toContain('\ufffd');
});

test.each(['李明', '山田 花子', '김철수', 'Nguyễn', 'Σωκράτης', '$ € £ ৳ ₹ ₺ ₴'])(
  '%s has a glyph for every letter',
  (name) => {
    const runs = linesOf(name).flat();
    expect(runs.map(({ text }) => text).join('')).toBe(name);
    const glyphs = runs.flatMap(({ shaped }) => shaped.flatMap((cluster) => cluster.glyphs));
    expect(glyphs.every(({ id }) => id > 0)).toBe(true);
  },
);

test('Bengali conjuncts get the room that the font gives them', () => {
  const { font } = drawableFor('আ', 700);
  const glyphs = shape(font, 'আক্তার', false).flatMap((cluster) => cluster.glyphs);
  expect(glyphs.map(({ position }) => position.xAdvance)).toEqual([1203, 959, 0, 0, 283, 602]);
});

test('words from right to left stand in their order, and numbers within them', () => {
  expect(inVisualOrder('محمد عبد')).toEqual(['عبد', ' ', 'محمد']);
  expect(inVisualOrder('for كورولا 2019')).toEqual(['for ', '2019', ' ', 'كورولا']);
});

test('a name cannot change the order of its line', () => {
  expect(inVisualOrder('Bea\u202e0001$ \u2066x\u2069\u200f')).toEqual(['Bea0001$ x']);
  expect(inVisualOrder('Bea\r\nAmount\u2028paid\0')).toEqual(['Bea  Amount paid']);
});

test('letters that no font has are replaced on paper, but can be searched for', async () => {
  const [run] = linesOf('தமிழ்').flat();
  expect(run).toMatchObject({ text: '\ufffd', original: 'த' });
  const actual = Buffer.from('தமிழ்', 'utf16le').swap16().toString('latin1');
  expect((await pdfOf('தமிழ்')).toString('latin1')).toContain(actual);
});

test('lines are broken at spaces, and within words that are too long', () => {
  const lines = linesOf(`Bea ${'W'.repeat(40)} Żółć`, 100).map((line) =>
    line.map(({ original }) => original).join(''),
  );
  expect(lines[0]).toMatch(/^Bea W*$/);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('').replaceAll(' ', '')).toBe(`Bea${'W'.repeat(40)}Żółć`);
});

test('a glyph that stands for two letters is embedded with the text of each', async () => {
  const streams = streamsOf(await pdfOf('تويوتا'));
  for (const letter of ['ت', 'ي']) {
    expect(streams).toContain(`<${letter.codePointAt(0)!.toString(16).padStart(4, '0')}>`);
  }
});

test('a receipt is a tagged document with its language, and embeds its fonts', async () => {
  const text = (await pdfOf('<b>&')).toString('latin1');
  for (const part of [
    '/Marked true',
    '/Lang (en)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /Table',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(text).not.toContain('Helvetica');
  expect(text.slice(text.indexOf('<x:xmpmeta'))).not.toContain('<b>');
});

test('a receipt that is too long for a page continues on another one', async () => {
  const pages = async (name: string) =>
    (await pdfOf(name)).toString('latin1').match(/\/Type \/Page\n/g)!.length;
  expect(await pages('Bea')).toBe(1);
  expect(await pages('W'.repeat(600))).toBeGreaterThan(1);
});

test('no text makes a receipt fail', async () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 });
  const marks = fc.array(
    fc.oneof(
      fc.integer({ min: 0x300, max: 0x36f }),
      fc.integer({ min: 0x5d0, max: 0x6ff }),
      fc.integer({ min: 0x900, max: 0x9ff }),
      fc.integer({ min: 0xd800, max: 0xe100 }),
      fc.constantFrom(0x20, 0x200c, 0x200d, 0x202e, 0x41, 0xe33, 0x1f697),
    ),
    { maxLength: 40 },
  );
  const names = fc.oneof(
    anything,
    marks.map((points) => String.fromCodePoint(...points)),
  );
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      expect((await pdfOf(name)).subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { numRuns: 60 },
  );
});
