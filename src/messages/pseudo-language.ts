import type { Message } from '../domain/message-texts.ts';

const PLAIN = 'aeiouAEIOUcnsygkl';
const ACCENTED = 'áéíóúÁÉÍÓÚçñšýğķļ';
/** Translations of short texts are often half as long again. */
const LONGER = 0.4;

function pseudoText(text: string): string {
  // Placeholders and escaped braces are kept.
  const accented = text.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, (part) => {
    const at = PLAIN.indexOf(part);
    return part.length > 1 || at < 0 ? part : (ACCENTED[at] ?? part);
  });
  const more = Math.max(1, Math.round((text.replaceAll(/\{[^}]*\}/g, '').length * LONGER) / 4));
  return `${accented}${' ɛŋɔ'.repeat(more)}`;
}

/** A text as in a longer language: accented, still readable, and two fifths longer. */
export function pseudo(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message);
  const [{ match, ...rest }] = message;
  return [
    { ...rest, match: Object.fromEntries(Object.entries(match).map(([form, text]) => [form, pseudoText(text)])) },
  ];
}
