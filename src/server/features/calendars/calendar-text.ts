/**
 * The text of a calendar's file. It should be UTF-8, but Windows programs also write UTF-16, with or without a mark at its beginning.
 * Letters of another encoding don't matter: everything that is read is ASCII.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first = 0, second = 0]: Uint8Array): string {
  // Every calendar begins with an ASCII letter, whose other half is zero.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}
