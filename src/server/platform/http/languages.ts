import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '../../../domain/cookies.ts';
import { LANGUAGES, type Language, LOCALES, type Locale } from '../../../domain/languages.ts';
import { translationOf } from '../../../messages/in-place.ts';
import { Document } from './documents.ts';

/** The language that a browser's person chose; null before a choice. */
export function chosenLanguage(request: Pick<FastifyRequest, 'cookies'>): Language | null {
  return LANGUAGES.find((language) => language === request.cookies[LANGUAGE_COOKIE]) ?? null;
}

/** The language that a browser's person chose; English for everybody else, and before cookies are read. */
export function languageOf({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): Locale {
  return LOCALES.find((locale) => locale === cookies?.[LANGUAGE_COOKIE]) ?? 'en';
}

/** A document in every language, each written when it is first asked for. */
export function documentsOf(render: (language: Locale) => string): (language: Locale) => Document {
  const documents = new Map<Locale, Document>();
  return (language) => {
    const known = documents.get(language) ?? new Document(async () => render(language));
    documents.set(language, known);
    return known;
  };
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
