/** A code without what separates its parts where people read it: "123 456", "123-456". Small: the sign-in page loads it first. */
export function joinedCode(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '');
}
