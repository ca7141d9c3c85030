import type { z } from 'zod/mini';
import type { User } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import type { OrganizationInformationForm } from '../../../contract/organizations.ts';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import { organizationNameProblem } from '../../../domain/names.ts';
import { needOf, type OrganizationKind } from '../../../domain/organization-kinds.ts';
import type { OrganizationField } from '../../../domain/organization-review.ts';
import type { App } from '../../platform/app.ts';
import { readHistory } from '../../platform/history.sql.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { refuseOrganizationName } from '../../platform/names.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { getMe, listOrganizationMembers, markFirstLoginOver } from '../accounts/accounts.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { pauseAll } from '../studies/studies.service.ts';
import { listDecisions } from './decisions.sql.ts';
import { isOneInstitution, missingEvidence } from './evidence.rules.ts';
import { readGiven, refuseSubmitted } from './evidence.service.ts';
import { deleteChecks, listChecks, listFiles } from './evidence.sql.ts';
import { declined, restored, suspended, verified } from './organizations.mails.ts';
import * as sql from './organizations.sql.ts';

/** Creates an organisation, UNVERIFIED, for a researcher without one; returns its id. */
export async function foundOrganization(work: Work, name: string, id = newId()): Promise<string> {
  await work.create(ORGANIZATION_LIFECYCLE, 'register', { id, name, createdAt: work.now }, { by: 'system' });
  return id;
}

type Form = z.output<typeof OrganizationInformationForm>;

/** The fields of a form that are stored: only those of its kind (ORG-16). */
function askedOf(kind: OrganizationKind, form: Form) {
  const text = (field: keyof Form & OrganizationField) =>
    needOf(kind, field) === null ? '' : String(form[field] ?? '');
  const code = <F extends 'industry' | 'stage' | 'revenueBand'>(field: F) =>
    needOf(kind, field) === null ? null : ((form[field] || null) as Exclude<Form[F], ''> | null);
  return {
    kind,
    organizationName: form.organizationName,
    usagePlan: form.usagePlan,
    registeredBusinessName: text('registeredBusinessName'),
    registrationNumber: text('registrationNumber'),
    ghanaCardNumber: text('ghanaCardNumber'),
    institutionEmail: text('institutionEmail'),
    supervisorName: text('supervisorName'),
    supervisorEmail: text('supervisorEmail'),
    organizationWebsiteUrl: text('organizationWebsiteUrl'),
    organizationLinkedInUrl: text('organizationLinkedInUrl'),
    founderLinkedInUrl: text('founderLinkedInUrl'),
    industry: code('industry'),
    stage: code('stage'),
    revenueBand: code('revenueBand'),
  };
}

/**
 * Submits the KYC information: UNVERIFIED or DECLINED → PENDING; this ends the first login (ORG-02). The kind's files must be
 * uploaded and its addresses confirmed. Pages of an earlier release send neither a kind nor evidence.
 */
export async function submitInformation(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  form: Form,
): Promise<User> {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  refuseOrganizationName(form.organizationName, { adminLooks: true });
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    const { adminVerificationStatus: from } = found(await sql.lockOrganization(work.tx, organizationId));
    refuseSubmitted(from);
    const asked = askedOf(form.kind ?? 'COMPANY', form);
    if (form.kind !== null) {
      const missing = missingEvidence(form.kind, asked, await readGiven(work, organizationId));
      if (missing.length > 0) refuseFields(missing);
    }
    await work.change(ORGANIZATION_LIFECYCLE, { id: organizationId, status: from }, 'submit');
    await sql.setSuspension(work.tx, organizationId, null);
    await sql.renameOrganization(work.tx, organizationId, form.organizationName);
    await deleteChecks(work.tx, organizationId);
    const submitted = { organizationId, submittedBy: caller.userId, ...asked, submittedAt: now };
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
  const information = await app.read((reader) => sql.findInformation(reader.tx, organizationId));
  if (!information) return null;
  // A Ghana Card number identifies a person, and colleagues don't need it.
  return caller.organizationRole === 'ADMIN' ? information : { ...information, ghanaCardNumber: '' };
}

/** Submitted organisations, each with its history and the decision that waits to take effect. */
export async function listVerifications(app: App, caller: AdminCaller, status: VerificationStatus | undefined) {
  return app.read(async (reader) => {
    const rows = await sql.listInformation(reader.tx, status);
    const decisions = new Map(
      (await listDecisions(reader.tx)).map(({ organizationId, id, event, decidedBy, firstName, lastName }) => [
        organizationId,
        { id, event, isOwn: decidedBy === caller.userId, decidedByName: `${firstName} ${lastName}` },
      ]),
    );
    const ids = rows.map(({ organizationId }) => organizationId);
    const history = await readHistory(reader.tx, ids);
    const files = Map.groupBy(await listFiles(reader.tx, ids), ({ organizationId }) => organizationId);
    const checks = Map.groupBy(await listChecks(reader.tx, ids), ({ organizationId }) => organizationId);
    return rows.map((row) => ({
      ...row,
      submittedByName: `${row.firstName} ${row.lastName}`,
      submittedByEmail: row.email,
      nameIsWellKnown: organizationNameProblem(row.organizationName) !== null,
      history: history.get(row.organizationId) ?? [],
      decision: decisions.get(row.organizationId) ?? null,
      files: files.get(row.organizationId) ?? [],
      checked: (checks.get(row.organizationId) ?? []).map(({ field }) => field),
      isOneInstitution: isOneInstitution(row),
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

/** Ends a suspension. A declined organisation must submit again instead. */
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

/** Notifies everybody in an organisation of a decision about it. */
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
