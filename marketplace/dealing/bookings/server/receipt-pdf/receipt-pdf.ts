import PDFDocument from 'pdfkit';
import { formatMoney } from '#marketplace/money.ts';
import { outcomeInWords, type PaymentOutcome, type Receipt, receiptFacts } from '../../receipt.ts';
import { type Pdf, paragraphs, type TextBox } from './paragraphs.ts';
import { printable } from './text-runs.ts';

const ink = '#0e1626';
const muted = '#4a5568';
const line = '#dde2ea';
const primary = '#2346d2';
const success = '#07593a';
const successSoft = '#e3f5ec';

const margin = 56;
const valueColumn = 170;
const padding = 5;

/** pdfkit's own `subset: 'PDF/UA'` lists the glyphs of a font without the parts of composed ones. */
const pdfUa = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;
type Metadata = { appendXML(xml: string): void };

/** An A4 page, tagged as PDF/UA requires: a heading, paragraphs and a table. Everything else is decoration. */
export async function receiptPdf(
  receipt: Receipt,
  outcome: PaymentOutcome,
  contact: string[],
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // The standard fonts are not embedded.
    font: '',
    // No text of users: pdfkit writes it into XML unescaped.
    info: { Title: `Forecourt receipt ${receipt.transactionId}`, Author: 'Forecourt' },
  });
  (pdf as unknown as Metadata).appendXML(pdfUa);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isDone = new Promise<void>((resolve) => pdf.on('end', resolve));

  draw(pdf, receipt, outcomeInWords(outcome), contact);
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}

type Fact = [label: string, value: string];
type Status = ReturnType<typeof outcomeInWords>;
type Part = PDFKit.PDFStructureElement;
type Canvas = {
  pdf: Pdf;
  document: Part;
  /** Adds a part of the structure with this text. Returns the y of the bottom. */
  write: (parent: Part, type: string, text: string, at: TextBox) => number;
  /** Returns the y where something of this height starts: on a new page if this one has no room. */
  makeRoom: (y: number, height: number) => number;
  heightOf: (text: string, at: TextBox) => number;
};

const right = (pdf: Pdf) => pdf.page.width - margin;
const between = (pdf: Pdf) => right(pdf) - margin;

function draw(pdf: Pdf, receipt: Receipt, { label, line: statusLine }: Status, contact: string[]) {
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  const canvas = canvasOf(pdf, document);
  drawHead(canvas);
  const top = drawAmount(canvas, receipt, label);
  const facts = [...receiptFacts(receipt), ...(statusLine ? [[label, statusLine] as Fact] : [])];
  const bottom = drawFacts(canvas, facts, Math.max(256, top + 28));
  const questions = contact.length > 0 ? [`Questions? ${contact.join(', ')}`] : [];
  drawFoot(canvas, [handover, ...questions], bottom + 24);
  document.end();
}

function canvasOf(pdf: Pdf, document: Part): Canvas {
  const text = paragraphs(pdf);
  return {
    pdf,
    document,
    heightOf: (words, at) => text.heightOf(printable(words), at),
    makeRoom(y, height) {
      if (y + height <= pdf.page.height - margin) return y;
      pdf.addPage();
      return margin;
    },
    write(parent, type, words, at) {
      let bottom = at.y;
      const actual = printable(words);
      const draw = () => {
        bottom = text.write(actual, at);
      };
      parent.add(pdf.struct(type, { actual, ...(type === 'TH' && { scope: 'Row' }) }, draw));
      return bottom;
    },
  };
}

/** Draws a shape that screen readers skip. */
function decorate({ pdf }: Canvas, drawShape: () => void) {
  pdf.markContent('Artifact', { type: 'Layout' });
  drawShape();
  pdf.endMarkedContent();
}

/** The same drawing as public/favicon.svg, 36 points wide. */
function drawHead(canvas: Canvas) {
  const { pdf, document, write } = canvas;
  decorate(canvas, () => {
    pdf
      .save()
      .translate(margin, margin)
      .scale(36 / 64);
    pdf.roundedRect(0, 0, 64, 64, 17).fill(primary);
    pdf.lineWidth(4.5).lineCap('round').strokeColor('#ffffff');
    pdf.path('M18.6 45.6a17 17 0 1 1 26.8 0').stroke();
    pdf.path('m32 35 7.5-7.5').stroke();
    pdf.restore();
  });
  const brand: TextBox = { x: margin + 48, y: margin + 7, width: 300, size: 17, color: ink };
  write(document, 'P', 'Forecourt', { ...brand, weight: 700 });
  const title: TextBox = { x: margin, y: margin + 11, width: between(pdf), size: 11, color: muted };
  write(document, 'H1', 'Receipt', { ...title, align: 'right' });
}

function drawAmount(canvas: Canvas, { amount, car }: Receipt, stamp: string): number {
  const { pdf, document, write } = canvas;
  const at = { x: margin, width: between(pdf) - 100, color: ink };
  write(document, 'P', 'Amount paid', { ...at, y: 146, size: 11, color: muted });
  write(document, 'P', formatMoney(amount), { ...at, y: 158, size: 34, weight: 700 });
  const bottom = write(document, 'P', `for ${car}`, { ...at, y: 206, size: 13 });

  const isPaid = stamp === 'Paid';
  const box = { x: right(pdf) - 84, y: 170, width: 84, height: 26 };
  decorate(canvas, () => {
    pdf.roundedRect(box.x, box.y, box.width, box.height, 13).fill(isPaid ? successSoft : line);
  });
  const label: TextBox = { ...box, y: box.y + 5, size: 11, color: isPaid ? success : ink };
  write(document, 'P', stamp, { ...label, weight: 700, align: 'center' });
  return bottom;
}

function drawFacts(canvas: Canvas, facts: Fact[], y: number): number {
  const { pdf, document, write, heightOf, makeRoom } = canvas;
  const rule = (at: number) =>
    decorate(canvas, () => {
      pdf.moveTo(margin, at).lineTo(right(pdf), at).lineWidth(0.75).stroke(line);
    });
  const table = pdf.struct('Table');
  document.add(table);
  const head = { x: margin, width: valueColumn, size: 11, color: muted };
  const value = { x: margin + valueColumn, width: between(pdf) - valueColumn, size: 11 };
  let top = y;
  for (const [label, words] of facts) {
    const cell: TextBox = { ...value, y: 0, color: ink, weight: 700, align: 'right' };
    top = makeRoom(top, heightOf(words, cell) + 2 * padding);
    rule(top);
    const row = pdf.struct('TR');
    table.add(row);
    write(row, 'TH', label, { ...head, y: top + padding });
    top = write(row, 'TD', words, { ...cell, y: top + padding }) + padding;
  }
  rule(top);
  return top;
}

const handover =
  'The seller has your phone number and will call you to arrange the handover. Keep this receipt with the car’s documents.';

function drawFoot(
  { pdf, document, write, heightOf, makeRoom }: Canvas,
  words: string[],
  y: number,
) {
  let top = y;
  for (const text of words) {
    const at = { x: margin, y: 0, width: between(pdf), size: 10, color: muted };
    top = makeRoom(top, heightOf(text, at));
    top = write(document, 'P', text, { ...at, y: top }) + 10;
  }
}
