/** A code without the separators that people read or type: "123 456", "123-456". Small: the sign-in page loads it first. */
export function joinedCode(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '');
}
