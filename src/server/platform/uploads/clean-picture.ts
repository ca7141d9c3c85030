import sharp from 'sharp';
import { MAX_PHOTO_BYTES, PHOTO_QUALITIES, PHOTO_SIDE } from '../../../domain/photos.ts';

/** Phone cameras take 12 to 50 million pixels; a file of 5 MB can claim billions. */
const MOST_PIXELS = 60_000_000;
/** Enough to read every letter of a certificate. */
const MOST_PIXELS_A_SIDE = 2400;
const MOST_SECONDS = 10;

sharp.cache(false);
// Uses one of the library's threads, because requests need the others.
sharp.concurrency(1);
// The library reads many formats, but only these two are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/**
 * The pixels of a JPEG or PNG in a JPEG that we wrote, the right way up. Nothing else of the file survives: no location, no
 * thumbnail, no data after its end. Null if it is damaged, cut or too large.
 */
export function cleanPicture(file: Uint8Array): Promise<Buffer | null> {
  return rewrite(file, MOST_PIXELS_A_SIDE, 85);
}

/** The same of a photo, in the best quality in which it is small enough (ASSIGNMENT-19). */
export async function cleanPhoto(file: Uint8Array): Promise<Buffer | null> {
  for (const quality of PHOTO_QUALITIES) {
    const photo = await rewrite(file, PHOTO_SIDE, quality * 100);
    if (photo === null || photo.byteLength <= MAX_PHOTO_BYTES) return photo;
  }
  return null;
}

/** The longer side of a logo, in pixels. */
const LOGO_SIDE = 256;

/** The same of a logo, on white where it is transparent. */
export function cleanLogo(file: Uint8Array): Promise<Buffer | null> {
  return rewrite(file, LOGO_SIDE, 88);
}

async function rewrite(file: Uint8Array, side: number, quality: number): Promise<Buffer | null> {
  try {
    return await sharp(file, { failOn: 'warning', limitInputPixels: MOST_PIXELS, sequentialRead: true })
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: Math.round(quality) })
      .toBuffer();
  } catch {
    // The library throws if a file breaks the rules of its format.
    return null;
  }
}
