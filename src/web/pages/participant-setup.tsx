import { SetupWizard } from '../features/participants/setup-wizard.tsx';
import { useUser } from '../lib/session.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function ParticipantSetupPage() {
  const user = useUser();
  return (
    <>
      <PageTitle
        title="Complete your account set up"
        lead="We use this to show you only studies that fit you. You can change it later."
      />
      {user && <SetupWizard userId={user.userId} />}
    </>
  );
}
