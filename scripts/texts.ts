import { parseSync } from 'vite';
import type { Message } from './pseudo-language.ts';

/** A language's file of messages. */
export type Messages = Readonly<Record<string, Message>>;

const WORDS = /\p{L}{2}/u;
/** Attributes and properties that people read. */
const READ = ['alt', 'aria-label', 'hint', 'label', 'lead', 'placeholder', 'title', 'words'];

/** The texts of one message: one, or one for each form of a count. */
function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message[0].match);
}

function mentioned(message: Message): string {
  const names = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return [...new Set(names)].sort().join(', ');
}

/** What a language's file must not have: keys that English lacks, and texts that mention something else. */
export function problemsOf(language: string, messages: Messages, english: Messages): string[] {
  return Object.entries(messages).flatMap(([key, message]) => {
    const original = english[key];
    if (original === undefined) return [`messages/${language}.json: ${key} is not in en.json`];
    const [is, should] = [mentioned(message), mentioned(original)];
    return is === should ? [] : [`messages/${language}.json: ${key} mentions "${is}" instead of "${should}"`];
  });
}

interface Node {
  type: string;
  [field: string]: unknown;
}

/** The texts of a file that people read and that have no key. */
export function plainTexts(code: string, file: string): string[] {
  const found: string[] = [];
  const add = (text: unknown) => {
    if (typeof text === 'string' && WORDS.test(text)) found.push(text.trim());
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, value } = node as Node & { name?: { name?: string }; value?: Node | string };
    if (type === 'JSXText') add(value);
    if (type === 'JSXAttribute' && READ.includes(String(name?.name))) add((value as Node | undefined)?.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, code).program);
  return found;
}
