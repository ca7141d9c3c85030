import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { DAYS, MONTHS } from '../../../domain/calendar.ts';
import { LANGUAGE_COOKIE } from '../../../domain/cookies.ts';
import { LANGUAGES, type Language, LOCALES, type Locale } from '../../../domain/languages.ts';
import { ENGLISH_STARTS, inEnglish } from '../../../messages/fallback.ts';
import { translationOf } from '../../../messages/in-place.ts';
import { inLocale } from '../../../messages/locale.ts';
import { dateWords } from '../../../messages/when.ts';
import { Document } from './documents.ts';

/** The language that a browser's person chose; null before a choice. */
export function chosenLanguage(request: Pick<FastifyRequest, 'cookies'>): Language | null {
  return LANGUAGES.find((language) => language === request.cookies[LANGUAGE_COOKIE]) ?? null;
}

/** The language that a browser's person chose; English for everybody else, and before cookies are read. */
export function languageOf({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): Locale {
  return LOCALES.find((locale) => locale === cookies?.[LANGUAGE_COOKIE]) ?? 'en';
}

/** The language that a page's address begins with; otherwise the one that the person chose. */
export function pageLanguageOf(request: FastifyRequest): Locale {
  return LOCALES.find((locale) => request.url.startsWith(`/${locale}/`)) ?? languageOf(request);
}

/** A document in every language, each rendered on first use. */
export function documentsOf(render: (language: Locale) => string): (language: Locale) => Document {
  const documents = new Map<Locale, Document>();
  return (language) => {
    const known = documents.get(language) ?? new Document(async () => render(language));
    documents.set(language, known);
    return known;
  };
}

const DATE = new RegExp(`\\b(?:${DAYS.join('|')}) (\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})\\b`, 'g');

/** A refusal's detail in a reader's language, with the dates in it; marked as English if it has no translation. */
export function detailIn(detail: string, language: Locale): string {
  const translated = translationOf(detail, language);
  if (translated === null || translated.startsWith(ENGLISH_STARTS)) return inEnglish(detail);
  const inWords = (_: string, day: string, month: (typeof MONTHS)[number], year: string) => {
    const [inMonth, inDay] = [MONTHS.indexOf(month) + 1, day].map((part) => String(part).padStart(2, '0'));
    return dateWords(`${year}-${inMonth}-${inDay}`);
  };
  return inLocale(language, () => translated.replaceAll(DATE, inWords));
}

/** LANG-22: our own reasons, of payouts that wait for example, are in the reader's language. What people typed stays as it is. */
export function withReasons<T>(content: T, language: Locale): T {
  if (language === 'en') return content;
  if (Array.isArray(content)) return content.map((part) => withReasons(part, language)) as T;
  if (!isPlain(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const isReason = name === 'reason' && typeof value === 'string';
      return [name, isReason ? (translationOf(value, language) ?? value) : withReasons(value, language)];
    }),
  ) as T;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
