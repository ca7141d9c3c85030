import { addresses } from '../../../contract/addresses.ts';
import { call } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.tsx';
import { clearStored } from '../../lib/session.ts';

/** Ends the login session on the server and clears everything stored, even when the server can't be reached. `next` is
 * where the next sign-in leads.
 */
export function useLogout(next?: string): () => void {
  return () => {
    void call('POST /authentication/auth/logout')
      .catch(() => undefined)
      .finally(async () => {
        await clearStored();
        navigate(next ? `${addresses.login}?next=${encodeURIComponent(next)}` : addresses.login);
      });
  };
}
