import { useLocation, useNavigate, useParams } from 'react-router';
import { acceptMembership, declineMembership } from '../../contract/organizations.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useAction } from '../lib/queries.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/** A colleague's invitation, accepted by the invited researcher or declined by whoever has the link. */
export default function OrganizationInvitationPage({ answer }: { answer: 'accept' | 'decline' }) {
  return answer === 'accept' ? <Accept /> : <Decline />;
}

function useInvitation() {
  const { token = '', organizationId = '' } = useParams();
  return { params: { organizationId }, body: { token } };
}

function Accept() {
  const user = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const invitation = useInvitation();
  const accept = useAction(acceptMembership, {
    onDone: ({ content }) => {
      mergeUser(content);
      navigate(paths.organization);
    },
  });
  if (user?.role !== 'RESEARCHER') {
    return (
      <AuthCard
        title="Join your team"
        lead="Sign in with the researcher account that was invited, or create one with the same address and open the link again."
      >
        <ButtonLink to={`${paths.login}?next=${encodeURIComponent(pathname)}`}>Log in</ButtonLink>
        <ButtonLink look="plain" to={paths.signup}>
          Create a researcher account
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Join your team"
      lead={
        <>
          You are signed in as <b>{user.email}</b>.
        </>
      }
    >
      <Button busy={accept.isPending} onClick={() => accept.mutate(invitation)}>
        Accept the invitation
      </Button>
    </AuthCard>
  );
}

function Decline() {
  const invitation = useInvitation();
  const decline = useAction(declineMembership);
  if (decline.isSuccess)
    return <AuthCard title="Invitation declined" lead="Nothing else happens. Thank you for telling us." />;
  return (
    <AuthCard title="Decline this invitation?" lead="The team that invited you is not told who you are.">
      <Button look="danger" busy={decline.isPending} onClick={() => decline.mutate(invitation)}>
        Decline the invitation
      </Button>
    </AuthCard>
  );
}
