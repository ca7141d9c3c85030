import type { SignedIn } from '../../contract/accounts.ts';
import { addresses, inLanguage } from '../../contract/addresses.ts';
import { LANGUAGE_COOKIE } from '../../domain/cookies.ts';
import type { Language } from '../../domain/languages.ts';
import { locale } from '../../messages/locale.ts';

/** The help in the language of this page. */
export function helpAddress(): string {
  return locale() === 'en' ? addresses.help : inLanguage(locale(), addresses.help);
}

/** Reloads this page in a language, which the browser remembers. */
export async function readIn(language: Language): Promise<void> {
  // The service worker caches shells in the language in which the screens were visited.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith('shells-')).map((name) => caches.delete(name)));
  const { pathname, search } = window.location;
  window.location.assign(inLanguage(language, pathname + search));
}

/**
 * Switches the page to the person's language: participants read their own, researchers and admins read English. Does nothing if
 * the browser already asks for that language, because the screen is then in English for everybody.
 */
export function followLanguage({ role, language }: Pick<SignedIn, 'role' | 'language'>): void {
  const wanted = role === 'PARTICIPANT' ? language : 'en';
  const isAsked = document.cookie.includes(`${LANGUAGE_COOKIE}=${wanted}`);
  if (wanted && wanted !== locale() && !isAsked) void readIn(wanted);
}
