import { addresses } from '../../../contract/addresses.ts';
import { clearStored } from '../../lib/session.ts';

/** Read by the public pages' script (site/islands/page.ts), which says once that the account is gone. */
const KEY = 'farewell';

/** Leaves for the home page with nothing of the person kept: a whole new page, so that nothing in memory goes along. */
export async function leaveForGood(): Promise<void> {
  await clearStored({ leaving: true });
  sessionStorage.setItem(KEY, 'yes');
  window.location.replace(addresses.home);
}
