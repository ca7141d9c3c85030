import { useQuery } from '@tanstack/react-query';
import { inviteMember, listMembers } from '../../contract/organizations.ts';
import { paths } from '../app/paths.ts';
import { VerificationBadge } from '../features/organizations/verification-badge.tsx';
import { showFieldErrors, useSchemaForm } from '../lib/form.ts';
import { ask, useAction } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { showDay } from '../lib/when.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';

export default function OrganizationPage() {
  const user = useUser();
  const organization = user?.organization;
  const query = useQuery(ask(listMembers, { params: { organizationId: organization?.id ?? '' } }));
  if (!user || !organization) return null;
  return (
    <>
      <PageTitle title={organization.name} lead={<VerificationBadge user={user} />}>
        {organization.isAdmin &&
          organization.adminVerificationStatus !== 'VERIFIED' &&
          organization.adminVerificationStatus !== 'PENDING' && (
            <ButtonLink to={paths.kyc}>Complete your verification</ButtonLink>
          )}
      </PageTitle>
      <Loaded query={query}>
        {({ content: { members, invitations } }) => (
          <Card className="grid gap-4">
            <h2 className="text-xl">Team</h2>
            <ul className="grid gap-3">
              {members.map((member) => (
                <li key={member.userId} className="flex flex-wrap items-center gap-3">
                  <Avatar firstName={member.firstName} lastName={member.lastName} className="size-10" />
                  <span className="grid min-w-0 flex-1">
                    <span className="font-medium">
                      {member.firstName} {member.lastName}
                    </span>
                    <span className="truncate text-quiet text-sm">{member.email}</span>
                  </span>
                  {member.isAdmin && <Badge>Admin</Badge>}
                </li>
              ))}
              {invitations.map(({ id, email, expiresAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-3">
                  <span className="min-w-0 flex-1 truncate">{email}</span>
                  <Badge tone="wait">Invited until {showDay(expiresAt)}</Badge>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {organization.isAdmin && <InviteColleague organizationId={organization.id} />}
    </>
  );
}

function InviteColleague({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm(inviteMember.body, { email: '', isAdmin: false });
  const invite = useAction(inviteMember, { onDone: () => form.reset() });
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">Invite a colleague</h2>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={form.handleSubmit((body) =>
          invite.mutate({ params: { organizationId }, body }, { onError: (error) => showFieldErrors(form, error) }),
        )}
      >
        <TextField
          label="Email"
          type="email"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <CheckField label="May administer the organisation" {...form.register('isAdmin')} />
        <Button
          type="submit"
          look="plain"
          className="justify-self-start"
          disabled={!form.formState.isValid}
          busy={invite.isPending}
        >
          Send the invitation
        </Button>
      </form>
    </Card>
  );
}
