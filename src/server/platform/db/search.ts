/** A LIKE pattern that finds a text anywhere; % and _ in the text are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
