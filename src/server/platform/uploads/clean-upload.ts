import { cleanPdf } from '../pdf/pdfs.ts';

/** An uploaded PDF or picture, rewritten by us. */
export interface CleanUpload {
  mediaType: 'application/pdf' | 'image/jpeg';
  content: Buffer;
}

/** How files of each kind begin. The file's name and the request's headers are not trusted. */
const BEGINNINGS: readonly (readonly [beginning: Buffer, kind: 'pdf' | 'picture'])[] = [
  [Buffer.from('%PDF-'), 'pdf'],
  [Buffer.of(0xff, 0xd8, 0xff), 'picture'],
  [Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'picture'],
];

/**
 * Reads an uploaded PDF, JPEG or PNG and rewrites it, so that only its visible content is kept. Null for any other kind, or if it
 * can't be read. `owner` is the person that the work is for.
 */
export async function cleanUpload(owner: string, file: Buffer): Promise<CleanUpload | null> {
  const kind = BEGINNINGS.find(([beginning]) => file.subarray(0, beginning.length).equals(beginning))?.[1];
  if (kind === 'pdf') {
    const content = await cleanPdf(owner, file);
    return content && { mediaType: 'application/pdf', content };
  }
  if (kind === undefined) return null;
  // Loaded with the first picture: the library is large.
  const { cleanPicture } = await import('./clean-picture.ts');
  const content = await cleanPicture(file);
  return content && { mediaType: 'image/jpeg', content };
}
