import { useEffect } from 'react';
import { toast } from 'sonner';
import { paths } from '../../app/paths.ts';
import { clearStored } from '../../lib/session.ts';

const KEY = 'farewell';

/** Leaves for the home page with nothing of the person kept: a whole new page, so that nothing in memory goes along. */
export function leaveForGood(): void {
  clearStored();
  sessionStorage.clear();
  sessionStorage.setItem(KEY, 'yes');
  window.location.replace(paths.home);
}

/** The home page says once that the account is gone. */
export function useFarewell(): void {
  useEffect(() => {
    if (sessionStorage.getItem(KEY) === null) return;
    sessionStorage.removeItem(KEY);
    toast.success('Your account is deleted. Thank you for having been with us.', { duration: 8000 });
  }, []);
}
