import { SetupWizard } from '../features/participants/setup-wizard.tsx';
import { useUser } from '../lib/session.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function ParticipantSetupPage() {
  const user = useUser();
  return (
    <>
      <PageTitle
        title="Complete your account set up"
        lead="You see the studies that fit you, and only those. You can change everything later."
      />
      {user && <SetupWizard userId={user.userId} />}
    </>
  );
}
