import { SetupWizard } from '../features/participants/setup-wizard.tsx';
import { useUser } from '../lib/session.ts';

export default function ParticipantSetupPage() {
  const user = useUser();
  return user && <SetupWizard userId={user.userId} />;
}
