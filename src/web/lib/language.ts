import type { SignedIn } from '../../contract/accounts.ts';
import { addresses, inLanguage } from '../../contract/addresses.ts';
import { LANGUAGE_COOKIE } from '../../domain/cookies.ts';
import type { Language } from '../../domain/languages.ts';
import { locale } from '../../messages/locale.ts';

/** The help in the language of this page. */
export function helpAddress(): string {
  return locale() === 'en' ? addresses.help : inLanguage(locale(), addresses.help);
}

/** Opens this page again in a language, which the browser keeps. */
export async function readIn(language: Language): Promise<void> {
  // The service worker keeps the shells of screens in the language that they were visited in.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith('shells-')).map((name) => caches.delete(name)));
  const { pathname, search } = window.location;
  window.location.assign(inLanguage(language, pathname + search));
}

/**
 * Somebody who signs in reads their own language; researchers and admins read English. Screens that are in English for
 * everybody stay so: the browser asks for the language already.
 */
export function followLanguage({ role, language }: Pick<SignedIn, 'role' | 'language'>): void {
  const wanted = role === 'PARTICIPANT' ? language : 'en';
  const isAsked = document.cookie.includes(`${LANGUAGE_COOKIE}=${wanted}`);
  if (wanted && wanted !== locale() && !isAsked) void readIn(wanted);
}
