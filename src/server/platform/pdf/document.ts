import { fileURLToPath } from 'node:url';
import type PDFKit from 'pdfkit';
import type { Language } from '../../../domain/languages.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { printEveryScript } from './every-script.ts';

/** One A4 document: a heading, a text, facts, pictures, a table with totals, notes. Long content continues on further pages. */
export interface PdfDocument {
  /** The document's language; English if not set. */
  language?: Language;
  title: string;
  /** Shown next to the title, such as a reference. */
  number: string;
  /** The recipient and the issuer, line by line. */
  parties: { label: string; lines: string[] }[];
  /** A part is a larger heading, which begins another text. */
  text?: { kind: 'part' | 'heading' | 'paragraph'; text: string }[];
  facts: [label: string, value: string][];
  pictures?: { label: string; jpeg: Uint8Array }[];
  table?: { columns: Column[]; rows: string[][]; totals: [label: string, value: string][] };
  notes: string[];
}

interface Column {
  title: string;
  /** Share of the table's width. */
  share: number;
  align?: 'left' | 'right';
}

// The face of the screens' headings. Inter has every letter of Ghana's languages and the cedi sign; the built-in PDF fonts have neither.
const font = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));
const REGULAR = font('400Regular/Inter_400Regular.ttf');
const BOLD = font('700Bold/Inter_700Bold.ttf');

const INK = '#1d1a16';
const QUIET = '#6b6257';
const LINE = '#ddd5c8';
const BRAND = '#0a5c36';
const MARGIN = 56;
const ROW_PADDING = 7;

type Doc = InstanceType<typeof PDFKit>;

/** Lays a document out, which takes long for a long text: `pdfs.ts` does it in a thread. */
export async function layOutPdf(content: PdfDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: `${content.language ?? 'en'}-GH`,
    displayTitle: true,
    info: { Title: `${content.title} ${content.number}`, Author: 'Nyansapo' },
  });
  measureLinesOnly(doc);
  await printEveryScript(doc, REGULAR, textsOf(content));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', () => resolve()));
  inLocale(content.language ?? 'en', () => draw(doc, content));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** All texts of a document, one after the other. */
function textsOf({ pictures = [], ...content }: PdfDocument): string {
  return Object.values({ ...content, labels: pictures.map(({ label }) => label) })
    .flatMap((part) => JSON.stringify(part))
    .join('');
}

/** More letters than fit on a line of the smallest text. */
const LONGER_THAN_A_LINE = 300;

/**
 * For each line of a word that needs several, the library measures the rest of the word, which takes quadratic time. So text that
 * is certainly longer than a line is estimated instead, always at more than one line.
 */
function measureLinesOnly(doc: Doc): void {
  const measure = doc.widthOfString.bind(doc);
  doc.widthOfString = (text, options) => {
    if (text.length <= LONGER_THAN_A_LINE) return measure(text, options);
    const beginning = measure(text.slice(0, LONGER_THAN_A_LINE), options);
    return Math.max((beginning / LONGER_THAN_A_LINE) * text.length, 2 * doc.page.width);
  };
}

function draw(doc: Doc, content: PdfDocument): void {
  drawHead(doc, content);
  if (content.text) drawText(doc, content.text);
  drawFacts(doc, content.facts);
  for (const picture of content.pictures ?? []) drawPicture(doc, picture);
  if (content.table) drawTable(doc, content.table);
  drawNotes(doc, content.notes);
  numberPages(doc);
}

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN;

function drawHead(doc: Doc, { title, number, parties }: PdfDocument): void {
  doc.font(BOLD).fontSize(15).fillColor(BRAND).text('Nyansapo', MARGIN, MARGIN);
  doc.font(REGULAR).fontSize(9).fillColor(QUIET).text(withoutMarks(m.pdf_about_us()));
  doc
    .font(BOLD)
    .fontSize(26)
    .fillColor(INK)
    .text(title, MARGIN, MARGIN + 52);
  doc.font(REGULAR).fontSize(10).fillColor(QUIET).text(number);
  doc.moveDown(1.6);
  const top = doc.y;
  const width = widthOf(doc) / parties.length;
  let bottom = top;
  for (const [index, { label, lines }] of parties.entries()) {
    const x = MARGIN + index * width;
    doc
      .font(REGULAR)
      .fontSize(9)
      .fillColor(QUIET)
      .text(label, x, top, { width: width - 16 });
    doc.font(BOLD).fontSize(11).fillColor(INK);
    for (const [line, text] of lines.entries()) {
      if (line === 1) doc.font(REGULAR).fontSize(10);
      doc.text(text, x, doc.y + 2, { width: width - 16 });
    }
    bottom = Math.max(bottom, doc.y);
  }
  doc.y = bottom + 20;
}

function drawText(doc: Doc, blocks: NonNullable<PdfDocument['text']>): void {
  rule(doc, doc.y);
  doc.y += 12;
  for (const [index, { kind, text }] of blocks.entries()) {
    if (kind === 'part') drawPart(doc, text, index === 0);
    else if (kind === 'heading')
      doc
        .font(BOLD)
        .fontSize(13)
        .fillColor(INK)
        .text(text, MARGIN, doc.y + 6);
    else
      doc
        .font(REGULAR)
        .fontSize(10)
        .fillColor(INK)
        .text(text, MARGIN, doc.y, { width: widthOf(doc), lineGap: 2 });
    doc.y += 6;
  }
  doc.y += 10;
}

