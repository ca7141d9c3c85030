import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listMembers } from '../../../contract/organizations.ts';
import { countOf } from '../../../domain/counts.ts';
import { MEMBER_ROLES, type MemberRole } from '../../../domain/member-roles.ts';
import { call } from '../../lib/api.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { showDay } from '../../lib/when.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Loaded } from '../../ui/states.tsx';
import { BudgetDialog } from '../budgets/budget-dialog.tsx';
import { SpentOf } from '../budgets/spent-of.tsx';
import { MemberRights } from './member-rights.tsx';

type Team = ReplyOf<typeof listMembers>;
type Member = Team['members'][number];
type Organization = NonNullable<SignedIn['organization']>;

/** Members and invitations; admins change what members may do, remove them and withdraw invitations. */
export function TeamCard({ user, organization }: { user: SignedIn; organization: Organization }) {
  const query = useQuery(
    ask('GET /identity/organizations/{organizationId}/members', { params: { organizationId: organization.id } }),
  );
  return (
    <Loaded query={query}>
      {({ content: { members, invitations } }) => (
        <Card className="grid max-w-2xl gap-4">
          <h2 className="text-xl">Team</h2>
          <ul className="grid gap-4">
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                isMe={member.userId === user.userId}
                organization={organization}
                isLastAdmin={member.role === 'ADMIN' && members.filter(({ role }) => role === 'ADMIN').length === 1}
              />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} organization={organization} />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}

function MemberRow({
  member,
  isMe,
  isLastAdmin,
  organization,
}: {
  member: Member;
  isMe: boolean;
  isLastAdmin: boolean;
  organization: Organization;
}) {
  const [leaving, setLeaving] = useState(false);
  const [changing, setChanging] = useState(false);
  const [budgeting, setBudgeting] = useState(false);
  const ofOrganization = { organizationId: organization.id };
  const spending = useQuery(ask('GET /payment/wallets/{organizationId}/spending', { params: ofOrganization })).data
    ?.content;
  const spent = spending?.members.find(({ id }) => id === member.userId);
  const remove = useAction('DELETE /identity/organizations/{organizationId}/members/{userId}', {
    onDone: () => {
      setLeaving(false);
      // A person who left has another organisation now.
      if (isMe) void call('GET /authentication/users/me').then(({ content }) => mergeUser(content));
    },
  });
  const params = { organizationId: organization.id, userId: member.userId };
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar firstName={member.firstName} lastName={member.lastName} className="size-10" />
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {member.role !== 'MEMBER' && <Badge>{MEMBER_ROLES[member.role]}</Badge>} {isMe && <Badge>You</Badge>}
        </span>
        <span className="truncate text-quiet text-sm">{member.email}</span>
        {spent && (spent.spentPesewas > 0 || spent.budgetPesewas !== null) && (
          <span className="text-quiet text-sm">
            Spent or reserved: <SpentOf {...spent} />
          </span>
        )}
        {member.projectIds && (
          <span className="text-quiet text-sm">Sees {countOf(member.projectIds.length, 'project')}</span>
        )}
      </span>
      <Menu
        isSmall
        name={name}
        items={[
          organization.isAdmin && !isLastAdmin && { words: 'Change the rights', onChoose: () => setChanging(true) },
          organization.isAdmin &&
            spent !== undefined && { words: 'Set the budget', onChoose: () => setBudgeting(true) },
          !isLastAdmin &&
            (organization.isAdmin || isMe) && {
              words: isMe ? 'Leave' : 'Remove',
              isDanger: true,
              onChoose: () => setLeaving(true),
            },
        ]}
      />
      {budgeting && spent && (
        <BudgetDialog
          organizationId={organization.id}
          whose={{ of: 'MEMBER', id: member.userId, name, budgetPesewas: spent.budgetPesewas }}
          onClose={() => setBudgeting(false)}
        />
      )}
      {changing && (
        <MemberRights organizationId={organization.id} member={member} name={name} onClose={() => setChanging(false)} />
      )}
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        kind="delete"
        title={isMe ? `Leave ${organization.name}?` : `Remove ${name}?`}
      >
        <p>
          {isMe ? 'Your studies' : 'Their studies'} and sessions go to another admin.{' '}
          {isMe
            ? 'You get a new organisation, which is not verified yet.'
            : 'They keep their account and get a new organisation.'}
        </p>
        <DialogActions>
          <Button variant="plain" onClick={() => setLeaving(false)}>
            Go back
          </Button>
          <Button variant="danger" starts={remove} onClick={() => remove.mutate({ params })}>
            {isMe ? 'Leave' : 'Remove'}
          </Button>
        </DialogActions>
      </Dialog>
    </li>
  );
}

const AS_ROLE: Readonly<Record<MemberRole, string>> = {
  ADMIN: ' as an admin',
  MEMBER: '',
  FINANCE: ' for finance',
  VIEWER: ' as a viewer',
};

function InvitationRow({
  invitation,
  organization,
}: {
  invitation: Team['invitations'][number];
  organization: Organization;
}) {
  const resend = useAction('POST /identity/organizations/{organizationId}/invitations/{invitationId}/resend');
  const revoke = useAction('DELETE /identity/organizations/{organizationId}/invitations/{invitationId}');
  const params = { organizationId: organization.id, invitationId: invitation.id };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="grid min-w-0 flex-1 basis-48">
        <span className="truncate font-semibold">{invitation.email}</span>
        <span className="text-quiet text-sm">
          Invited{AS_ROLE[invitation.role]}
          {invitation.projectIds && ` to ${countOf(invitation.projectIds.length, 'project')}`}, until{' '}
          {showDay(invitation.expiresAt)}
        </span>
      </span>
      {organization.isAdmin && (
        <Menu
          isSmall
          name={invitation.email}
          items={[
            { words: 'Send again', onChoose: () => resend.mutate({ params }) },
            { words: 'Withdraw', isDanger: true, onChoose: () => revoke.mutate({ params }) },
          ]}
        />
      )}
    </li>
  );
}
