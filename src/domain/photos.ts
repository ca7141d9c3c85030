/*
 * ASSIGNMENT-19: photos that answer a question. The browser makes them small before they are sent, and the server writes them
 * again, so that nothing but the picture is left.
 */

export const MAX_PHOTO_BYTES = 150 * 1024;
/** The longer side, in pixels: enough to read a receipt. */
export const PHOTO_SIDE = 1280;
/** From the best quality down to the first that is small enough. */
export const PHOTO_QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3] as const;
/** The most questions of one form that a photo answers. */
export const MOST_PHOTO_QUESTIONS = 4;
/** The longest photo in base64, as it is sent. */
export const MAX_PHOTO_TEXT = 4 * Math.ceil(MAX_PHOTO_BYTES / 3);
