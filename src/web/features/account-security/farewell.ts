import { addresses } from '../../../contract/addresses.ts';
import { clearStored } from '../../lib/session.ts';

/** Read by the public pages' script (site/islands/page.ts), which says once that the account is deleted. */
const KEY = 'farewell';

/** Goes to the home page and keeps nothing about the person: a full page load also clears the memory. */
export async function leaveForGood(): Promise<void> {
  await clearStored({ leaving: true });
  sessionStorage.setItem(KEY, 'yes');
  window.location.replace(addresses.home);
}
