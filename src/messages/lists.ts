import { m } from './m.ts';

/** "age, education and phone" */
export function andWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${m.lists_and()} ${last}`;
}
