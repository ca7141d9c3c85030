import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { packedPdf } from '../../../../tests/support/packed-pdf.ts';
import type { PdfDocument } from './document.ts';
import { cleanPdf, makePdf } from './pdfs.ts';

/** The longest time for which this thread was blocked, in milliseconds. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

const consent = (text: string): PdfDocument => ({
  title: 'Consent form',
  number: 'version 1',
  parties: [{ label: 'Participant', lines: ['Ama Mensah'] }],
  text: [{ kind: 'paragraph', text }],
  facts: [],
  notes: [],
});

test('a PDF with compressed lists of objects is read', async () => {
  const clean = await cleanPdf('ama', packedPdf(100));
  expect((await getDocumentProxy(new Uint8Array(clean ?? []))).numPages).toBe(1);
});

test('a PDF that unpacks to 100 megabytes is refused, and does not block the process', async () => {
  const bomb = packedPdf(100_000_000);
  expect(bomb.byteLength).toBeLessThan(2000);
  let clean: Buffer | null | undefined;
  const pause = await longestPause(async () => {
    clean = await cleanPdf('ama', bomb);
  });
  expect(clean).toBeNull();
  expect(pause).toBeLessThan(1000);
});

/** The lines of a document with these recipients, as a viewer finds and copies them. */
async function linesOf(...lines: string[]): Promise<string[]> {
  const pdf = await makePdf('ama', { ...consent('Text'), parties: [{ label: 'Participant', lines }] });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const all = text.split('\n');
  const from = all.indexOf('Participant') + 1;
  return all.slice(from, from + lines.length);
}

test.each([
  ['an Arabic name', 'محمد إدريس'],
  ['names with special forms', 'عبد الله بلال'],
  ['a name in both scripts', 'Mohammed (محمد)'],
  ['letters of Ajami', 'ٻڧڢڟڠ'],
  ['Ghana’s letters next to Arabic', 'Ɛwe Ŋdɔ محمد'],
])('%s: printed so that it can be found and copied', async (_what, name) => {
  expect(await linesOf(name, 'Tamale')).toEqual([name, 'Tamale']);
});

test('letters of an Arabic word are joined, and words go from right to left', async () => {
  const pdf = await makePdf('ama', consent('محمد\nم\nح\nد\nMohammed محمد إدريس Tamale'));
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  const found = (text: string) => {
    const item = items.find((one) => 'str' in one && one.str.trim() === text);
    if (!item || !('width' in item)) throw new Error(`${text} is not on the page`);
    return { width: item.width, x: Number(item.transform[4]) };
  };
  const apart = 2 * found('م').width + found('ح').width + found('د').width;
  expect(found('محمد').width).toBeLessThan(0.8 * apart);
  expect(found('محمد إدريس').x).toBeGreaterThan(found('Mohammed').x);
  expect(found('Tamale').x).toBeGreaterThan(found('محمد إدريس').x);
});

test('a text from right to left begins at the right of the page', async () => {
  const pdf = await makePdf('ama', consent('مرحبا'));
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const item = (await page.getTextContent()).items.find((one) => 'str' in one && one.str === 'مرحبا');
  if (!item || !('width' in item)) throw new Error('the text is not on the page');
  const [, , width = 0] = page.view;
  expect(Number(item.transform[4]) + item.width).toBeCloseTo(width - 56, 0);
});

test.each([
  ['王小明 Wang', '[Chinese] Wang'],
  ['नमस्ते and 😊👍🏽 🇬🇭', '[Devanagari] and [emoji]'],
  ['Ama \u{1F469}\u{200D}\u{1F33E} Mensah', 'Ama [emoji] Mensah'],
  ['한국 かな שלום ߒߞߏ 𞤀', '[Korean] [Japanese] [Hebrew] [N’Ko] [Adlam]'],
  ['\u{2800} ꙮ', '[U+2800] [U+A66E]'],
])('text that no font has is named: %s', async (text, printed) => {
  expect(await linesOf(text)).toEqual([printed]);
});

test('a table and a long Arabic text are wrapped into their columns', async () => {
  const name = 'إدريس بن محمد بن عبد الله الطمالي الشمالي';
  const columns = ['Name', 'Title', 'Amount'].map((title) => ({ title, share: 1 / 3 }));
  const table = { columns, rows: Array.from({ length: 60 }, () => [name, 'Interview', 'GH₵ 25.00']), totals: [] };
  const pdf = await makePdf('ama', { ...consent('Text'), table });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  expect(document.numPages).toBeGreaterThan(2);
  const { text } = await extractText(document, { mergePages: true });
  expect(text.match(/الشمالي/g)).toHaveLength(60);
  expect(text).toContain(`Page 1 of ${document.numPages}`);
});

test.each([
  ['one word', 'a'.repeat(20_000)],
  ['one Arabic word', 'م'.repeat(20_000)],
  ['Arabic words', 'محمد '.repeat(4000)],
  ['one line that may not be broken at its spaces', '( '.repeat(10_000)],
])('a text of 20,000 letters in %s is laid out while the process goes on', async (_what, text) => {
  let pdf: Uint8Array = new Uint8Array();
  const pause = await longestPause(async () => {
    pdf = await makePdf('ama', consent(text));
  });
  expect(pause).toBeLessThan(1000);
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const letters = text.trim().charAt(0);
  expect(pages.split(letters).length).toBeGreaterThanOrEqual(text.split(letters).length);
});
