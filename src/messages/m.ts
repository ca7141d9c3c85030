import { texts } from '#texts';
import type { EN } from '../../messages/en.ts';
import type { Locale } from '../domain/languages.ts';
import type { Message } from '../domain/message-texts.ts';
import { pluralForm } from '../domain/plurals.ts';
import { ENGLISH_STARTS } from './fallback.ts';
import { locale } from './locale.ts';

/*
 * The texts for participants, each a function of its placeholders: `m.browse_title()`, `m.browse_page({ number, total })`. The
 * English text defines the placeholders (messages/en.ts). We use no library, because texts only have placeholders and two plural
 * forms, whose rules are our own (domain/plurals.ts).
 */

export type Key = keyof typeof EN;

type Mentioned<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Mentioned<Rest> : never;
type TextsOf<M> = M extends readonly [{ readonly match: infer Forms }] ? Forms[keyof Forms] : M;
type Values<K extends Key> = { readonly [Name in Mentioned<TextsOf<(typeof EN)[K]>>]: string | number };
type In = { locale?: Locale };
type Write<K extends Key> = keyof Values<K> extends never
  ? (values?: object, options?: In) => string
  : (values: Values<K>, options?: In) => string;

function formOf([{ match }]: Exclude<Message, string>, values: Record<string, unknown>, language: Locale): string {
  const [[first, text] = ['', '']] = Object.entries(match);
  const [count = ''] = first.split('Plural=');
  // English that replaces a missing text has English plurals.
  const form = pluralForm(text.startsWith(ENGLISH_STARTS) ? 'en' : language, Number(values[count]));
  return match[`${count}Plural=${form}`] ?? text;
}

export function write(message: Message, values: object, language: Locale): string {
  const text = typeof message === 'string' ? message : formOf(message, values as Record<string, unknown>, language);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, unknown>)[name]));
}

const asFunction =
  (key: string) =>
  (values: object = {}, options: In = {}) => {
    const language = options.locale ?? locale();
    return write(texts(language)[key] ?? key, values, language);
  };

export const m = new Proxy({} as { readonly [K in Key]: Write<K> }, { get: (_, key) => asFunction(String(key)) });
