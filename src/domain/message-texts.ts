/*
 * The texts of messages/<language>.json: what a translation must have in common with the English text. Speakers who propose a
 * text, admins who accept it and the check of the files follow the same rules (LANG-02, LANG-30).
 */

/** The key prefixes of texts whose English stays next to the code that uses it (src/messages/in-place.ts). */
export const IN_PLACE = /^(?:refusals|forms|reasons)_/;

/** A text, or texts by plural form: `countPlural=one`. */
export type Message = string | readonly [{ readonly match: Readonly<Record<string, string>> }];

/** A language's file of messages. */
export type Messages = Readonly<Record<string, Message>>;

/** One text of a message. The form is empty where there is only one. */
export interface MessageForm {
  form: string;
  text: string;
}

/** The state of a text: missing ones are shown in English, drafts are marked as drafts. */
export const TEXT_STATES = { MISSING: 'Missing', DRAFT: 'Draft', REVIEWED: 'Reviewed' } as const;
export type TextState = keyof typeof TEXT_STATES;

/** Everything that translators work on. */
export interface Catalogue {
  english: Messages;
  translations: Readonly<Record<string, Messages>>;
  /** The texts that a speaker has checked, as they were at that time. */
  reviewed: Readonly<Record<string, Messages>>;
  /** Where the texts of a screen appear. */
  screens: Readonly<Record<string, { seen: string }>>;
}

export function formsOf(message: Message): MessageForm[] {
  if (typeof message === 'string') return [{ form: '', text: message }];
  return Object.entries(message[0].match).map(([form, text]) => ({ form, text }));
}

/** A message with these texts. */
export function messageOf(forms: readonly MessageForm[]): Message {
  const [first] = forms;
  if (forms.length === 1 && first?.form === '') return first.text;
  return [{ match: Object.fromEntries(forms.map(({ form, text }) => [form, text])) }];
}

/** A translation with these texts, in the shape of the English message. */
export function messageWith(english: Message, forms: readonly MessageForm[]): Message {
  const message = messageOf(forms);
  return typeof english === 'string' || typeof message === 'string' ? message : [{ ...english[0], ...message[0] }];
}

export function isSameMessage(one: Message | undefined, other: Message | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  // The database may return the forms in another order.
  const texts = (message: Message) => JSON.stringify(formsOf(message).toSorted((a, b) => (a.form < b.form ? -1 : 1)));
  return texts(one) === texts(other);
}

function mentioned(message: Message): string {
  const names = formsOf(message).flatMap(({ text }) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return [...new Set(names)].sort().join(', ');
}

const formNames = (message: Message) =>
  formsOf(message)
    .map(({ form }) => form)
    .sort()
    .join(', ');

/** What is wrong with a translation of an English message. */
export function problemsOfMessage(message: Message, english: Message): string[] {
  const [is, should] = [mentioned(message), mentioned(english)];
  const [forms, needed] = [formNames(message), formNames(english)];
  const isBroken = formsOf(message).some(({ text }) => /[{}\\]/.test(text.replaceAll(/\{\w+\}/g, '')));
  return [
    ...(is === should ? [] : [`mentions "${is}" instead of "${should}"`]),
    // A language that uses one text for every count may have a single form.
    ...(forms === needed || forms === '' ? [] : [`has the forms "${forms}" instead of "${needed}"`]),
    ...(isBroken ? ['has a brace or a backslash that belongs to no placeholder'] : []),
  ];
}

/** The most characters that a screen has room for, in place of this English text. */
export function mostCharacters(english: Message): number {
  const longest = Math.max(...formsOf(english).map(({ text }) => text.length));
  return Math.max(30, Math.ceil(longest * 2));
}

export function stateOf({ translations, reviewed }: Catalogue, language: string, key: string): TextState {
  const text = translations[language]?.[key];
  if (text === undefined) return 'MISSING';
  return isSameMessage(text, reviewed[language]?.[key]) ? 'REVIEWED' : 'DRAFT';
}

/** The screen of a key: the one with the longest matching prefix. */
export function screenOfKey(screens: Catalogue['screens'], key: string): string {
  const fitting = Object.keys(screens).filter((screen) => key.startsWith(`${screen}_`));
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? '';
}
