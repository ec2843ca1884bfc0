import { type EmbeddableFont, embeddable } from './embeddable-font.ts';
import { drawableFor, type Weight } from './receipt-fonts.ts';
import type { Glyph } from './shape.ts';
import { layOutLines, type Run, widthOfAll } from './text-runs.ts';

export type Pdf = PDFKit.PDFDocument;
export type TextBox = {
  x: number;
  /** The top of the first line. */
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  color: string;
  align?: 'left' | 'center' | 'right';
};

/** Leaves room for the marks above and below the letters of every script. */
const lineHeight = 1.5;
const baseline = 1.1;

/** Draws text of any scripts. pdfkit alone uses one font, and writes from left to right. */
export function paragraphs(pdf: Pdf) {
  const draw = drawLine(pdf);
  const linesOf = (text: string, { weight = 400, size, width }: TextBox) =>
    layOutLines(text, { find: (cluster) => drawableFor(cluster, weight), size, width });
  const heightOf = (text: string, at: TextBox): number =>
    linesOf(text, at).length * lineHeight * at.size;

  /** Returns the y of the bottom. */
  function write(text: string, at: TextBox): number {
    const { size, width, align = 'left' } = at;
    const lines = linesOf(text, at);
    pdf.fillColor(at.color).fontSize(size);
    for (const [index, runs] of lines.entries()) {
      const free = width - widthOfAll(runs);
      const x = at.x + { left: 0, center: free / 2, right: free }[align];
      draw(runs, x, at.y + (index * lineHeight + baseline) * size);
    }
    return at.y + lines.length * lineHeight * size;
  }

  return { heightOf, write };
}

function drawLine(pdf: Pdf) {
  const fonts = new Map<string, EmbeddableFont>();

  function drawRun(run: Run, x: number, y: number) {
    const { name } = run.font;
    const font = fonts.get(name) ?? embeddable(run.font);
    fonts.set(name, font);
    font.glyphs = glyphsOf(run);
    // pdfkit accepts fonts of fontkit, but its types know files only.
    pdf.registerFont(name, font as unknown as Buffer).font(name);
    pdf.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
  }

  /** Returns the x of their end. */
  function drawRuns(runs: Run[], from: number, y: number): number {
    let x = from;
    for (const run of runs) {
      drawRun(run, x, y);
      x += run.width;
    }
    return x;
  }

  return (line: Run[], from: number, y: number) => {
    let x = from;
    for (const runs of byDirection(line)) {
      if (runs.every(isExtractable)) x = drawRuns(runs, x, y);
      else {
        const actual = runs.map(({ original }) => original).join('');
        pdf.save().markContent('Span', { actual });
        x = drawRuns(runs, x, y);
        endSpan(pdf);
      }
    }
  };
}

function byDirection(line: Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of line) {
    const last = groups.at(-1);
    if (last?.[0]?.level === run.level) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** True if PDF readers can map the glyphs back to letters. They reorder text from right to left themselves. */
const isExtractable = ({ level, shaped, text, original }: Run): boolean =>
  level % 2 === 1 || (text === original && shaped.every(({ glyphs }) => glyphs.length === 1));

/** The widest glyph of a cluster stands for all its letters; marks stand for none. */
function glyphsOf({ shaped }: Run): Glyph[] {
  return shaped.flatMap(({ glyphs }) => {
    const widest = Math.max(...glyphs.map(({ position }) => position.xAdvance));
    const base = glyphs.find(({ position }) => position.xAdvance === widest);
    return glyphs.map((glyph) => (glyph === base ? glyph : { ...glyph, codePoints: [] }));
  });
}

/** poppler places the text of a span by the font and coordinates at its end, where pdfkit has restored the page's. */
function endSpan(pdf: Pdf) {
  const { _font, _fontSize } = pdf as unknown as { _font: { id: string }; _fontSize: number };
  pdf.addContent(`/${_font.id} ${_fontSize} Tf`).transform(1, 0, 0, -1, 0, pdf.page.height);
  pdf.endMarkedContent().restore();
}
