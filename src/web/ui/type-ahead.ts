import type { KeyboardEvent } from 'react';

/** WEB-05: letters typed within this time of each other form one prefix to search for. */
const RESET_MS = 500;

/** The text being typed: only one list has the focus at a time. */
let word = { list: null as HTMLSelectElement | null, letters: '', typedAt: 0 };

/**
 * Finds options of a focused list by typing. The browser's own search has a longer timeout. Loaded with the list, because a lazy
 * module would miss the first letters.
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
  // Repeating a letter cycles through the options that begin with it.
  const cycle = isOneLetter ? begins(typed.slice(0, 1)) : [];
  const next = cycle[(cycle.findIndex(({ selected }) => selected) + 1) % cycle.length];
  const found = begins(typed)[0] ?? next;
  const wanted = isOneLetter ? (next ?? found) : found;
  if (!wanted || wanted.selected) return;
  list.value = wanted.value;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
