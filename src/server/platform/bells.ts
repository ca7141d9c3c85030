import type { Address } from '../../contract/addresses.ts';
import { type Language, TRANSLATED_LANGUAGES, type TranslatedLanguage } from '../../domain/languages.ts';
import { inEnglish, isAllEnglish } from '../../messages/fallback.ts';
import { inLocale } from '../../messages/locale.ts';
import type { PersonalMail } from './mail/mail.ts';

export interface News {
  userId: string;
  /**
   * `{who}` is replaced by the name of the person it is about. A function writes a participant's text, in the language that is
   * set when it is called.
   */
  message: string | (() => string);
  /**
   * The person it is about: stored as an id and named when read, so that no name outlives an account or a change of
   * name.
   */
  who?: string;
  redirectUrl?: Address;
  /** The booking it is about, if its address doesn't name it. */
  bookingId?: string;
  /** The mail that goes with it. */
  mail?: PersonalMail;
}

/** The languages other than English that a text has been translated into. */
export type BellTranslations = Partial<Record<TranslatedLanguage, string>>;

/** A notification as it is stored. */
export interface Bell {
  userId: string;
  /** In English. */
  message: string;
  translations: BellTranslations | null;
  redirectUrl: string | null;
  createdAt: Date;
  /** What says which study it is about: at most one of them. */
  studyId?: string;
  bookingId?: string;
  applicationId?: string;
}

const MARK = /\{person:([0-9a-f-]{36})\}/g;

/**
 * The stored form: `{who}` becomes a person's mark. Text that people typed (a study's name) can't contain a mark. Every language
 * that has the text is kept, so that people who choose another language can read what arrived before (LANG-17).
 */
export function bellOf({ userId, message, who, redirectUrl, bookingId }: News, createdAt: Date): Bell {
  const marked = (text: string) => {
    const harmless = text.replaceAll('{person:', '(person:');
    return who === undefined ? harmless : harmless.replace('{who}', `{person:${who}}`);
  };
  const subject = bookingId === undefined ? subjectOf(redirectUrl ?? '') : { bookingId };
  const stored = { userId, redirectUrl: redirectUrl ?? null, createdAt, ...subject };
  if (typeof message === 'string') return { ...stored, message: marked(message), translations: null };
  const translated = TRANSLATED_LANGUAGES.map((language) => [language, inLocale(language, message)] as const)
    .filter(([, text]) => !isAllEnglish(text))
    .map(([language, text]) => [language, marked(text)]);
  return {
    ...stored,
    message: marked(inLocale('en', message)),
    translations: translated.length === 0 ? null : Object.fromEntries(translated),
  };
}

/** Screens with an id, by what the id is of. */
const SUBJECTS = {
  'study-applicants': 'studyId',
  'schedule-availability': 'studyId',
  'study-apply': 'studyId',
  session: 'bookingId',
  'applied-study': 'applicationId',
  work: 'applicationId',
} as const;

/** What an address of a notification is about. */
function subjectOf(url: string): Partial<Record<(typeof SUBJECTS)[keyof typeof SUBJECTS], string>> {
  const [, screen, id] = /^\/dashboard\/([a-z-]+)(?:\/|\?application=)([0-9a-f-]{36})/.exec(url) ?? [];
  const subject = SUBJECTS[screen as keyof typeof SUBJECTS];
  return subject && id ? { [subject]: id } : {};
}

/** The stored text in a reader's language, otherwise the English one, marked as English (LANG-18). */
export function textFor(
  language: Language,
  { message, translations }: { message: string; translations: BellTranslations | null },
): string {
  return language === 'en' ? message : (translations?.[language] ?? inEnglish(message));
}

/** The people a stored message is about. */
export function peopleIn(message: string): string[] {
  return [...message.matchAll(MARK)].map(([, id]) => id as string);
}

/** A stored message as it is read, with today's names. */
export function withNames(message: string, names: ReadonlyMap<string, string>): string {
  return message.replaceAll(MARK, (_, id: string) => names.get(id) ?? 'Somebody');
}
