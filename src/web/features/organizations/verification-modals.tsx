import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { navigate, usePathname } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { loggedInAt } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DeclineReasons } from './decline-reasons.tsx';

/** Whether the person has seen something since they signed in, in any tab. Logging out clears it. */
function useSeenOnce(name: string): [boolean, () => void] {
  const key = `seen:${name}`;
  const login = loggedInAt() ?? '';
  const [seen, setSeen] = useState(() => localStorage.getItem(key) === login);
  return [
    seen,
    () => {
      localStorage.setItem(key, login);
      setSeen(true);
    },
  ];
}

/** SCREEN-34 to SCREEN-37: the welcome at the first login, and the result of the verification. */
export function VerificationModals({ user }: { user: SignedIn }) {
  if (user.role === 'RESEARCHER') {
    const status = user.organization?.adminVerificationStatus;
    if (status === 'PENDING') return <PendingModal user={user} />;
    if (user.organization?.suspensionReason)
      return <SuspendedModal user={user} reason={user.organization.suspensionReason} />;
    if (status === 'DECLINED') return <DeclinedModal user={user} />;
    if (user.firstLogin && user.organization?.isAdmin && status === 'UNVERIFIED') return <WelcomeModal user={user} />;
  }
  return null;
}

/** `firstLogin` is true until the organisation's information is submitted; "Later" only closes the dialog. */
function WelcomeModal({ user }: { user: SignedIn }) {
  const pathname = usePathname();
  const [seen, see] = useSeenOnce(`welcome:${user.userId}`);
  return (
    <Dialog
      open={!seen && pathname !== addresses.kyc}
      onClose={see}
      kind="celebrate"
      title={`Welcome, ${user.firstName}!`}
    >
      <p>
        We verify your organisation before you run your first study. Participants then see the Verified badge on
        everything you publish.
      </p>
      <DialogActions>
        <Button variant="plain" onClick={see}>
          Later
        </Button>
        <Button
          onClick={() => {
            see();
            navigate(addresses.kyc);
          }}
        >
          Complete Verification
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PendingModal({ user }: { user: SignedIn }) {
  const [seen, see] = useSeenOnce(`pending:${user.organization?.id}`);
  return (
    <Dialog open={!seen} onClose={see} kind="mail" title="Your account verification is pending!">
      <p>
        Thank you. We usually check your information within one working day. We will email you and show the result here.
        Until then, you can try out a study and keep it as a draft.
      </p>
      <DialogActions>
        <Button
          variant="plain"
          onClick={() => {
            see();
            navigate(addresses.tryStudy);
          }}
        >
          Try out a study
        </Button>
        <Button onClick={see}>Got it</Button>
      </DialogActions>
    </Dialog>
  );
}

function DeclinedModal({ user }: { user: SignedIn }) {
  const pathname = usePathname();
  const { id: organizationId = '', isAdmin } = user.organization ?? {};
  const [seen, see] = useSeenOnce(`declined:${organizationId}`);
  const isOpen = !seen && pathname !== addresses.kyc;
  const { data } = useQuery({
    ...ask('GET /identity/organizations/{organizationId}/information', { params: { organizationId } }),
    enabled: isOpen,
    // A cached answer would be from before the decision.
    staleTime: 0,
  });
  const openField = (field: string) => {
    see();
    navigate(`${addresses.kyc}?field=${field}`);
  };
  return (
    <Dialog open={isOpen} onClose={see} kind="error" title="Your verification failed.">
      <p>{MESSAGES.verificationFailed}</p>
      {data?.content && (
        <section aria-labelledby="reasons" className="grid gap-2 rounded-xl bg-sunken px-4 py-3">
          <h3 id="reasons" className="text-base">
            What you need to change
          </h3>
          <DeclineReasons
            reason={data.content.declineReason}
            fieldReasons={data.content.fieldReasons}
            onField={isAdmin ? openField : undefined}
          />
        </section>
      )}
      <DialogActions>
        <Button
          variant="plain"
          onClick={() => {
            see();
            navigate(addresses.contact);
          }}
        >
          Contact Support
        </Button>
        <Button
          onClick={() => {
            see();
            navigate(addresses.kyc);
          }}
        >
          Try again
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SuspendedModal({ user, reason }: { user: SignedIn; reason: string }) {
  const [seen, see] = useSeenOnce(`suspended:${user.organization?.id}`);
  return (
    <Dialog open={!seen} onClose={see} kind="error" title="Your organisation is suspended">
      <p>{reason}</p>
      <p>We paused your recruiting studies. Your booked sessions go ahead.</p>
      <DialogActions>
        <Button variant="plain" onClick={see}>
          Got it
        </Button>
        <Button
          onClick={() => {
            see();
            navigate(addresses.contact);
          }}
        >
          Contact Support
        </Button>
      </DialogActions>
    </Dialog>
  );
}
