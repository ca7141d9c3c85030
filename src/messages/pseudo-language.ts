import type { Message } from '../domain/message-texts.ts';

const PLAIN = 'aeiouAEIOUcnsygkl';
const ACCENTED = 'áéíóúÁÉÍÓÚçñšýğķļ';
/** Translations of short texts are often longer by half. */
const LONGER = 0.4;

function pseudoText(text: string): string {
  // Placeholders stay, and so do escaped braces.
  const accented = text.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, (part) => {
    const at = PLAIN.indexOf(part);
    return part.length > 1 || at < 0 ? part : (ACCENTED[at] ?? part);
  });
  const more = Math.max(1, Math.round((text.replaceAll(/\{[^}]*\}/g, '').length * LONGER) / 4));
  return `${accented}${' ɛŋɔ'.repeat(more)}`;
}

/** A text as readers of a longer language would see it: accented, still readable, and longer by two fifths. */
export function pseudo(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message);
  const [{ match, ...rest }] = message;
  return [
    { ...rest, match: Object.fromEntries(Object.entries(match).map(([form, text]) => [form, pseudoText(text)])) },
  ];
}
