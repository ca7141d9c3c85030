/** More pages than this are no form that somebody reads before they sign. */
const MOST_PAGES = 30;

/* PDFs that people upload. Nothing of them is kept but what their pages show. */

/**
 * Copies the pages of an uploaded PDF into a new file, without scripts, attachments, forms and links: what a viewer would run
 * is not copied. Null if it can't be read as a PDF, is encrypted, or has no page or too many.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Buffer | null> {
  const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib');
  try {
    const given = await PDFDocument.load(bytes, { updateMetadata: false });
    const count = given.getPageCount();
    if (count === 0 || count > MOST_PAGES) return null;
    const clean = await PDFDocument.create();
    for (const page of await clean.copyPages(given, given.getPageIndices())) {
      for (const name of ['Annots', 'AA', 'B', 'Metadata', 'PieceInfo']) page.node.delete(PDFName.of(name));
      clean.addPage(page);
    }
    return Buffer.from(await clean.save());
  } catch {
    return null;
  }
}

/** One PDF with the pages of both. */
export async function joinPdfs(first: Uint8Array, second: Uint8Array): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.load(first);
  const rest = await PDFDocument.load(second);
  for (const page of await whole.copyPages(rest, rest.getPageIndices())) whole.addPage(page);
  return Buffer.from(await whole.save());
}

/** Whether bytes are a JPEG that a document can show, checked by embedding it into one. */
export async function isJpeg(bytes: Uint8Array): Promise<boolean> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const { width, height } = await (await PDFDocument.create()).embedJpg(bytes);
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}
