import type { z } from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import type { OrganizationInformationForm } from '../../../contract/organizations.ts';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import { organizationNameProblem } from '../../../domain/names.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { readHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { refuseOrganizationName } from '../../platform/names.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, listOrganizationMembers, markFirstLoginOver } from '../accounts/accounts.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { pauseAll } from '../studies/studies.service.ts';
import { listDecisions } from './decisions.sql.ts';
import { declined, restored, suspended, verified } from './organizations.mails.ts';
import * as sql from './organizations.sql.ts';

/** Creates an organisation, UNVERIFIED, for a researcher without one; returns its id. */
export async function foundOrganization(work: Work, name: string, id = newId()): Promise<string> {
  await work.create(ORGANIZATION_LIFECYCLE, 'register', { id, name, createdAt: work.now }, { by: 'system' });
  return id;
}

/** Submits the KYC information: UNVERIFIED or DECLINED → PENDING; this ends the first login (ORG-02). */
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
    if (targetOf(ORGANIZATION_LIFECYCLE, from, 'submit', 'organisationAdmin') === null) {
      refuse(from === 'VERIFIED' ? 'ALREADY_VERIFIED' : 'ALREADY_SUBMITTED');
    }
    await work.change(ORGANIZATION_LIFECYCLE, { id: organizationId, status: from }, 'submit');
    await sql.setSuspension(work.tx, organizationId, null);
    await sql.renameOrganization(work.tx, organizationId, form.organizationName);
    const submitted = { organizationId, submittedBy: caller.userId, ...form, submittedAt: now };
    await sql.saveInformation(work.tx, { ...submitted, declineReason: null, fieldReasons: '{}' });
    await markFirstLoginOver(work, caller.userId);
    await notifyAdmins(work, {
      message: `${form.organizationName} is waiting for verification.`,
      redirectUrl: addresses.adminVerifications,
    });
  });
  return getMe(app, caller.userId);
}

/** The KYC information of the caller's own organisation; null before it is first saved. */
export async function getInformation(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return (await app.read((reader) => sql.findInformation(reader.tx, organizationId))) ?? null;
}

/** What organisations submitted, each with its history and the decision that waits to take effect. */
export async function listVerifications(app: App, caller: AdminCaller, status: VerificationStatus | undefined) {
  return app.read(async (reader) => {
    const rows = await sql.listInformation(reader.tx, status);
    const decisions = new Map(
      (await listDecisions(reader.tx)).map(({ organizationId, id, event, decidedBy, firstName, lastName }) => [
        organizationId,
        { id, event, isOwn: decidedBy === caller.userId, decidedByName: `${firstName} ${lastName}` },
      ]),
    );
    const history = await readHistory(
      reader.tx,
      rows.map(({ organizationId }) => organizationId),
    );
    return rows.map((row) => ({
      ...row,
      submittedByName: `${row.firstName} ${row.lastName}`,
      submittedByEmail: row.email,
      nameIsWellKnown: organizationNameProblem(row.organizationName) !== null,
      history: history.get(row.organizationId) ?? [],
      decision: decisions.get(row.organizationId) ?? null,
    }));
  });
}

/** Suspends a verified organisation: it can no longer publish or invite, and its recruiting studies pause. */
export async function suspend(app: App, caller: AdminCaller, organizationId: string, reason: string) {
  return app.work(caller, async (work) => {
    const status = await decide(work, organizationId, 'suspend', reason);
    await sql.setSuspension(work.tx, organizationId, reason);
    await pauseAll(work, organizationId);
    await notifyMembers(work, organizationId, 'Your organisation is suspended. See why, and what to do.', 'suspended');
    return { status };
  });
}

/** Ends a suspension. A declined organisation submits again instead. */
export async function restore(app: App, caller: AdminCaller, organizationId: string) {
  return app.work(caller, async (work) => {
    if (found(await sql.lockOrganization(work.tx, organizationId)).suspensionReason === null) refuse('STATUS_CONFLICT');
    const status = await decide(work, organizationId, 'restore', null);
    await sql.setSuspension(work.tx, organizationId, null);
    await notifyMembers(
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
  return app.read((reader) => sql.listOrganizations(reader.tx, filter));
}

async function decide(
  work: Work,
  organizationId: string,
  event: 'suspend' | 'restore',
  reason: string | null,
): Promise<VerificationStatus> {
  const { adminVerificationStatus: status } = found(await sql.lockOrganization(work.tx, organizationId));
  return work.change(ORGANIZATION_LIFECYCLE, { id: organizationId, status }, event, { reason });
}

/** The bell's link for each decision, and the mail about it. */
const DECISIONS = {
  verified: { redirectUrl: addresses.projects, mail: verified },
  restored: { redirectUrl: addresses.projects, mail: restored },
  declined: { redirectUrl: addresses.kyc, mail: declined },
  suspended: { redirectUrl: addresses.organization, mail: suspended },
} as const;

/** Notifies everybody in an organisation of a decision on it. */
export async function notifyMembers(
  work: Work,
  organizationId: string,
  message: string,
  decision: keyof typeof DECISIONS,
): Promise<void> {
  const { redirectUrl, mail } = DECISIONS[decision];
  for (const { userId } of await listOrganizationMembers(work, organizationId)) {
    work.notify({
      userId,
      message,
      redirectUrl,
      mail: mail({ organizationId }),
    });
  }
}

/** Sets the TIN of the caller's own organisation. Invoices that were issued keep theirs. */
export async function setTin(app: App, caller: ResearcherCaller, organizationId: string, given: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const tin = given === '' ? null : given;
  await app.work(caller, async (work) => {
    await sql.setTin(work.tx, organizationId, tin);
    const at = { at: work.now, action: 'organization.setTin', actor: 'researcher', actorId: caller.userId } as const;
    recordAudit(work, { ...at, subject: 'organization', subjectId: organizationId, details: { tin: given } });
  });
  return { tin };
}
