import { InvitationAnswer } from '../features/organizations/invitation-answer.tsx';

export default function DeclineOrganizationPage() {
  return <InvitationAnswer answer="decline" />;
}
