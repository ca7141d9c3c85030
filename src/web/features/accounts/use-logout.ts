import { useNavigate } from 'react-router';
import { logout } from '../../../contract/accounts.ts';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/queries.ts';
import { clearStored } from '../../lib/session.ts';

/**
 * Ends the session on the server and clears everything stored, also when the server can't be reached. `next` is where
 * the next sign-in leads on to.
 */
export function useLogout(next?: string): () => void {
  const navigate = useNavigate();
  return () => {
    void call(logout)
      .catch(() => undefined)
      .finally(() => {
        clearStored();
        queryClient.clear();
        navigate(next ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login);
      });
  };
}
