import { InvitationAnswer } from '../features/organizations/invitation-answer.tsx';

export default function AcceptOrganizationPage() {
  return <InvitationAnswer answer="accept" />;
}
