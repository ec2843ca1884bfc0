import { formatMoney, formatMoneyWithCode, type Money } from '#marketplace/money.ts';
import { type Receipt, receiptFacts } from '../receipt.ts';
import { type SaleStatus, saleStatusInWords } from '../sale-status.ts';

const ink = '#0e1626';
const muted = '#4a5568';
const line = '#dde2ea';
const primary = '#2346d2';
const success = '#07593a';
const successSoft = '#e3f5ec';

const margin = 56;
const valueColumn = 210;

/** A4, one page, in the fonts that every reader has. */
export async function receiptPdf(
  receipt: Receipt,
  saleStatus: SaleStatus,
  contact: string[],
): Promise<Buffer> {
  // Loaded when somebody wants one: it takes more memory than all of our own code.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Receipt for ${shown(receipt.car)}`, Author: 'Forecourt' },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isDone = new Promise<void>((resolve) => pdf.on('end', resolve));

  drawHead(pdf);
  const { label, line: saleStatusLine } = saleStatusInWords(saleStatus);
  drawAmount(pdf, receipt, label);
  drawFacts(pdf, [
    ...receiptFacts(receipt),
    ...(saleStatusLine ? [[label, saleStatusLine] as Fact] : []),
  ]);
  drawFoot(pdf, contact);
  pdf.end();
  await isDone;
  return Buffer.concat(chunks);
}

type Pdf = PDFKit.PDFDocument;
type Fact = [label: string, value: string];

const right = (pdf: Pdf) => pdf.page.width - margin;

/** The same drawing as public/favicon.svg, 36 points wide. */
function drawHead(pdf: Pdf) {
  pdf
    .save()
    .translate(margin, margin)
    .scale(36 / 64);
  pdf.roundedRect(0, 0, 64, 64, 17).fill(primary);
  pdf.lineWidth(4.5).lineCap('round').strokeColor('#ffffff');
  pdf.path('M18.6 45.6a17 17 0 1 1 26.8 0').stroke();
  pdf.path('m32 35 7.5-7.5').stroke();
  pdf.restore();

  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(17);
  pdf.text('Forecourt', margin + 48, margin + 11);
  pdf.fillColor(muted).font('Helvetica').fontSize(11);
  pdf.text('Receipt', margin, margin + 14, { width: right(pdf) - margin, align: 'right' });
}

function drawAmount(pdf: Pdf, { amount, car }: Receipt, stamp: string) {
  pdf.fillColor(muted).fontSize(11).text('Amount paid', margin, 148);
  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(34).text(printed(amount), margin, 166);
  pdf.font('Helvetica').fontSize(13);
  pdf.text(`for ${shown(car)}`, margin, 208, { width: right(pdf) - margin - 90 });

  pdf.roundedRect(right(pdf) - 84, 170, 84, 26, 13).fill(stamp === 'Paid' ? successSoft : line);
  pdf
    .fillColor(stamp === 'Paid' ? success : ink)
    .font('Helvetica-Bold')
    .fontSize(11);
  pdf.text(stamp, right(pdf) - 84, 178, { width: 84, align: 'center' });
}

function drawFacts(pdf: Pdf, facts: Fact[]) {
  let top = Math.max(256, pdf.y + 28);
  const width = right(pdf) - margin - valueColumn + 40;

  for (const [label, value] of facts) {
    pdf.moveTo(margin, top).lineTo(right(pdf), top).lineWidth(0.75).stroke(line);
    pdf
      .font('Helvetica')
      .fontSize(11)
      .fillColor(muted)
      .text(label, margin, top + 8);
    pdf.font('Helvetica-Bold').fillColor(ink);
    pdf.text(shown(value), margin + valueColumn - 40, top + 8, { width, align: 'right' });
    top = pdf.y + 8;
  }
  pdf.moveTo(margin, top).lineTo(right(pdf), top).stroke(line);
  pdf.y = top;
}

function drawFoot(pdf: Pdf, contact: string[]) {
  pdf.font('Helvetica').fontSize(10).fillColor(muted);
  pdf.text(
    'The seller has your phone number and will call you to arrange the handover. Keep this receipt with the car’s documents.',
    margin,
    pdf.y + 24,
    { width: right(pdf) - margin, lineGap: 2 },
  );
  if (contact.length === 0) return;
  pdf.text(`Questions? ${contact.map(shown).join(', ')}`, margin, pdf.y + 10, {
    width: right(pdf) - margin,
    lineGap: 2,
  });
}

/** Not every currency has a sign in the standard fonts. */
function printed(amount: Money): string {
  const text = formatMoney(amount);
  return shown(text) === text ? text : formatMoneyWithCode(amount);
}

/** The standard fonts know Western European letters; the page shows every name as it is. */
const shown = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u0152\u0153\u0160\u0161\u017d\u017e\u0178]/gu,
      (letter) => {
        const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
        return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?';
      },
    );
