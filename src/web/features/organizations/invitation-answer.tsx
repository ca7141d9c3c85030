import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import type { CodeOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { lookAtInvitation } from '../../../contract/organizations.ts';
import { yourRole } from '../../../domain/member-roles.ts';
import { codeOf } from '../../lib/api.ts';
import { navigate, useParams, usePathname } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { mergeUser, useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { AuthCard } from '../accounts/auth-card.tsx';
import { useLogout } from '../accounts/use-logout.ts';

type Invitation = ReplyOf<typeof lookAtInvitation>;

const OVER: Record<Exclude<Invitation['state'], 'PENDING'>, { title: string; lead: string }> = {
  ACCEPTED: { title: 'This invitation was accepted', lead: 'It works only once. If you accepted it, log in.' },
  DECLINED: { title: 'This invitation was declined', lead: 'If that was a mistake, ask for a new one.' },
  REVOKED: { title: 'This invitation was withdrawn', lead: 'Ask the person who invited you why.' },
  EXPIRED: {
    title: 'This invitation has expired',
    lead: 'Invitations last 7 days. Ask the person who invited you for a new one.',
  },
};

/** The refusals of an invalid link; any other failure can be retried. */
const NO_LINK: readonly unknown[] = ['LINK_EXPIRED', 'VALIDATION'] satisfies CodeOf<typeof lookAtInvitation>[];

/** A colleague's invitation: the invited researcher accepts it; anyone with the link can decline it. */
export function InvitationAnswer({ answer }: { answer: 'accept' | 'decline' }) {
  const { token, organizationId } = useParams<'acceptOrganization' | 'declineOrganization'>();
  const given = { params: { organizationId }, body: { token } };
  const query = useQuery({
    ...ask('POST /identity/organizations/{organizationId}/invitations/look', given),
    retry: false,
  });
  if (query.error && NO_LINK.includes(codeOf(query.error))) {
    return (
      <AuthCard title="This link does not work" lead={query.error.message}>
        <ButtonLink to={addresses.login}>Log in</ButtonLink>
      </AuthCard>
    );
  }
  return (
    <Loaded query={query} rows={1} whole>
      {({ content: invitation }) => {
        if (invitation.state !== 'PENDING') {
          return (
            <AuthCard {...OVER[invitation.state]}>
              <ButtonLink to={addresses.login}>Log in</ButtonLink>
            </AuthCard>
          );
        }
        return answer === 'accept' ? (
          <Accept invitation={invitation} organizationId={organizationId} token={token} />
        ) : (
          <Decline invitation={invitation} organizationId={organizationId} token={token} />
        );
      }}
    </Loaded>
  );
}

interface AnswerProps {
  invitation: Invitation;
  organizationId: string;
  token: string;
}

function Accept({ invitation, organizationId, token }: AnswerProps) {
  const user = useUser();
  const pathname = usePathname();
  const logout = useLogout(pathname);
  const accept = useAction('POST /identity/organizations/{organizationId}/invitations/accept', {
    onDone: ({ content }) => {
      mergeUser(content);
      toast.success(`Welcome to ${invitation.organizationName}.`);
      navigate(addresses.organization);
    },
  });
  const { organizationName, invitedByName, email, hasAccount, role } = invitation;
  const title = `Join ${organizationName}`;
  const lead = (
    <>
      {invitedByName} invited <b>{email}</b> to the team. {yourRole(role)}
    </>
  );
  const decline = (
    <ButtonLink variant="plain" to={addresses.declineOrganization({ token, organizationId })}>
      Decline
    </ButtonLink>
  );
  if (!user) {
    const signUp = `${addresses.signup}?${new URLSearchParams({ email, organization: organizationId, invitation: token })}`;
    return (
      <AuthCard title={title} lead={lead}>
        {hasAccount ? (
          <ButtonLink to={`${addresses.login}?next=${encodeURIComponent(pathname)}`}>Log in and accept</ButtonLink>
        ) : (
          <ButtonLink to={signUp}>Create your account</ButtonLink>
        )}
        {decline}
      </AuthCard>
    );
  }
  if (user.email !== email || user.role !== 'RESEARCHER') {
    return (
      <AuthCard
        title={title}
        lead={
          <>
            This invitation is for <b>{email}</b>, but you are signed in as <b>{user.email}</b>.
          </>
        }
      >
        <Button onClick={logout}>Log out and use the other account</Button>
        <ButtonLink variant="plain" to={addresses.dashboard}>
          Stay signed in
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={title} lead={lead}>
      <Button starts={accept} onClick={() => accept.mutate({ params: { organizationId }, body: { token } })}>
        Accept the invitation
      </Button>
      {decline}
    </AuthCard>
  );
}

function Decline({ invitation, organizationId, token }: AnswerProps) {
  const decline = useAction('POST /identity/organizations/{organizationId}/invitations/decline');
  if (decline.isSuccess)
    return (
      <AuthCard title="Invitation declined" lead="You don’t need to do anything else. Thank you for telling us." />
    );
  return (
    <AuthCard
      title="Decline this invitation?"
      lead={`${invitation.invitedByName} invited you to ${invitation.organizationName}.`}
    >
      <Button
        variant="danger"
        starts={decline}
        onClick={() => decline.mutate({ params: { organizationId }, body: { token } })}
      >
        Decline the invitation
      </Button>
    </AuthCard>
  );
}
