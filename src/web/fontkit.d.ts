/** What we use of fontkit, which has no types. */
declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(code: number): boolean;
  }
  export function create(file: Uint8Array): Font;
}
