import type { Locale } from '../domain/languages.ts';

/*
 * The current language of texts. A browser has one for the whole page; the server sets it around a synchronous piece of
 * rendering.
 */

let current: Locale | null = null;

/** The page's language if there is a page, otherwise English. */
function localeOfPage(): Locale {
  const page = (globalThis as { document?: { documentElement: { lang: string } } }).document;
  return (page?.documentElement.lang || 'en') as Locale;
}

export function locale(): Locale {
  return current ?? localeOfPage();
}

/** Runs synchronous code with texts in this language. */
export function inLocale<T>(locale: Locale, write: () => T): T {
  const before = current;
  current = locale;
  try {
    return write();
  } finally {
    current = before;
  }
}
