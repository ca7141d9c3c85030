/** An ILIKE pattern that finds a text anywhere; its own % and _ mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
