/**
 * The text of a calendar file. It should be UTF-8, but Windows programs also write UTF-16, with or without a byte order mark.
 * Wrong letters from other encodings don't matter, because everything that we read is ASCII.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first = 0, second = 0]: Uint8Array): string {
  // Every calendar begins with an ASCII letter, one of whose UTF-16 bytes is zero.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}
