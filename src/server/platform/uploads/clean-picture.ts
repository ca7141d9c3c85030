import sharp from 'sharp';

/** A phone's camera makes 12 to 50 million pixels; a file of 5 MB can claim billions. */
const MOST_PIXELS = 60_000_000;
/** Enough to read every letter of a certificate. */
const MOST_PIXELS_A_SIDE = 2400;
const MOST_SECONDS = 10;

sharp.cache(false);
// A picture at a time uses one thread: requests need the others.
sharp.concurrency(1);
// The library reads many formats. None but these two are ever tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/**
 * The pixels of a JPEG or PNG in a JPEG that we wrote, the right way up. Nothing else of the file survives: no place where it was
 * taken, no thumbnail, nothing after its end. Null if it is damaged, cut or too large.
 */
export async function cleanPicture(file: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(file, { failOn: 'warning', limitInputPixels: MOST_PIXELS, sequentialRead: true })
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize(MOST_PIXELS_A_SIDE, MOST_PIXELS_A_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    // It throws at whatever is not as its format promises.
    return null;
  }
}
