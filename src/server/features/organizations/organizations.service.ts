import type { z } from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import type { OrganizationInformationForm } from '../../../contract/organizations.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readHistory, writeHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { getMe, listAdminIds, listOrganizationMembers, markFirstLoginOver } from '../accounts/accounts.service.ts';
import { tell } from '../notifications/notifications.service.ts';
import * as sql from './organizations.sql.ts';

const INVITATION_HOURS = 7 * 24;

/** Submits the KYC information: UNVERIFIED or DECLINED → PENDING; the first login is over (§4). */
export async function submitInformation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  form: z.output<typeof OrganizationInformationForm>,
): Promise<User> {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const now = app.clock.now();
  await app.db.transaction(async (tx) => {
    const { adminVerificationStatus: from } = found(await sql.lockOrganization(tx, organizationId));
    const to = targetOf(ORGANIZATION_LIFECYCLE, from, 'submit', 'organisationAdmin');
    if (to === null) refuse(from === 'VERIFIED' ? 'ALREADY_VERIFIED' : 'ALREADY_SUBMITTED');
    await sql.changeVerification(tx, organizationId, from, to);
    await sql.renameOrganization(tx, organizationId, form.organizationName);
    const submitted = { organizationId, submittedBy: caller.userId, ...form, submittedAt: now };
    await sql.saveInformation(tx, { ...submitted, declineReason: null, fieldReasons: '{}' });
    await markFirstLoginOver(tx, caller.userId);
    await writeHistory(tx, {
      noun: 'organization',
      entityId: organizationId,
      event: 'submit',
      from,
      to,
      actor: 'organisationAdmin',
      actorId: caller.userId,
      at: now,
    });
    for (const userId of await listAdminIds(tx)) {
      await tell(app, tx, {
        userId,
        message: `${form.organizationName} waits for verification.`,
        redirectUrl: '/dashboard/admin/verifications',
      });
    }
  });
  return getMe(app, caller.userId);
}

export async function getInformation(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return (await app.db.transaction((tx) => sql.findInformation(tx, organizationId))) ?? null;
}

export async function listVerifications(app: App, status: VerificationStatus | undefined) {
  return app.db.transaction(async (tx) => {
    const rows = await sql.listInformation(tx, status);
    const history = await readHistory(
      tx,
      rows.map(({ organizationId }) => organizationId),
    );
    return rows.map((row) => ({
      ...row,
      submittedByName: `${row.firstName} ${row.lastName}`,
      submittedByEmail: row.email,
      history: history.get(row.organizationId) ?? [],
    }));
  });
}

export async function approve(app: App, caller: AdminCaller, organizationId: string) {
  return app.db.transaction(async (tx) => {
    const status = await decide(app, tx, caller, organizationId, 'approve', null);
    await tellMembers(
      app,
      tx,
      organizationId,
      'Your organisation is verified. You can create projects now.',
      'verified',
    );
    return { status };
  });
}

export async function decline(
  app: App,
  caller: AdminCaller,
  organizationId: string,
  { reason, fieldReasons }: { reason: string; fieldReasons: Record<string, string> },
) {
  return app.db.transaction(async (tx) => {
    const status = await decide(app, tx, caller, organizationId, 'decline', reason);
    const told = Object.fromEntries(Object.entries(fieldReasons).filter(([, text]) => text !== ''));
    await sql.saveDecline(tx, organizationId, reason, told);
    await tellMembers(app, tx, organizationId, 'Your verification was not successful. See what to change.', 'declined');
    return { status };
  });
}

async function decide(
  app: App,
  tx: Tx,
  caller: AdminCaller,
  organizationId: string,
  event: 'approve' | 'decline',
  reason: string | null,
): Promise<VerificationStatus> {
  const { adminVerificationStatus: from } = found(await sql.lockOrganization(tx, organizationId));
  const to = targetOf(ORGANIZATION_LIFECYCLE, from, event, 'platformAdmin');
  if (to === null || !(await sql.changeVerification(tx, organizationId, from, to))) refuse('STATUS_CONFLICT');
  await writeHistory(tx, {
    noun: 'organization',
    entityId: organizationId,
    event,
    from,
    to,
    actor: 'platformAdmin',
    actorId: caller.userId,
    reason,
    at: app.clock.now(),
  });
  return to;
}

async function tellMembers(app: App, tx: Tx, organizationId: string, message: string, template: string) {
  for (const { userId } of await listOrganizationMembers(tx, organizationId)) {
    await tell(app, tx, {
      userId,
      message,
      redirectUrl: template === 'verified' ? '/dashboard/projects' : '/dashboard/kyc',
      mail: { template, about: { organizationId } },
    });
  }
}

// ---- Team

export async function listTeam(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return app.db.transaction(async (tx) => ({
    members: await listOrganizationMembers(tx, organizationId),
    invitations: await sql.listLiveInvitations(tx, organizationId, app.clock.now()),
  }));
}

/** Invites a colleague. The link's secret is made when the mail is sent; only its hash is stored. */
export async function inviteMember(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<void> {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  await app.limits.count('mailToAddress', email);
  const id = newId();
  const createdAt = app.clock.now();
  const expiresAt = addHours(createdAt, INVITATION_HOURS);
  await app.db.transaction(async (tx) => {
    await sql.insertInvitation(tx, {
      id,
      organizationId,
      email,
      isAdmin,
      tokenHash: null,
      invitedBy: caller.userId,
      createdAt,
      expiresAt,
    });
    await app.jobs.enqueue(tx, 'mail', {
      template: 'joinOrganization',
      to: { email, firstName: 'there' },
      about: { invitationId: id },
    });
  });
}

export async function issueInvitationToken(app: App, invitationId: string) {
  const secret = newSecret();
  const invitation = await app.db.transaction(async (tx) => {
    await sql.setInvitationToken(tx, invitationId, hashSecret(secret));
    return sql.findInvitation(tx, invitationId);
  });
  return invitation ? { invitation, secret } : null;
}

/** Joins the inviting organisation. Only the invited address may, and nobody leaves an organisation without an admin. */
export async function acceptMembership(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  token: string,
): Promise<User> {
  await app.db.transaction(async (tx) => {
    const answer = { organizationId, tokenHash: hashSecret(token), status: 'ACCEPTED', now: app.clock.now() } as const;
    const invitation = await sql.answerInvitation(tx, answer);
    if (!invitation || invitation.email !== caller.email) refuse('LINK_EXPIRED');
    if (caller.organizationId !== organizationId) {
      const admins = await sql.lockAdmins(tx, caller.organizationId);
      const isLast = admins.length === 1 && admins[0]?.id === caller.userId;
      // Leaving an organisation that holds nobody and nothing else leaves nothing without an admin.
      if (isLast && !(await sql.organizationIsBare(tx, caller.organizationId, caller.userId))) refuse('LAST_ADMIN');
      await sql.moveMember(tx, caller.userId, organizationId, invitation.isAdmin);
    }
    await tell(app, tx, {
      userId: invitation.invitedBy,
      message: `${caller.email} has joined your organisation.`,
      redirectUrl: '/dashboard/organization',
    });
  });
  return getMe(app, caller.userId);
}

export async function declineMembership(app: App, organizationId: string, token: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const answer = { organizationId, tokenHash: hashSecret(token), status: 'DECLINED', now: app.clock.now() } as const;
    if (!(await sql.answerInvitation(tx, answer))) refuse('LINK_EXPIRED');
  });
}
