import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { INVITATION_LIFECYCLE } from '../../../domain/lifecycles/invitation-lifecycle.ts';
import {
  canBeLimited,
  type MemberRole,
  mayDo,
  REFUSED_RIGHT,
  type RoleColumns,
  roleColumns,
  roleOf,
} from '../../../domain/member-roles.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, listOrganizationMembers, type MemberRights, moveMember } from '../accounts/accounts.service.ts';
import { handOverSessions } from '../bookings/sessions.service.ts';
import { deleteBudgetOf } from '../budgets/personal-data.service.ts';
import { requireOwnProjects } from '../projects/access.service.ts';
import { handOverStudies } from '../studies/studies.service.ts';
import { askToInvite } from './invitation-quotas.service.ts';
import { colleagueJoined, joinOrganization } from './organizations.mails.ts';
import { foundOrganization } from './organizations.service.ts';
import * as sql from './team.sql.ts';

interface AskedProjects {
  projectIds?: 'ALL' | readonly string[] | undefined;
}

const chosenOf = (asked: AskedProjects['projectIds']) => (asked === undefined || asked === 'ALL' ? null : asked);

const INVITATION_HOURS = 7 * 24;

function refuseOther(caller: ResearcherCaller, organizationId: string): void {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
}

/** The members and open invitations of the caller's own organisation. */
export async function listTeam(app: App, caller: ResearcherCaller, organizationId: string) {
  refuseOther(caller, organizationId);
  // Only admins see who sees which projects.
  const shown = <T extends RoleColumns & { projectIds: string[] | null }>(one: T) => ({
    ...one,
    role: roleOf(one),
    projectIds: caller.organizationRole === 'ADMIN' ? one.projectIds : null,
  });
  return app.read(async (reader) => ({
    members: (await listOrganizationMembers(reader, organizationId)).map(shown),
    invitations: (await sql.listLiveInvitations(reader.tx, organizationId, reader.now)).map(shown),
  }));
}

// ---- Invitations

/** Invites a colleague. The link's secret is created when the mail is sent; only its hash is stored. */
export async function inviteMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { email, role, projectIds: asked }: { email: string; role: MemberRole } & AskedProjects,
): Promise<void> {
  refuseOther(caller, organizationId);
  const id = newId();
  const createdAt = app.clock.now();
  const expiresAt = addHours(createdAt, INVITATION_HOURS);
  const refusal = await app.work(caller, async (work) => {
    const projectIds = chosenOf(asked);
    await requireOwnProjects(work, caller, projectIds);
    const organization = found(await sql.findOrganization(work.tx, organizationId));
    // Comes first, because concurrent requests wait here, so that nobody is invited twice.
    const leave = await askToInvite(work, caller, organization, email);
    if ('refusal' in leave) return leave.refusal;
    const members = await listOrganizationMembers(work, organizationId);
    if (members.some((member) => member.email === email)) {
      refuse('ALREADY_INVITED', { message: 'This person is already in your team.' });
    }
    if (await sql.isInvited(work.tx, organizationId, email, createdAt)) refuse('ALREADY_INVITED');
    const invitedBy = caller.userId;
    const invitation = {
      ...{ id, organizationId, email, tokenHash: null, invitedBy, createdAt, expiresAt },
      ...roleColumns(role),
      projectIds: canBeLimited(role) && projectIds ? [...projectIds] : null,
    };
    await work.create(INVITATION_LIFECYCLE, 'invite', invitation);
    if (leave.mail) sendMail(work, joinOrganization({ invitationId: id }));
    auditTeam(work, caller, 'organization.invite', null);
    return null;
  });
  if (refusal !== null) refuse('TOO_MANY_REQUESTS', { message: refusal });
}

function auditTeam(work: Work, caller: ResearcherCaller, action: string, userId: string | null): void {
  recordAudit(work, {
    at: work.now,
    action,
    actor: caller.role,
    actorId: caller.userId,
    organizationId: caller.organizationId,
    ...(userId ? { subject: 'user', subjectId: userId } : {}),
  });
}

/** The invitation behind a link, for anyone who has it. */
export async function lookAtInvitation(app: App, organizationId: string, token: string) {
  const row = await app.read((reader) => sql.findInvitationByToken(reader.tx, organizationId, hashSecret(token)));
  if (!row) refuse('LINK_EXPIRED');
  const state = row.status === 'PENDING' && row.expiresAt <= app.clock.now() ? ('EXPIRED' as const) : row.status;
  return {
    organizationName: row.name,
    invitedByName: `${row.firstName} ${row.lastName}`,
    email: row.email,
    state,
    hasAccount: Boolean(row.hasAccount),
    role: roleOf(row),
  };
}

