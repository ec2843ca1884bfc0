import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';

export type Weight = 400 | 700;
/** HarfBuzz finds the glyphs and their places, fontkit embeds them. */
export type ReceiptFont = { name: string; shaper: harfbuzz.Font; outlines: fontkit.Font };
export type Drawable = { font: ReceiptFont; text: string };

const require = createRequire(import.meta.url);
type UnicodeRanges = Record<string, string>;

/** Each letter is drawn with the first of these that has it. */
const families: Record<string, UnicodeRanges> = {
  'noto-sans': require('@fontsource/noto-sans/unicode.json'),
  'noto-sans-bengali': require('@fontsource/noto-sans-bengali/unicode.json'),
  'noto-sans-arabic': require('@fontsource/noto-sans-arabic/unicode.json'),
  'noto-sans-hebrew': require('@fontsource/noto-sans-hebrew/unicode.json'),
  'noto-sans-thai': require('@fontsource/noto-sans-thai/unicode.json'),
  'noto-sans-sc': require('@fontsource/noto-sans-sc/unicode.json'),
  'nanum-gothic': require('@fontsource/nanum-gothic/unicode.json'),
};

type Slice = { family: string; subset: string; ranges: string };

/** The packages list Latin last. */
const slices: Slice[] = Object.entries(families).flatMap(([family, subsets]) =>
  Object.entries(subsets)
    .map(([subset, ranges]) => ({ family, subset: subset.replaceAll(/[[\]]/g, ''), ranges }))
    .reverse(),
);

/** By code point, the number of a slice that should have it, counted from 1. Ranges of families overlap. */
const firstSlices = indexSlices([...slices.entries()].reverse());
const lastSlices = indexSlices([...slices.entries()]);

function indexSlices(entries: [number, Slice][]): Uint16Array {
  const index = new Uint16Array(0x3_2000);
  for (const [number, { ranges }] of entries) {
    for (const [, from, to] of ranges.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)) {
      index.fill(number + 1, Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16) + 1);
    }
  }
  return index;
}

const mostOpen = 24;
const opened = new LRUCache<string, ReceiptFont>({ max: mostOpen });

function open({ family, subset }: Slice, weight: Weight): ReceiptFont {
  const name = `${family}-${subset}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const file = require.resolve(`@fontsource/${family}/files/${name}-normal.woff`);
  const sfnt = woffToSfnt(readFileSync(file));
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(sfnt)));
  const font = { name, shaper, outlines: fontkit.create(sfnt) as fontkit.Font };
  opened.set(name, font);
  return font;
}

/** Drawn in place of a letter that no font has. */
const replacement = '\ufffd';

/** Uses the font of the first letter, and leaves out marks that this font lacks. */
function drawableAs(text: string, weight: Weight): Drawable | null {
  for (const index of [firstSlices, lastSlices]) {
    const slice = slices[(index[text.codePointAt(0)!] ?? 0) - 1];
    if (!slice) return null;
    const font = open(slice, weight);
    const drawn = [...text].filter((letter) => hasGlyph(font, letter));
    if (drawn[0] && text.startsWith(drawn[0])) return { font, text: drawn.join('') };
  }
  return null;
}

const hasGlyph = ({ shaper }: ReceiptFont, letter: string): boolean =>
  (shaper.nominalGlyph(letter.codePointAt(0)!) ?? 0) > 0;

export const drawableFor = (cluster: string, weight: Weight): Drawable =>
  drawableAs(cluster, weight) ??
  drawableAs(cluster.normalize('NFKC'), weight) ??
  drawableAs(replacement, weight)!;

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** Decompresses WOFF 1.0 (https://www.w3.org/TR/WOFF/). fontkit would inflate the outlines again for each glyph. */
function woffToSfnt(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(sfnt, 0, 4, 8);
  sfnt.writeUInt16BE(count, 4);
  let end = sfntHeader + count * sfntEntry;
  for (let number = 0; number < count; number++) {
    const from = woffHeader + number * woffEntry;
    const [offset, compressed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at));
    const data = woff.subarray(offset!, offset! + compressed!);
    (compressed! < length! ? inflateSync(data) : data).copy(sfnt, end);

    const to = sfntHeader + number * sfntEntry;
    woff.copy(sfnt, to, from, from + 4);
    woff.copy(sfnt, to + 4, from + 16, from + 20);
    sfnt.writeUInt32BE(end, to + 8);
    sfnt.writeUInt32BE(length!, to + 12);
    end += Math.ceil(length! / 4) * 4;
  }
  return sfnt;
}
