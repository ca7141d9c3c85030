import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, insertOrganization, listOrganizationMembers } from '../accounts/accounts.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { askToInvite } from './invitation-quotas.service.ts';
import * as sql from './team.sql.ts';

const INVITATION_HOURS = 7 * 24;

function refuseOther(caller: ResearcherCaller, organizationId: string): void {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
}

export async function listTeam(app: App, caller: ResearcherCaller, organizationId: string) {
  refuseOther(caller, organizationId);
  return app.look(async (look) => ({
    members: await listOrganizationMembers(look, organizationId),
    invitations: await sql.listLiveInvitations(look.tx, organizationId, look.now),
  }));
}

// ---- Invitations

/** Invites a colleague. The link's secret is made when the mail is sent; only its hash is stored. */
export async function inviteMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<void> {
  refuseOther(caller, organizationId);
  const id = newId();
  const createdAt = app.clock.now();
  const expiresAt = addHours(createdAt, INVITATION_HOURS);
  const refusal = await app.work(caller, async (work) => {
    const organization = found(await sql.findOrganization(work.tx, organizationId));
    // First of all: who asks at the same time waits here, so that nobody is invited twice.
    const leave = await askToInvite(work, caller, organization, email);
    if ('refusal' in leave) return leave.refusal;
    const members = await listOrganizationMembers(work, organizationId);
    if (members.some((member) => member.email === email)) {
      refuse('ALREADY_INVITED', { message: 'This person is already in your team.' });
    }
    if (await sql.isInvited(work.tx, organizationId, email, createdAt)) refuse('ALREADY_INVITED');
    const invitedBy = caller.userId;
    await sql.insertInvitation(work.tx, {
      id,
      organizationId,
      email,
      isAdmin,
      tokenHash: null,
      invitedBy,
      createdAt,
      expiresAt,
    });
    if (leave.mail) enqueueInvitation(work, id, email);
    auditTeam(work, caller, 'organization.invite', null);
    return null;
  });
  if (refusal !== null) refuse('TOO_MANY_REQUESTS', { message: refusal });
}

function enqueueInvitation(work: Work, invitationId: string, email: string): void {
  const to = { email, firstName: 'there' };
  work.enqueue('mail', { template: 'joinOrganization', to, about: { invitationId } });
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

/** For the mail: makes the link's secret; null when the invitation was taken back meanwhile. */
export async function issueInvitationToken(app: App, invitationId: string) {
  const secret = newSecret();
  const invitation = await app.work(null, async (work) => {
    await sql.setInvitationToken(work.tx, invitationId, hashSecret(secret));
    return sql.findInvitation(work.tx, invitationId);
  });
  return invitation?.status === 'PENDING' ? { invitation, secret } : null;
}

/** The invitation behind a link, for anyone who has it. */
export async function lookAtInvitation(app: App, organizationId: string, token: string) {
  const row = await app.look((look) => sql.findInvitationByToken(look.tx, organizationId, hashSecret(token)));
  if (!row) refuse('LINK_EXPIRED');
  const state = row.status === 'PENDING' && row.expiresAt <= app.clock.now() ? ('EXPIRED' as const) : row.status;
  return {
    organizationName: row.name,
    invitedByName: `${row.firstName} ${row.lastName}`,
    email: row.email,
    state,
    hasAccount: Boolean(row.hasAccount),
  };
}

export async function revokeInvitation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  invitationId: string,
): Promise<void> {
  refuseOther(caller, organizationId);
  await app.work(caller, async (work) => {
    if (!(await sql.changeInvitation(work.tx, organizationId, invitationId, { status: 'REVOKED' })))
      refuse('NOT_FOUND');
    auditTeam(work, caller, 'organization.revokeInvitation', null);
  });
}

/** Sends an invitation again: a new link for 7 days; the old one ends. */
export async function resendInvitation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  invitationId: string,
): Promise<void> {
  refuseOther(caller, organizationId);
  const expiresAt = addHours(app.clock.now(), INVITATION_HOURS);
  const refusal = await app.work(caller, async (work) => {
    const { email } = found(await sql.findWaiting(work.tx, organizationId, invitationId));
    const organization = found(await sql.findOrganization(work.tx, organizationId));
    const leave = await askToInvite(work, caller, organization, email);
    if ('refusal' in leave) return leave.refusal;
    // A new link comes with a new mail only: without one, the link that was mailed goes on working.
    const prolonged = { expiresAt, ...(leave.mail ? { tokenHash: null } : {}) };
    if (!(await sql.changeInvitation(work.tx, organizationId, invitationId, prolonged))) refuse('NOT_FOUND');
    if (leave.mail) enqueueInvitation(work, invitationId, email);
    return null;
  });
  if (refusal !== null) refuse('TOO_MANY_REQUESTS', { message: refusal });
}