/** Withdraws an open invitation; its link no longer works. */
export async function revokeInvitation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  invitationId: string,
): Promise<void> {
  refuseOther(caller, organizationId);
  await app.work(caller, async (work) => {
    const invitation = found(await sql.lockWaiting(work.tx, organizationId, invitationId));
    await work.change(INVITATION_LIFECYCLE, invitation, 'revoke');
    auditTeam(work, caller, 'organization.revokeInvitation', null);
  });
}

/** Sends an invitation again: a new link for 7 days; the old link ends. */
export async function resendInvitation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  invitationId: string,
): Promise<void> {
  refuseOther(caller, organizationId);
  const expiresAt = addHours(app.clock.now(), INVITATION_HOURS);
  const refusal = await app.work(caller, async (work) => {
    const { email } = found(await sql.lockWaiting(work.tx, organizationId, invitationId));
    const organization = found(await sql.findOrganization(work.tx, organizationId));
    const leave = await askToInvite(work, caller, organization, email);
    if ('refusal' in leave) return leave.refusal;
    // A new link needs a new mail: without one, the link that was mailed still works.
    const prolonged = { expiresAt, ...(leave.mail ? { tokenHash: null } : {}) };
    if (!(await sql.prolongInvitation(work.tx, organizationId, invitationId, prolonged))) refuse('NOT_FOUND');
    if (leave.mail) sendMail(work, joinOrganization({ invitationId }));
    return null;
  });
  if (refusal !== null) refuse('TOO_MANY_REQUESTS', { message: refusal });
}

/** Uses up an invitation for somebody with its address, and notifies the person who sent it. */
export async function takeInvitation(
  work: Work,
  use: { organizationId: string; token: string; email: string; userId: string },
): Promise<MemberRights> {
  const { organizationId, token, email, userId } = use;
  const invitation = await sql.lockInvitation(work.tx, { organizationId, tokenHash: hashSecret(token), now: work.now });
  if (!invitation) refuse('LINK_EXPIRED');
  if (invitation.email !== email) refuse('WRONG_ACCOUNT');
  await work.change(INVITATION_LIFECYCLE, invitation, 'accept');
  work.notify({
    userId: invitation.invitedBy,
    message: '{who} has joined your organisation.',
    who: userId,
    redirectUrl: addresses.organization,
    mail: colleagueJoined({ userId }),
  });
  recordAudit(work, {
    at: work.now,
    action: 'organization.join',
    actor: 'RESEARCHER',
    actorId: userId,
    organizationId,
  });
  return { role: roleOf(invitation), projectIds: invitation.projectIds };
}

/** Joins the inviting organisation. Only the invited address can join, and nobody can leave an organisation without an admin. */
export async function acceptMembership(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  token: string,
): Promise<User> {
  await app.work(caller, async (work) => {
    const { userId, email } = caller;
    const rights = await takeInvitation(work, { organizationId, token, email, userId });
    if (caller.organizationId === organizationId) return;
    await giveUpPlace(work, caller.organizationId, userId);
    await deleteBudgetOf(work, userId);
    await moveMember(work, userId, organizationId, rights);
  });
  return getMe(app, caller.userId);
}

/** Declines an invitation with its link's secret, without a login. */
export async function declineMembership(app: App, organizationId: string, token: string): Promise<void> {
  await app.work(null, async (work) => {
    const tokenHash = hashSecret(token);
    const invitation = await sql.lockInvitation(work.tx, { organizationId, tokenHash, now: work.now });
    if (!invitation) refuse('LINK_EXPIRED');
    await work.change(INVITATION_LIFECYCLE, invitation, 'decline');
  });
}

// ---- Roles

/** Assigns the studies and upcoming sessions of a person who leaves to another member. */
async function handOver(
  work: Work,
  organizationId: string,
  fromUserId: string,
  toUserId: string,
  keptProjectIds: readonly string[] = [],
): Promise<void> {
  const studyIds = await handOverStudies(work, { organizationId, fromUserId, toUserId, keptProjectIds });
  await handOverSessions(work, studyIds, toUserId);
}

/**
 * Before an erasure: assigns the person's studies and sessions to another admin. Returns true if nobody else is left. The caller
 * must already have refused if members would be left without an admin.
 */
export async function leaveTeam(work: Work, organizationId: string, userId: string): Promise<boolean> {
  const heir = (await sql.lockAdmins(work.tx, organizationId)).find(({ id }) => id !== userId);
  if (heir) await handOver(work, organizationId, userId, heir.id);
  return !(await listOrganizationMembers(work, organizationId)).some((member) => member.userId !== userId);
}

