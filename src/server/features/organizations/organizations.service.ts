import type { z } from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import type { OrganizationInformationForm } from '../../../contract/organizations.ts';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import { organizationNameProblem } from '../../../domain/names.ts';
import type { App } from '../../platform/app.ts';
import { readHistory } from '../../platform/history.sql.ts';
import { recordChange } from '../../platform/history.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { refuseOrganizationName } from '../../platform/names.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, listOrganizationMembers, markFirstLoginOver } from '../accounts/accounts.service.ts';
import { notify, notifyAdmins } from '../notifications/notifications.service.ts';
import { pauseAll } from '../studies/studies.service.ts';
import * as sql from './organizations.sql.ts';

/** Submits the KYC information: UNVERIFIED or DECLINED → PENDING; the first login is over (ORG-02). */
export async function submitInformation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  form: z.output<typeof OrganizationInformationForm>,
): Promise<User> {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  refuseOrganizationName(form.organizationName, { adminLooks: true });
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    const { adminVerificationStatus: from } = found(await sql.lockOrganization(work.tx, organizationId));
    const to = targetOf(ORGANIZATION_LIFECYCLE, from, 'submit', 'organisationAdmin');
    if (to === null) refuse(from === 'VERIFIED' ? 'ALREADY_VERIFIED' : 'ALREADY_SUBMITTED');
    await sql.changeVerification(work.tx, organizationId, from, to);
    await sql.setSuspension(work.tx, organizationId, null);
    await sql.renameOrganization(work.tx, organizationId, form.organizationName);
    const submitted = { organizationId, submittedBy: caller.userId, ...form, submittedAt: now };
    await sql.saveInformation(work.tx, { ...submitted, declineReason: null, fieldReasons: '{}' });
    await markFirstLoginOver(work, caller.userId);
    recordChange(work, {
      noun: 'organization',
      entityId: organizationId,
      event: 'submit',
      from,
      to,
      actor: 'organisationAdmin',
      actorId: caller.userId,
      at: now,
    });
    await notifyAdmins(work, {
      message: `${form.organizationName} is waiting for verification.`,
      redirectUrl: addresses.adminVerifications,
    });
  });
  return getMe(app, caller.userId);
}

export async function getInformation(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return (await app.look((look) => sql.findInformation(look.tx, organizationId))) ?? null;
}

export async function listVerifications(app: App, status: VerificationStatus | undefined) {
  return app.look(async (look) => {
    const rows = await sql.listInformation(look.tx, status);
    const history = await readHistory(
      look.tx,
      rows.map(({ organizationId }) => organizationId),
    );
    return rows.map((row) => ({
      ...row,
      submittedByName: `${row.firstName} ${row.lastName}`,
      submittedByEmail: row.email,
      nameIsWellKnown: organizationNameProblem(row.organizationName) !== null,
      history: history.get(row.organizationId) ?? [],
    }));
  });
}

export async function approve(app: App, caller: AdminCaller, organizationId: string) {
  return app.work(caller, async (work) => {
    const status = await decide(work, caller, organizationId, 'approve', null);
    await tellMembers(work, organizationId, 'Your organisation is verified. You can now create projects.', 'verified');
    return { status };
  });
}

export async function decline(
  app: App,
  caller: AdminCaller,
  organizationId: string,
  { reason, fieldReasons }: { reason: string; fieldReasons: Record<string, string> },
) {
  return app.work(caller, async (work) => {
    const status = await decide(work, caller, organizationId, 'decline', reason);
    const given = Object.fromEntries(Object.entries(fieldReasons).filter(([, text]) => text !== ''));
    await sql.saveDecline(work.tx, organizationId, reason, given);
    await tellMembers(work, organizationId, 'Your verification was not successful. See what to change.', 'declined');
    return { status };
  });
}

/** Suspends a verified organisation: nothing of it is published or invited for any more; recruiting studies pause. */
export async function suspend(app: App, caller: AdminCaller, organizationId: string, reason: string) {
  return app.work(caller, async (work) => {
    const status = await decide(work, caller, organizationId, 'suspend', reason);
    await sql.setSuspension(work.tx, organizationId, reason);
    await pauseAll(work, organizationId, caller.userId);
    await tellMembers(work, organizationId, 'Your organisation is suspended. See why, and what to do.', 'suspended');
    return { status };
  });
}

/** Ends a suspension. What was declined, not suspended, submits again instead. */
export async function restore(app: App, caller: AdminCaller, organizationId: string) {
  return app.work(caller, async (work) => {
    if (found(await sql.lockOrganization(work.tx, organizationId)).suspensionReason === null) refuse('STATUS_CONFLICT');
    const status = await decide(work, caller, organizationId, 'restore', null);
    await sql.setSuspension(work.tx, organizationId, null);
    await tellMembers(
      work,
      organizationId,
      'Your organisation is verified again. You can resume your paused studies.',
      'restored',
    );
    return { status };
  });
}

export function listOrganizations(
  app: App,
  filter: { search?: string | undefined; status?: VerificationStatus | undefined; page: number; size: number },
) {
  return app.look((look) => sql.listOrganizations(look.tx, filter));
}

async function decide(
  work: Work,
  caller: AdminCaller,
  organizationId: string,
  event: 'approve' | 'decline' | 'suspend' | 'restore',
  reason: string | null,
): Promise<VerificationStatus> {
  const { adminVerificationStatus: from } = found(await sql.lockOrganization(work.tx, organizationId));
  const to = targetOf(ORGANIZATION_LIFECYCLE, from, event, 'platformAdmin');
  if (to === null || !(await sql.changeVerification(work.tx, organizationId, from, to))) refuse('STATUS_CONFLICT');
  recordChange(work, {
    noun: 'organization',
    entityId: organizationId,
    event,
    from,
    to,
    actor: 'platformAdmin',
    actorId: caller.userId,
    reason,
    at: work.now,
  });
  return to;
}

/** Where the bell leads for each decision. */
const WHERE_TO = {
  verified: addresses.projects,
  restored: addresses.projects,
  declined: addresses.kyc,
  suspended: addresses.organization,
} as const;

async function tellMembers(work: Work, organizationId: string, message: string, template: keyof typeof WHERE_TO) {
  for (const { userId } of await listOrganizationMembers(work, organizationId)) {
    notify(work, {
      userId,
      message,
      redirectUrl: WHERE_TO[template],
      mail: { template, about: { organizationId } },
    });
  }
}
