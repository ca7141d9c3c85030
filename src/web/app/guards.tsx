import { type ReactNode, useEffect, useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Right } from '../../domain/member-roles.ts';
import { m } from '../../messages/m.ts';
import { homeOf } from '../lib/after-sign-in.ts';
import { useMay } from '../lib/may.tsx';
import { Navigate, usePathname, useSearchParams } from '../lib/navigation.tsx';
import type { Guard } from '../lib/screens/row.ts';
import { useUser } from '../lib/session.ts';
import { APP_WIDE, toast } from '../lib/toasts.ts';
import { nextIn } from '../lib/wanted-study.ts';

/** SIGNIN-16 to SIGNIN-22, for screens. The server enforces the same rules; the guards only lead to the right screen. */

const WORDS = {
  ALREADY_SUBMITTED: () => m.refusals_already_submitted(),
  FORBIDDEN: () => 'Your role doesn’t include this page. Ask an admin of your organisation.',
  ALREADY_VERIFIED: () => m.refusals_already_verified(),
  NOT_VERIFIED: () => m.refusals_not_verified(),
  SECOND_FACTOR_REQUIRED: () => 'Admins need an authenticator app. Please set it up first.',
  SETUP_NEEDED: () => m.refusals_setup_needed(),
} satisfies Partial<Record<ErrorCode, () => string>>;

/** Redirects and says why, once. */
function Away({ to, because }: { to: string; because: keyof typeof WORDS }) {
  useEffect(() => {
    // Longer than usual: the screen that it is shown on may still be loading.
    toast.info(WORDS[because](), { ...APP_WIDE, id: because, durationMs: 8000 });
  }, [because]);
  return <Navigate to={to} />;
}

interface Guarded {
  children: ReactNode;
}

function Everybody({ children }: Guarded) {
  return children;
}

/** Visitors who are not signed in sign in first and then come back. */
export function SignedIn({ children }: Guarded) {
  const user = useUser();
  const pathname = usePathname();
  const [search] = useSearchParams();
  if (user) return children;
  const here = pathname + (search.size > 0 ? `?${search}` : '');
  return <Navigate to={`${addresses.login}?next=${encodeURIComponent(here)}`} />;
}

/** Sign-in and sign-up pages: people who are signed in already go on to the dashboard. */
function NotSignedIn({ children }: Guarded) {
  const user = useUser();
  const [search] = useSearchParams();
  return user ? <Navigate to={nextIn(search)} /> : children;
}

function ResearcherOnly({ children, verified = false }: Guarded & { verified?: boolean }) {
  const user = useUser();
  if (!user) return null;
  if (user.role !== 'RESEARCHER') return <Navigate to={homeOf(user)} />;
  if (verified && user.organization?.adminVerificationStatus !== 'VERIFIED') {
    return <Away to={addresses.projects} because="NOT_VERIFIED" />;
  }
  return children;
}

function VerifiedResearcherOnly({ children }: Guarded) {
  return <ResearcherOnly verified>{children}</ResearcherOnly>;
}

function KycGuard({ children }: Guarded) {
  const user = useUser();
  if (!user) return null;
  if (user.role !== 'RESEARCHER') return <Navigate to={homeOf(user)} />;
  if (user.organization?.adminVerificationStatus === 'VERIFIED') {
    return <Away to={addresses.dashboard} because="ALREADY_VERIFIED" />;
  }
  return children;
}

function ParticipantOnly({ children }: Guarded) {
  const user = useUser();
  if (!user) return null;
  return user.role === 'PARTICIPANT' ? children : <Navigate to={homeOf(user)} />;
}

function SetupGuard({ children }: Guarded) {
  const user = useUser();
  // Decided once, on arrival: people who submit here stay to read the success message.
  const [submittedBefore] = useState(user?.hasParticipantInfo ?? false);
  if (!user) return null;
  if (user.role !== 'PARTICIPANT') return <Navigate to={homeOf(user)} />;
  if (submittedBefore) return <Away to={addresses.browseStudies} because="ALREADY_SUBMITTED" />;
  return children;
}

/** For screens that change or use the set-up's answers. */
function SetupDone({ children }: Guarded) {
  const user = useUser();
  if (user?.role === 'PARTICIPANT' && !user.hasParticipantInfo) {
    return <Away to={addresses.participantSetup} because="SETUP_NEEDED" />;
  }
  return <ParticipantOnly>{children}</ParticipantOnly>;
}

function AdminOnly({ children }: Guarded) {
  const user = useUser();
  if (!user) return null;
  if (user.role !== 'ADMIN') return <Navigate to={homeOf(user)} />;
  if (user.secondFactorNeeded) return <Away to={addresses.security} because="SECOND_FACTOR_REQUIRED" />;
  return children;
}

/** For screens that only some roles of an organisation's members may see. */
export function NeedsRight({ children, right }: Guarded & { right: Right | undefined }) {
  const user = useUser();
  const isAllowed = useMay(right ?? 'own');
  return isAllowed || !user ? children : <Away to={homeOf(user)} because="FORBIDDEN" />;
}

export const GUARDS: Record<Guard, (guarded: Guarded) => ReactNode> = {
  none: Everybody,
  signedIn: Everybody,
  notSignedIn: NotSignedIn,
  researcher: ResearcherOnly,
  verifiedResearcher: VerifiedResearcherOnly,
  kyc: KycGuard,
  setup: SetupGuard,
  participant: ParticipantOnly,
  setupDone: SetupDone,
  admin: AdminOnly,
};
