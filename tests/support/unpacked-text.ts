import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';

/** All text of a PDF, including compressed parts, with hexadecimal strings decoded. */
export async function unpackedText(file: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(file, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => {
    const text = object.toString();
    if (!(object instanceof PDFRawStream)) return text;
    return `${text} ${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`;
  });
  return [pdf.catalog.toString(), ...objects]
    .join('\n')
    .replaceAll(/<([\dA-Fa-f]{2,})>/g, (_, hex: string) =>
      Buffer.from(hex, 'hex').toString('latin1').replaceAll('\0', ''),
    );
}
