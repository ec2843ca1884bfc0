import bidiFactory from 'bidi-js';
import type { Drawable } from './receipt-fonts.ts';
import { type ShapedCluster, shape } from './shape.ts';

/** Letters that stay together, for example a consonant with its vowel signs. */
type Cluster = Drawable & { original: string; level: number };
export type Run = Cluster & { shaped: ShapedCluster[]; width: number };

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Removes characters that could reorder or break the line. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '');

type Layout = { find: (cluster: string) => Drawable; size: number; width: number };

/** Breaks lines at spaces, and too long words between clusters. Runs are in visual order, from left to right. */
export function layOutLines(text: string, { find, size, width }: Layout): Run[][] {
  const widthOf = (clusters: Cluster[]) => widthOfAll(runsOf(clusters, size));
  const lines: Cluster[][] = [[]];
  let used = 0;
  for (const word of wordsOf(clustersOf(text, find))) {
    const isTooLong = widthOf(trimEnd(word)) > width;
    for (const piece of isTooLong ? word.map((cluster) => [cluster]) : [word]) {
      if (used > 0 && used + widthOf(trimEnd(piece)) > width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)!.push(...piece);
      used += widthOf(piece);
    }
  }
  return lines.map((line) => inVisualOrder(runsOf(trimEnd(line), size)));
}

function clustersOf(text: string, find: Layout['find']): Cluster[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  return [...clusters.segment(text)]
    .filter(({ segment }) => /\P{Default_Ignorable_Code_Point}/u.test(segment))
    .map(({ segment, index }) => ({
      ...find(segment),
      original: segment,
      level: levels[index]!,
    }));
}

function wordsOf(text: Cluster[]): Cluster[][] {
  const words: Cluster[][] = [[]];
  for (const cluster of text) {
    words.at(-1)!.push(cluster);
    if (cluster.original === ' ') words.push([]);
  }
  return words;
}

const trimEnd = (text: Cluster[]): Cluster[] =>
  text.slice(0, text.findLastIndex(({ original }) => original !== ' ') + 1);

export const widthOfAll = (runs: Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

function runsOf(text: Cluster[], size: number): Run[] {
  const runs: Cluster[] = [];
  for (const cluster of text) {
    const last = runs.at(-1);
    if (last && isShapedWith(last, cluster)) {
      last.text += cluster.text;
      last.original += cluster.original;
    } else {
      runs.push({ ...cluster });
    }
  }
  return runs.map((run) => {
    const shaped = shape(run.font, run.text, run.level % 2 === 1);
    const units = shaped
      .flatMap(({ glyphs }) => glyphs)
      .reduce((sum, { position }) => sum + position.xAdvance, 0);
    return { ...run, shaped, width: (units * size) / run.font.outlines.unitsPerEm };
  });
}

const isShapedWith = (run: Cluster, next: Cluster): boolean =>
  run.font === next.font &&
  run.level === next.level &&
  [run, next].every(({ text, original }) => text === original);

/** Rule L2 of the Unicode Bidirectional Algorithm. */
function inVisualOrder(runs: Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      if (order[from]!.level < level) continue;
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}
