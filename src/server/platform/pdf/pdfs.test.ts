import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { packedPdf } from '../../../../tests/support/packed-pdf.ts';
import type { PdfDocument } from './document.ts';
import { cleanPdf, makePdf } from './pdfs.ts';

/** How long nothing else of this thread ran at most, in milliseconds. */
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

test('a PDF that becomes 100 megabytes is refused, and the process goes on while it is read', async () => {
  const bomb = packedPdf(100_000_000);
  expect(bomb.byteLength).toBeLessThan(2000);
  let clean: Buffer | null | undefined;
  const pause = await longestPause(async () => {
    clean = await cleanPdf('ama', bomb);
  });
  expect(clean).toBeNull();
  expect(pause).toBeLessThan(1000);
});

test.each([
  ['one word', 'a'.repeat(20_000)],
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
