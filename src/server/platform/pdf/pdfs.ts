import { programBeside } from '../files.ts';
import { refuse } from '../refusal.ts';
import { inThread, ThreadFailed } from '../threads/threads.ts';
import type { PdfDocument } from './document.ts';
import type { PdfTask } from './pdf-worker.ts';

/* PDFs are read and made in threads: both can take long. `owner` is the person it is done for. */

const MOST_MEGABYTES = 192;

/** The pages of an uploaded PDF (`uploads.ts`); null if it can't be read, or only with too much time or memory. */
export async function cleanPdf(owner: string, pdf: Uint8Array): Promise<Buffer | null> {
  const clean = await unlessItFails(run<Uint8Array | null>({ task: 'clean', pdf }, owner), null);
  return clean && Buffer.from(clean);
}

/** Whether bytes are a JPEG that a document can show. */
export async function isJpeg(owner: string, jpeg: Uint8Array): Promise<boolean> {
  return unlessItFails(run<boolean>({ task: 'checkJpeg', jpeg }, owner), false);
}

/** A document as PDF, after the pages of another PDF if there is one. */
export async function makePdf(owner: string, content: PdfDocument, after: Uint8Array | null = null): Promise<Buffer> {
  const made = await unlessItFails(run<Uint8Array>({ task: 'make', content, after }, owner), null);
  return Buffer.from(made ?? refuse('UNAVAILABLE'));
}

function run<R>(task: PdfTask, owner: string): Promise<R> {
  return inThread<R>(programBeside(import.meta.url, 'pdf-worker'), task, { owner, megabytes: MOST_MEGABYTES });
}

async function unlessItFails<T, O>(work: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ThreadFailed) return otherwise;
    throw error;
  }
}
