import { useEffect } from 'react';
import { SetupWizard } from '../features/participants/setup-wizard.tsx';
import { call } from '../lib/api.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { headingOf } from '../lib/routes.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { useStudyCode } from '../lib/wanted-study.ts';
import { PageTitle } from '../ui/page-title.tsx';

const ThenApply = lazyPart(() => import('../features/accounts/then-apply.tsx').then((module) => module.ThenApply));

export default function ParticipantSetupPage() {
  const user = useUser();
  const followed = useStudyCode();
  const study = followed ?? user?.wantedStudy ?? null;
  // People who had an account when they followed the link: the set-up may be finished on another device.
  const isKept = followed === null || followed === user?.wantedStudy;
  useEffect(() => {
    if (isKept) return;
    call('PUT /authentication/users/wanted-study', { body: { study: followed } }).then(
      ({ content }) => mergeUser(content),
      // Offline, or for an unknown code, the set-up continues without the study.
      () => undefined,
    );
  }, [isKept, followed]);
  return (
    <>
      <PageTitle {...headingOf('participantSetup')} />
      <div className="max-w-2xl empty:hidden">
        {study && <Lazy of={ThenApply} fallback={<div className="skeleton h-14" />} code={study} />}
      </div>
      {user && <SetupWizard userId={user.userId} />}
    </>
  );
}
