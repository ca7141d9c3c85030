import type { Message, Messages } from '../domain/message-texts.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from './fallback.ts';

const marked = (text: string) => ENGLISH_STARTS + text + ENGLISH_ENDS;

function markedMessage(message: Message): Message {
  if (typeof message === 'string') return marked(message);
  const forms = Object.entries(message[0].match).map(([form, text]) => [form, marked(text)] as const);
  return [{ match: Object.fromEntries(forms) }];
}

/** A language's texts, with English ones for missing texts: marked, so that pages can tag them as English. */
export function completed(own: Messages, english: Messages): Messages {
  const all = Object.entries(english).map(([key, text]) => [key, own[key] ?? markedMessage(text)] as const);
  return Object.fromEntries(all);
}