/** Begins another text: under a line, and on the page on which its first words are. */
function drawPart(doc: Doc, text: string, isFirst: boolean): void {
  if (doc.y + 110 > doc.page.height - MARGIN) doc.addPage();
  else if (!isFirst) {
    rule(doc, doc.y + 8);
    doc.y += 14;
  }
  doc
    .font(BOLD)
    .fontSize(16)
    .fillColor(BRAND)
    .text(text, MARGIN, doc.y + 4);
}

const PICTURE_HEIGHT = 90;

function drawPicture(doc: Doc, { label, jpeg }: NonNullable<PdfDocument['pictures']>[number]): void {
  if (doc.y + PICTURE_HEIGHT + 40 > doc.page.height - MARGIN) doc.addPage();
  doc.font(REGULAR).fontSize(10).fillColor(QUIET).text(label, MARGIN, doc.y, { width: 150 });
  const top = doc.y - 12;
  doc.image(Buffer.from(jpeg), MARGIN + 160, top, { fit: [240, PICTURE_HEIGHT] });
  doc.y = top + PICTURE_HEIGHT + 10;
}

function drawFacts(doc: Doc, facts: PdfDocument['facts']): void {
  rule(doc, doc.y);
  doc.y += 10;
  for (const [label, value] of facts) {
    const y = doc.y;
    doc.font(REGULAR).fontSize(10).fillColor(QUIET).text(label, MARGIN, y, { width: 150 });
    const afterLabel = doc.y;
    doc.fillColor(INK).text(value, MARGIN + 160, y, { width: widthOf(doc) - 160 });
    doc.y = Math.max(afterLabel, doc.y) + 5;
  }
  doc.y += 8;
}

function drawTable(doc: Doc, { columns, rows, totals }: NonNullable<PdfDocument['table']>): void {
  const width = widthOf(doc);
  const heading = () => {
    drawRow(
      doc,
      columns,
      columns.map(({ title }) => title),
      { font: REGULAR, colour: QUIET, size: 9 },
    );
    rule(doc, doc.y - 2, INK);
  };
  rule(doc, doc.y);
  doc.y += ROW_PADDING;
  heading();
  for (const row of rows) {
    if (doc.y + rowHeight(doc, columns, row) > doc.page.height - MARGIN - 30) {
      doc.addPage();
      heading();
    }
    doc.y += ROW_PADDING - 2;
    drawRow(doc, columns, row, { font: REGULAR, colour: INK, size: 10 });
    rule(doc, doc.y - 1);
  }
  if (doc.y + totals.length * 22 > doc.page.height - MARGIN - 30) doc.addPage();
  doc.y += 8;
  for (const [index, [label, value]] of totals.entries()) {
    const isLast = index === totals.length - 1;
    const y = doc.y;
    doc
      .font(isLast ? BOLD : REGULAR)
      .fontSize(isLast ? 12 : 10)
      .fillColor(INK);
    doc.text(label, MARGIN, y, { width: width * 0.7, align: 'right' });
    doc.text(value, MARGIN + width * 0.7, y, { width: width * 0.3, align: 'right' });
    doc.y += 4;
  }
}

function rowHeight(doc: Doc, columns: readonly Column[], cells: readonly string[]): number {
  doc.font(REGULAR).fontSize(10);
  const heights = cells.map((cell, index) =>
    doc.heightOfString(cell, { width: widthOf(doc) * (columns[index]?.share ?? 0) - 8 }),
  );
  return Math.max(...heights) + 2 * ROW_PADDING;
}

function drawRow(
  doc: Doc,
  columns: readonly Column[],
  cells: readonly string[],
  style: { font: string; colour: string; size: number },
): void {
  const y = doc.y;
  let x = MARGIN;
  let bottom = y;
  doc.font(style.font).fontSize(style.size).fillColor(style.colour);
  for (const [index, { share, align = 'left' }] of columns.entries()) {
    const width = widthOf(doc) * share;
    doc.text(cells[index] ?? '', x, y, { width: width - (align === 'right' ? 0 : 8), align });
    bottom = Math.max(bottom, doc.y);
    x += width;
  }
  doc.y = bottom + ROW_PADDING;
}

function drawNotes(doc: Doc, notes: readonly string[]): void {
  doc.y += 24;
  doc.font(REGULAR).fontSize(9).fillColor(QUIET);
  for (const note of notes) doc.text(note, MARGIN, doc.y + 4, { width: widthOf(doc) });
}

function numberPages(doc: Doc): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Without this, a line below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const text = withoutMarks(m.pdf_page({ page: page + 1, count }));
    const y = doc.page.height - MARGIN + 12;
    doc
      .font(REGULAR)
      .fontSize(8)
      .fillColor(QUIET)
      .text(text, MARGIN, y, { width: widthOf(doc), align: 'right' });
  }
}

function rule(doc: Doc, y: number, colour = LINE): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.7)
    .strokeColor(colour)
    .stroke();
}
