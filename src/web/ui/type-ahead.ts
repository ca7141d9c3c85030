/** §9: letters typed within this time of each other are one word that an option begins with. */
const RESET_MS = 500;

const attached = new WeakSet<HTMLSelectElement>();

/** Finds options of a list by what is typed while it has the focus. The browser's own way keeps letters for longer. */
export function attachTypeAhead(list: HTMLSelectElement): void {
  if (attached.has(list)) return;
  attached.add(list);
  let typed = '';
  let typedAt = Number.NEGATIVE_INFINITY;
  list.addEventListener('keydown', (event) => {
    const { key, timeStamp } = event;
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const isNewWord = timeStamp - typedAt > RESET_MS;
    // Space by itself opens the list.
    if (isNewWord && key === ' ') return;
    event.preventDefault();
    typed = (isNewWord ? '' : typed) + key.toLowerCase();
    typedAt = timeStamp;
    choose(list, typed);
  });
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
