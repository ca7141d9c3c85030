import { MAX_PHOTO_BYTES, PHOTO_QUALITIES, PHOTO_SIDE } from '../../../domain/photos.ts';

/** A photo is made still smaller if no quality is enough: by this share of its sides. */
const SMALLER = 0.75;
const LEAST_SIDE = 320;

/**
 * A picture as a JPEG in base64 that is small enough to send over a slow network. Drawing it again leaves out everything but its
 * pixels: no place, no time, no name of the phone. Rejects what the browser can't read as a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (let side: number = PHOTO_SIDE; side >= LEAST_SIDE; side *= SMALLER) {
      const canvas = drawn(picture, side);
      for (const quality of PHOTO_QUALITIES) {
        const photo = await jpegOf(canvas, quality);
        if (photo.size <= MAX_PHOTO_BYTES) return base64Of(photo);
      }
    }
  } finally {
    picture.close();
  }
  throw new Error('The photo is still too large.');
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const share = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // Transparent parts would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((photo) => (photo ? resolve(photo) : reject(new Error('No picture'))), 'image/jpeg', quality);
  });
}

async function base64Of(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
