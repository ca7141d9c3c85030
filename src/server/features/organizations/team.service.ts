import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { INVITATION_LIFECYCLE } from '../../../domain/lifecycles/invitation-lifecycle.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { hashSecret, newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, listOrganizationMembers, moveMember } from '../accounts/accounts.service.ts';
import { handOverSessions } from '../bookings/sessions.service.ts';
import { handOverStudies } from '../studies/studies.service.ts';
import { askToInvite } from './invitation-quotas.service.ts';
import { colleagueJoined, joinOrganization } from './organizations.mails.ts';
import { foundOrganization } from './organizations.service.ts';
import * as sql from './team.sql.ts';

const INVITATION_HOURS = 7 * 24;

function refuseOther(caller: ResearcherCaller, organizationId: string): void {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
}

/** The members and open invitations of the caller's own organisation. */
export async function listTeam(app: App, caller: ResearcherCaller, organizationId: string) {
  refuseOther(caller, organizationId);
  return app.read(async (reader) => ({
    members: await listOrganizationMembers(reader, organizationId),
    invitations: await sql.listLiveInvitations(reader.tx, organizationId, reader.now),
  }));
}

// ---- Invitations

/** Invites a colleague. The link's secret is created when the mail is sent; only its hash is stored. */
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
    // First, because concurrent requests wait here, so that nobody is invited twice.
    const leave = await askToInvite(work, caller, organization, email);
    if ('refusal' in leave) return leave.refusal;
    const members = await listOrganizationMembers(work, organizationId);
    if (members.some((member) => member.email === email)) {
      refuse('ALREADY_INVITED', { message: 'This person is already in your team.' });
    }
    if (await sql.isInvited(work.tx, organizationId, email, createdAt)) refuse('ALREADY_INVITED');
    const invitedBy = caller.userId;
    const invitation = { id, organizationId, email, isAdmin, tokenHash: null, invitedBy, createdAt, expiresAt };
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
): Promise<{ isAdmin: boolean }> {
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
  return { isAdmin: invitation.isAdmin };
}

/**
 * Joins the inviting organisation. Only the invited address may, and nobody may leave an organisation without an admin.
 */
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
    await moveMember(work, userId, organizationId, isAdmin);
  });
  return getMe(app, caller.userId);
}

/** Declines an invitation with its link's secret, without signing in. */
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
async function handOver(work: Work, organizationId: string, fromUserId: string, toUserId: string): Promise<void> {
  const studyIds = await handOverStudies(work, { organizationId, fromUserId, toUserId });
  await handOverSessions(work, studyIds, toUserId);
}

/**
 * For an account that ends: assigns the person's studies and sessions to another admin. Returns true if nobody else is
 * left. The caller has already refused if members would be left without an admin.
 */
export async function leaveTeam(work: Work, organizationId: string, userId: string): Promise<boolean> {
  const heir = (await sql.lockAdmins(work.tx, organizationId)).find(({ id }) => id !== userId);
  if (heir) await handOver(work, organizationId, userId, heir.id);
  return !(await listOrganizationMembers(work, organizationId)).some((member) => member.userId !== userId);
}

/** Locks the admins and refuses if the person is the last one of an organisation that still has anything. */
async function giveUpPlace(work: Work, organizationId: string, userId: string): Promise<void> {
  const admins = await sql.lockAdmins(work.tx, organizationId);
  const heir = admins.find(({ id }) => id !== userId);
  // An organisation with nobody and nothing else can be left without an admin.
  if (!heir && admins.length > 0 && !(await sql.organizationIsBare(work.tx, organizationId, userId)))
    refuse('LAST_ADMIN');
  if (heir) await handOver(work, organizationId, userId, heir.id);
}

/** Makes a member an admin, or takes that role away; one admin must stay. */
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
    await moveMember(work, userId, organizationId, isAdmin);
    auditTeam(work, caller, isAdmin ? 'organization.makeAdmin' : 'organization.makeMember', userId);
    work.notify({
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
    await handOver(work, organizationId, userId, heir);
    const name = `${member.firstName} ${member.lastName}’s organisation`;
    const own = await foundOrganization(work, name);
    await moveMember(work, userId, own, true);
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
