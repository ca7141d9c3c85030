import { inLanguage } from '../../contract/addresses.ts';
import { locale } from '../../messages/locale.ts';

/** An address in the language of this page. */
export function hereIn(path: string): string {
  return locale() === 'en' ? path : inLanguage(locale(), path);
}
