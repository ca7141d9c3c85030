import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { toast } from 'sonner';
import type { User } from '../../contract/accounts.ts';
import { ERRORS } from '../../contract/errors.ts';
import { useUser } from '../lib/session.ts';
import { paths, safeNext } from './paths.ts';

/** §6's guards, for screens. The server keeps the same rules; these only lead to the right place. */

export function homeOf(user: Pick<User, 'role'>): string {
  if (user.role === 'PARTICIPANT') return paths.browseStudies;
  return user.role === 'ADMIN' ? paths.adminVerifications : paths.projects;
}

/** Leads elsewhere and says why, once. */
function Away({ to, because }: { to: string; because?: string }) {
  useEffect(() => {
    if (because) toast.info(because, { id: because });
  }, [because]);
  return <Navigate to={to} replace />;
}

export function SignedIn() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user) return <Outlet />;
  return <Navigate to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} replace />;
}

/** Sign-in and sign-up pages: who is signed in already goes on to the dashboard. */
export function NotSignedIn() {
  const user = useUser();
  const { search } = useLocation();
  const next = new URLSearchParams(search).get('next');
  return user ? <Navigate to={safeNext(next)} replace /> : <Outlet />;
}

export function ResearcherOnly({ verified = false }: { verified?: boolean }) {
  const user = useUser();
  if (!user) return <Navigate to={paths.login} replace />;
  if (user.role !== 'RESEARCHER') return <Navigate to={homeOf(user)} replace />;
  if (verified && user.organization?.adminVerificationStatus !== 'VERIFIED') {
    return <Away to={paths.projects} because={ERRORS.NOT_VERIFIED[1]} />;
  }
  return <Outlet />;
}

export function KycGuard() {
  const user = useUser();
  if (!user) return <Navigate to={paths.login} replace />;
  if (user.role !== 'RESEARCHER') return <Navigate to={homeOf(user)} replace />;
  if (user.organization?.adminVerificationStatus === 'VERIFIED') {
    return <Away to={paths.dashboard} because={ERRORS.ALREADY_VERIFIED[1]} />;
  }
  return <Outlet />;
}

export function ParticipantOnly() {
  const user = useUser();
  if (!user) return <Navigate to={paths.dashboard} replace />;
  return user.role === 'PARTICIPANT' ? <Outlet /> : <Navigate to={homeOf(user)} replace />;
}

export function SetupGuard() {
  const user = useUser();
  // Decided on arrival: who submits here stays for the words of success.
  const [submittedBefore] = useState(user?.hasParticipantInfo ?? false);
  if (!user) return <Navigate to={paths.login} replace />;
  if (user.role !== 'PARTICIPANT') return <Navigate to={homeOf(user)} replace />;
  if (submittedBefore) return <Away to={paths.browseStudies} because={ERRORS.ALREADY_SUBMITTED[1]} />;
  return <Outlet />;
}

/** Applying needs the set-up (§4). */
export function SetupDone() {
  const user = useUser();
  if (user && !user.hasParticipantInfo)
    return <Away to={paths.participantSetup} because={ERRORS.PARTICIPANT_INFO_NEEDED[1]} />;
  return <Outlet />;
}

export function AdminOnly() {
  const user = useUser();
  if (!user) return <Navigate to={paths.login} replace />;
  if (user.role !== 'ADMIN') return <Navigate to={homeOf(user)} replace />;
  if (user.secondFactorNeeded) return <Away to={paths.security} because={ERRORS.SECOND_FACTOR_REQUIRED[1]} />;
  return <Outlet />;
}
