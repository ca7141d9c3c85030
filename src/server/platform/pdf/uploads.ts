import type { PDFRawStream } from '@cantoo/pdf-lib';

/** Nobody reads a longer form before they sign it. */
const MOST_PAGES = 30;
/** The most bytes that a file's compressed object lists may unpack to. A form of 30 pages needs less than a megabyte. */
const MOST_UNPACKED_BYTES = 8 * 1024 * 1024;

/** The entries that rendering a page needs. Links, forms, scripts and attachments are in other entries. */
const OF_A_PAGE: readonly string[] = [
  ...['Type', 'Parent', 'Resources', 'Contents', 'Group', 'Rotate', 'UserUnit'],
  ...['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
];

/*
 * PDFs that people upload. Only the visible content of their pages is kept. A small file can take minutes to read: `pdfs.ts` does
 * it in a thread.
 */

/**
 * Copies the pages of an uploaded PDF into a new file, without scripts, attachments, forms and links, so that a viewer has
 * nothing to run. Null if the file can't be read as a PDF, is encrypted, unpacks to too much, or has no pages or too many.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const unpacking = await limitUnpacking();
  try {
    const given = await PDFDocument.load(bytes, { updateMetadata: false });
    if (unpacking.isOver()) return null;
    const count = given.getPageCount();
    if (count === 0 || count > MOST_PAGES) return null;
    // Must precede copying, which also copies everything that a page refers to.
    for (const { node } of given.getPages()) {
      for (const name of node.keys()) if (!OF_A_PAGE.includes(name.decodeText())) node.delete(name);
    }
    const clean = await PDFDocument.create();
    for (const page of await clean.copyPages(given, given.getPageIndices())) clean.addPage(page);
    return await clean.save();
  } catch {
    return null;
  } finally {
    unpacking.end();
  }
}

/**
 * Makes the library stop when it has unpacked too much: it has no limit of its own, and a kilobyte that was compressed twice
 * unpacks to a gigabyte. All its decoders grow their buffer through the wrapped function.
 */
async function limitUnpacking(): Promise<{ isOver(): boolean; end(): void }> {
  const { PDFContext, PDFName, decodePDFRawStream, PDFRawStream: RawStream } = await import('@cantoo/pdf-lib');
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  const decoder = decodePDFRawStream(RawStream.of(dict, new Uint8Array([0x78, 0x9c])) as PDFRawStream);
  const decoders = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as {
    buffer: Uint8Array;
    ensureBuffer(bytes: number): Uint8Array;
  };
  const { ensureBuffer } = decoders;
  let unpacked = 0;
  decoders.ensureBuffer = function (bytes) {
    const before = this.buffer.byteLength;
    if (bytes > before && unpacked + bytes - before > MOST_UNPACKED_BYTES) unpacked = Number.POSITIVE_INFINITY;
    if (unpacked > MOST_UNPACKED_BYTES) throw new Error('the PDF becomes too large');
    const buffer = ensureBuffer.call(this, bytes);
    unpacked += buffer.byteLength - before;
    return buffer;
  };
  return {
    isOver: () => unpacked > MOST_UNPACKED_BYTES,
    end: () => {
      decoders.ensureBuffer = ensureBuffer;
    },
  };
}

/** Appends the pages of the second PDF to the first. */
export async function joinPdfs(first: Uint8Array, second: Uint8Array): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.load(first);
  const rest = await PDFDocument.load(second);
  for (const page of await whole.copyPages(rest, rest.getPageIndices())) whole.addPage(page);
  return whole.save();
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
