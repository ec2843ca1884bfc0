import * as harfbuzz from 'harfbuzzjs';
import type { ReceiptFont } from './receipt-fonts.ts';

export type Glyph = {
  id: number;
  advanceWidth: number;
  codePoints: number[];
  position: harfbuzz.GlyphPosition;
};
export type ShapedCluster = { letters: string; glyphs: Glyph[] };

const buffer = new harfbuzz.Buffer();

/** Returns the clusters from left to right, in units of the font. */
export function shape(font: ReceiptFont, text: string, isFromRight: boolean): ShapedCluster[] {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isFromRight ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font.shaper, buffer);

  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const clusters = new Map<number, ShapedCluster>();
  for (const [index, { codepoint: id, cluster }] of infos.entries()) {
    const letters = text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    const shaped = clusters.get(cluster) ?? { letters, glyphs: [] };
    clusters.set(cluster, shaped);
    const { advanceWidth } = font.outlines.getGlyph(id);
    const codePoints = [...letters].map((letter) => letter.codePointAt(0)!);
    shaped.glyphs.push({ id, advanceWidth, codePoints, position: positions[index]! });
  }
  return [...clusters.values()];
}