/** Uses an invitation up for somebody with its address, and tells who invited. */
export async function takeInvitation(
  work: Work,
  use: { organizationId: string; token: string; email: string; userId: string },
): Promise<{ isAdmin: boolean }> {
  const { organizationId, token, email, userId } = use;
  const answer = { organizationId, tokenHash: hashSecret(token), status: 'ACCEPTED', now: work.now } as const;
  const invitation = await sql.answerInvitation(work.tx, answer);
  if (!invitation) refuse('LINK_EXPIRED');
  if (invitation.email !== email) refuse('WRONG_ACCOUNT');
  notify(work, {
    userId: invitation.invitedBy,
    message: '{who} has joined your organisation.',
    who: userId,
    redirectUrl: addresses.organization,
    mail: { template: 'colleagueJoined', about: { userId } },
  });
  recordAudit(work, {
    at: work.now,
    action: 'organization.join',
    actor: 'RESEARCHER',
    actorId: userId,
    organizationId,
  });
  return { isAdmin: invitation.isAdmin };
}

/** Joins the inviting organisation. Only the invited address may, and nobody leaves an organisation without an admin. */
export async function acceptMembership(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  token: string,
): Promise<User> {
  await app.work(caller, async (work) => {
    const { userId, email } = caller;
    const { isAdmin } = await takeInvitation(work, { organizationId, token, email, userId });
    if (caller.organizationId === organizationId) return;
    await giveUpPlace(work, caller.organizationId, userId);
    await sql.moveMember(work.tx, userId, organizationId, isAdmin);
  });
  return getMe(app, caller.userId);
}

export async function declineMembership(app: App, organizationId: string, token: string): Promise<void> {
  await app.work(null, async (work) => {
    const answer = { organizationId, tokenHash: hashSecret(token), status: 'DECLINED', now: work.now } as const;
    if (!(await sql.answerInvitation(work.tx, answer))) refuse('LINK_EXPIRED');
  });
}

// ---- Roles

/**
 * For an account that ends: what the person was in charge of goes to another admin. True when nobody else is left. The
 * caller has refused before when others are left without an admin.
 */
export async function leaveTeam(work: Work, organizationId: string, userId: string): Promise<boolean> {
  const heir = (await sql.lockAdmins(work.tx, organizationId)).find(({ id }) => id !== userId);
  if (heir) await sql.handOver(work.tx, organizationId, userId, heir.id);
  return !(await listOrganizationMembers(work, organizationId)).some((member) => member.userId !== userId);
}

/** Locks the admins and refuses when the person is the last one of an organisation that still holds something. */
async function giveUpPlace(work: Work, organizationId: string, userId: string): Promise<void> {
  const admins = await sql.lockAdmins(work.tx, organizationId);
  const heir = admins.find(({ id }) => id !== userId);
  // Leaving an organisation that holds nobody and nothing else leaves nothing without an admin.
  if (!heir && admins.length > 0 && !(await sql.organizationIsBare(work.tx, organizationId, userId)))
    refuse('LAST_ADMIN');
  if (heir) await sql.handOver(work.tx, organizationId, userId, heir.id);
}

export async function changeMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  userId: string,
  isAdmin: boolean,
): Promise<void> {
  refuseOther(caller, organizationId);
  await app.work(caller, async (work) => {
    const admins = await sql.lockAdmins(work.tx, organizationId);
    const member = found(await sql.findMember(work.tx, organizationId, userId));
    if (member.isAdmin === isAdmin) return;
    if (!isAdmin && admins.length === 1) refuse('LAST_ADMIN');
    await sql.moveMember(work.tx, userId, organizationId, isAdmin);
    auditTeam(work, caller, isAdmin ? 'organization.makeAdmin' : 'organization.makeMember', userId);
    notify(work, {
      userId,
      message: isAdmin ? 'You are now an admin of your organisation.' : 'You are now a member of your organisation.',
      redirectUrl: addresses.organization,
    });
  });
}

/** Removes a member, or leaves. The person gets their own organisation, as after registering. */
export async function removeMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  userId: string,
): Promise<void> {
  refuseOther(caller, organizationId);
  const leaves = userId === caller.userId;
  if (!leaves && !caller.isOrganizationAdmin) refuse('FORBIDDEN');
  await app.work(caller, async (work) => {
    const admins = await sql.lockAdmins(work.tx, organizationId);
    const member = found(await sql.findMember(work.tx, organizationId, userId));
    const heir = leaves ? admins.find(({ id }) => id !== userId)?.id : caller.userId;
    if (heir === undefined) refuse('LAST_ADMIN');
    await sql.handOver(work.tx, organizationId, userId, heir);
    const own = newId();
    const name = `${member.firstName} ${member.lastName}’s organisation`;
    await insertOrganization(work, { id: own, name, createdAt: work.now });
    await sql.moveMember(work.tx, userId, own, true);
    auditTeam(work, caller, leaves ? 'organization.leave' : 'organization.removeMember', userId);
    if (!leaves) {
      notify(work, {
        userId,
        message: 'You were removed from your organisation. You now have an organisation of your own.',
        redirectUrl: addresses.organization,
      });
    }
  });
}
