import { addresses } from '../../contract/addresses.ts';
import { homeOf } from '../lib/after-sign-in.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { Navigate, useSearchParams } from '../lib/navigation.tsx';
import { useUser } from '../lib/session.ts';
import { studyCodeIn, withStudy } from '../lib/wanted-study.ts';

const OpenStudy = lazyPart(() => import('../features/accounts/open-study.tsx').then((module) => module.OpenStudy));

/**
 * SCREEN-17: redirects to the role's first screen and keeps `?tour` (the help page's "Take a tour"). ACCOUNT-22: a participant
 * who came for a study is redirected to it: first to the set-up, then to the study.
 */
export default function DashboardPage() {
  const user = useUser();
  const [search] = useSearchParams();
  if (user?.role === 'PARTICIPANT' && !search.has('tour')) {
    const code = studyCodeIn(search) ?? user.wantedStudy;
    if (code && !user.hasParticipantInfo) return <Navigate to={withStudy(addresses.participantSetup, code)} replace />;
    if (code) return <Lazy of={OpenStudy} code={code} />;
  }
  return <Navigate to={`${user ? homeOf(user) : addresses.login}${search.has('tour') ? '?tour=' : ''}`} replace />;
}
