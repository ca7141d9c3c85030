import { addresses } from '../../contract/addresses.ts';
import { homeOf } from '../lib/after-sign-in.ts';
import { Navigate, useSearchParams } from '../lib/navigation.tsx';
import { useUser } from '../lib/session.ts';

/** SCREEN-17: the dashboard leads to the role's first screen; `?tour` goes along (the help page's "Take a tour"). */
export default function DashboardPage() {
  const user = useUser();
  const [search] = useSearchParams();
  return <Navigate to={`${user ? homeOf(user) : addresses.login}${search.has('tour') ? '?tour=' : ''}`} replace />;
}
