import type { Font } from 'fontkit';
import type { ReceiptFont } from './receipt-fonts.ts';
import type { Glyph } from './shape.ts';

/** A font for one document. When pdfkit asks it to lay out text, it returns the glyphs that HarfBuzz has found. */
export type EmbeddableFont = Font & { glyphs: Glyph[] };

type Subset = {
  mapping: Record<number, number>;
  includeGlyph(id: number): number;
  encode(): Uint8Array;
};

export function embeddable({ outlines }: ReceiptFont): EmbeddableFont {
  /** A PDF maps a glyph to one text, so a glyph that stands for several texts is embedded once for each. */
  const slots: { id: number; letters: string }[] = [];

  function slotOf({ id, codePoints }: Glyph): number {
    const letters = String.fromCodePoint(...codePoints);
    const known = slots.findIndex((slot) => slot.id === id && slot.letters === letters);
    return known === -1 ? slots.push({ id, letters }) - 1 : known;
  }

  const font: EmbeddableFont = Object.assign(Object.create(outlines), {
    glyphs: [],
    layout: () => ({
      glyphs: font.glyphs.map((glyph) => ({ ...glyph, id: slotOf(glyph) })),
      positions: font.glyphs.map(({ position }) => ({ ...position })),
      advanceWidth: font.glyphs.reduce((sum, { position }) => sum + position.xAdvance, 0),
    }),
    createSubset() {
      // fontkit's types ask for glyphs, but the function takes their ids.
      const subset = outlines.createSubset() as unknown as Subset;
      const included = new Map<number, number>();
      return {
        encode: () => subset.encode(),
        includeGlyph(slot: number): number {
          const { id } = slots[slot]!;
          const known = included.get(slot);
          if (known !== undefined) return known;
          delete subset.mapping[id];
          const number = subset.includeGlyph(id);
          included.set(slot, number);
          return number;
        },
      };
    },
  });
  return font;
}
