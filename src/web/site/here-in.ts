import { addresses, inLanguage } from '../../contract/addresses.ts';
import { locale } from '../../messages/locale.ts';

/** Whether this page is in another language than English: then a participant reads it. */
export const isTranslated = () => locale() !== 'en';

/** An address in the language of this page. */
export function hereIn(path: string): string {
  return isTranslated() ? inLanguage(locale(), path) : path;
}

/** The home page for visitors: the other languages have only the participants’ one. */
export const visitorsHome = () => (isTranslated() ? hereIn(addresses.participantHome) : addresses.home);
