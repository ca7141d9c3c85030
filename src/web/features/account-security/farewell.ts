import { addresses, inLanguage } from '../../../contract/addresses.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import { locale } from '../../../messages/locale.ts';
import { clearStored } from '../../lib/session.ts';

/** Read by the public pages' script (site/islands/page.ts), which says once that the account is deleted. */
const KEY = 'farewell';

/** Goes to the home page for people like this one, in their language, and keeps nothing about the person: a full page load also clears the memory. */
export async function leaveForGood(role: UserType): Promise<void> {
  await clearStored({ leaving: true });
  sessionStorage.setItem(KEY, 'yes');
  const home = role === 'PARTICIPANT' ? addresses.participantHome : addresses.home;
  window.location.replace(locale() === 'en' ? home : inLanguage(locale(), home));
}
