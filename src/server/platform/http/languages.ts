import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '../../../domain/cookies.ts';
import { LOCALES, type Locale } from '../../../domain/languages.ts';
import { Document } from './documents.ts';

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
