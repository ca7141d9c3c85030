import { answerWith } from '../threads/thread-program.ts';
import { layOutPdf, type PdfDocument } from './document.ts';
import { cleanPdf, isJpeg, joinPdfs } from './uploads.ts';

/** The thread in which one PDF is read or made. */
export type PdfTask =
  | { task: 'clean'; pdf: Uint8Array }
  | { task: 'checkJpeg'; jpeg: Uint8Array }
  /** With the pages of another PDF first, if there is one. */
  | { task: 'make'; content: PdfDocument; after: Uint8Array | null };

await answerWith(async (given: PdfTask): Promise<Uint8Array | boolean | null> => {
  if (given.task === 'clean') return cleanPdf(given.pdf);
  if (given.task === 'checkJpeg') return isJpeg(given.jpeg);
  const made = await layOutPdf(given.content);
  return given.after === null ? made : joinPdfs(given.after, made);
});