/** Locks the admins, and refuses if the person is the last one of an organisation that still has members or data. */
async function giveUpPlace(work: Work, organizationId: string, userId: string): Promise<void> {
  const admins = await sql.lockAdmins(work.tx, organizationId);
  const heir = admins.find(({ id }) => id !== userId);
  // An organisation without other members or data can be left without an admin.
  if (!heir && admins.length > 0 && !(await sql.organizationIsBare(work.tx, organizationId, userId)))
    refuse('LAST_ADMIN');
  if (heir) await handOver(work, organizationId, userId, heir.id);
}

const BECAME: Readonly<Record<MemberRole, string>> = {
  ADMIN: 'You are now an admin of your organisation.',
  MEMBER: 'You are now a member of your organisation.',
  FINANCE: 'You now look after your organisation’s money. Its studies are no longer open to you.',
  VIEWER: 'You can now see your organisation’s studies, but no longer change them.',
};

/**
 * Gives a member another role, and chooses the projects that they see; one admin must stay. The studies and sessions that somebody
 * can't run any more go to the admin who decided.
 */
export async function changeMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  userId: string,
  asked: { role?: MemberRole | undefined } & AskedProjects,
): Promise<void> {
  refuseOther(caller, organizationId);
  await app.work(caller, async (work) => {
    const admins = await sql.lockAdmins(work.tx, organizationId);
    const member = found(await sql.findMember(work.tx, organizationId, userId));
    const { role = roleOf(member) } = asked;
    await requireOwnProjects(work, caller, chosenOf(asked.projectIds));
    const before = member.projectIds;
    const projectIds = canBeLimited(role)
      ? asked.projectIds === undefined
        ? before
        : chosenOf(asked.projectIds)
      : null;
    const isSameRole = roleOf(member) === role;
    if (isSameRole && sameProjects(before, projectIds)) return;
    if (role !== 'ADMIN' && member.isAdmin && admins.length === 1) refuse('LAST_ADMIN');
    const heir = userId === caller.userId ? admins.find(({ id }) => id !== userId)?.id : caller.userId;
    if (heir !== undefined && !mayDo(role, 'edit')) await handOver(work, organizationId, userId, heir);
    else if (heir !== undefined && projectIds !== null) await handOver(work, organizationId, userId, heir, projectIds);
    await moveMember(work, userId, organizationId, { role, projectIds });
    if (!isSameRole) {
      auditTeam(work, caller, MADE[role], userId);
      work.notify({ userId, message: BECAME[role], redirectUrl: addresses.organization });
    }
    if (canBeLimited(role) && !sameProjects(before, projectIds)) {
      auditTeam(work, caller, 'organization.chooseProjects', userId);
      const message =
        projectIds === null
          ? 'You now see all projects of your organisation.'
          : `You now see ${countOf(projectIds.length, 'project')} of your organisation.`;
      work.notify({ userId, message, redirectUrl: addresses.projects });
    }
  });
}

function sameProjects(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}

const MADE: Readonly<Record<MemberRole, string>> = {
  ADMIN: 'organization.makeAdmin',
  MEMBER: 'organization.makeMember',
  FINANCE: 'organization.makeFinance',
  VIEWER: 'organization.makeViewer',
};

/** Removes a member, or leaves. The person gets their own organisation, as after registering. */
export async function removeMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  userId: string,
): Promise<void> {
  refuseOther(caller, organizationId);
  const leaves = userId === caller.userId;
  if (!leaves && caller.organizationRole !== 'ADMIN') refuse('FORBIDDEN', { message: REFUSED_RIGHT.people });
  await app.work(caller, async (work) => {
    const admins = await sql.lockAdmins(work.tx, organizationId);
    const member = found(await sql.findMember(work.tx, organizationId, userId));
    const heir = leaves ? admins.find(({ id }) => id !== userId)?.id : caller.userId;
    if (heir === undefined) refuse('LAST_ADMIN');
    await handOver(work, organizationId, userId, heir);
    const name = `${member.firstName} ${member.lastName}’s organisation`;
    const own = await foundOrganization(work, name);
    await deleteBudgetOf(work, userId);
    await moveMember(work, userId, own, { role: 'ADMIN', projectIds: null });
    auditTeam(work, caller, leaves ? 'organization.leave' : 'organization.removeMember', userId);
    if (!leaves) {
      work.notify({
        userId,
        message: 'You were removed from your organisation. You now have an organisation of your own.',
        redirectUrl: addresses.organization,
      });
    }
  });
}
