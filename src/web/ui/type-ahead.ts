import type { KeyboardEvent } from 'react';

/** WEB-05: letters typed within this time of each other are one word that an option begins with. */
const RESET_MS = 500;

/** What is being typed: the focus is in one list at a time. */
let word = { list: null as HTMLSelectElement | null, letters: '', typedAt: 0 };

/**
 * Finds options of a list by what is typed while it has the focus; the browser's own way keeps letters for longer. It
 * comes with the list: fetched when the list is first used, it would miss the first letters.
 */
export function findByTyping(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, timeStamp, currentTarget: list } = event;
  if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  const isNewWord = list !== word.list || timeStamp - word.typedAt > RESET_MS;
  // Space by itself opens the list.
  if (isNewWord && key === ' ') return;
  event.preventDefault();
  word = { list, letters: (isNewWord ? '' : word.letters) + key.toLowerCase(), typedAt: timeStamp };
  choose(list, word.letters);
}

function choose(list: HTMLSelectElement, typed: string): void {
  const options = [...list.options].filter(({ disabled }) => !disabled);
  const begins = (words: string) => options.filter((option) => option.text.toLowerCase().startsWith(words));
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  // The same letter again and again goes through all that begin with it.
  const cycle = isOneLetter ? begins(typed.slice(0, 1)) : [];
  const next = cycle[(cycle.findIndex(({ selected }) => selected) + 1) % cycle.length];
  const found = begins(typed)[0] ?? next;
  const wanted = isOneLetter ? (next ?? found) : found;
  if (!wanted || wanted.selected) return;
  list.value = wanted.value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
