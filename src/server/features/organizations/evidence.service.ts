import { addHours } from '../../../domain/calendar.ts';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { joinedCode } from '../../../domain/joined-code.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import {
  EVIDENCE_CODE_HOURS,
  type EvidenceEmail,
  type EvidenceField,
  type EvidenceFile,
} from '../../../domain/organization-kinds.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { isCodeOf } from '../../platform/codes-of-rows.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { nameOfFile } from '../../platform/storage/store.ts';
import type { Work } from '../../platform/work.ts';
import { quotaKeyOf, takeToday } from '../notifications/daily-quotas.service.ts';
import type { GivenEvidence } from './evidence.rules.ts';
import * as sql from './evidence.sql.ts';
import { evidenceCode } from './organizations.mails.ts';
import { findName, lockOrganization } from './organizations.sql.ts';

/*
 * ORG-17 to ORG-19: how an organisation proves its identity. Files are re-encoded before they are stored, and only admins can
 * open them; the organisation only sees that they exist.
 */

/** Codes per day: from one organisation, and to one address from all organisations. */
const CODES_A_DAY = { organization: 10, address: 5 };
/** By then, an upload has stored its file, or never will. */
const LOST_AFTER_HOURS = 1;

/** The uploads and confirmed addresses of the caller's own organisation. */
export async function getEvidence(app: App, caller: ResearcherCaller, organizationId: string) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  return app.read(async (reader) => {
    const emails = await sql.listEmails(reader.tx, organizationId);
    return {
      organizationName: found(await findName(reader.tx, organizationId)).name,
      files: await sql.listFiles(reader.tx, [organizationId]),
      emails: emails.map(({ field, email, confirmedAt }) => ({ field, email, isConfirmed: confirmedAt !== null })),
    };
  });
}

/** Stores a re-encoded file as evidence, in place of the previous one. */
export async function upload(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { field, file }: { field: EvidenceFile; file: Buffer },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  await app.limits.count('file', caller.userId);
  await app.work(caller, (work) => lockUnsubmitted(work, organizationId));
  const { cleanUpload } = await import('../../platform/uploads/clean-upload.ts');
  const { mediaType, content } = (await cleanUpload(caller.userId, file)) ?? refuse('EVIDENCE_UNREADABLE');
  const evidence = { id: newId(), organizationId, field };
  await app.work(caller, async (work) => {
    const more = { mediaType, bytes: content.byteLength, uploadedBy: caller.userId, uploadedAt: work.now };
    await sql.insertFile(work.tx, { ...evidence, ...more }, addHours(work.now, -LOST_AFTER_HOURS));
  });
  await app.storage.put(nameOfFile(evidence.id), content);
  await app.work(caller, async (work) => {
    await lockUnsubmitted(work, organizationId);
    await sql.noteStored(work.tx, evidence, work.now);
    const audit = { action: 'organization.uploadEvidence', actor: 'researcher', actorId: caller.userId } as const;
    recordAudit(work, {
      ...{ at: work.now, ...audit },
      ...{ subject: 'organization', subjectId: organizationId, details: { field, bytes: content.byteLength } },
    });
  });
  return getEvidence(app, caller, organizationId);
}

/** Mails a code to an address. A supervisor's mail says what they confirm by giving the code to the student. */
export async function requestCode(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { field, email }: { field: EvidenceEmail; email: string },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const isSent = await app.work(caller, async (work) => {
    await lockUnsubmitted(work, organizationId);
    const ofOne = { kind: 'evidenceCode.organization', key: organizationId, limit: CODES_A_DAY.organization };
    const words = 'An organisation keeps asking for codes to confirm addresses.';
    if (!(await takeToday(work, caller, ofOne, words))) return false;
    const toOne = { kind: 'evidenceCode.address', key: quotaKeyOf(app, email), limit: CODES_A_DAY.address };
    if (!(await takeToday(work, caller, toOne, 'One address is mailed many codes of verifications.'))) return false;
    const row = { id: newId(), organizationId, field, email, requestedBy: caller.userId, requestedAt: work.now };
    await sql.insertEmail(work.tx, { ...row, expiresAt: addHours(work.now, EVIDENCE_CODE_HOURS[field]) });
    sendMail(work, evidenceCode({ evidenceEmailId: row.id }));
    return true;
  });
  if (!isSent) refuse('TOO_MANY_REQUESTS');
  return getEvidence(app, caller, organizationId);
}

/** Confirms the address of the newest code. Each code has five tries. */
export async function confirmEmail(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { field, code }: { field: EvidenceEmail; code: string },
) {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
  const isRight = await app.work(caller, async (work) => {
    await lockUnsubmitted(work, organizationId);
    const row = await sql.takeTry(work.tx, organizationId, field, work.now);
    if (!row || !isCodeOf(row.id, joinedCode(code), app.settings.sessionSecrets)) return false;
    await sql.confirmEmail(work.tx, row.id, work.now);
    return true;
  });
  // Refuses only after the try was counted.
  if (!isRight) refuse('EVIDENCE_CODE_WRONG');
  return getEvidence(app, caller, organizationId);
}

/** An organisation's evidence in addition to its form, in the transaction that submits it. */
export async function readGiven(work: Work, organizationId: string): Promise<GivenEvidence> {
  const files = await sql.listFiles(work.tx, [organizationId]);
  const emails = await sql.listEmails(work.tx, organizationId);
  const confirmed = emails.filter(({ confirmedAt }) => confirmedAt !== null);
  return {
    files: files.map(({ field }) => field),
    confirmed: Object.fromEntries(confirmed.map(({ field, email }) => [field, email])),
  };
}

/** Marks a piece of evidence as checked, or removes the mark, while the organisation waits for its verification. */
export async function check(
  app: App,
  caller: AdminCaller,
  organizationId: string,
  { field, isChecked }: { field: EvidenceField; isChecked: boolean },
): Promise<void> {
  await app.work(caller, async (work) => {
    const { adminVerificationStatus } = found(await lockOrganization(work.tx, organizationId));
    if (adminVerificationStatus !== 'PENDING') refuse('STATUS_CONFLICT');
    const mark = { organizationId, field, checkedBy: caller.userId, checkedAt: work.now };
    await (isChecked ? sql.insertCheck(work.tx, mark) : sql.deleteCheck(work.tx, organizationId, field));
  });
}

/** A file for an admin. Each access is recorded in the audit log before the file is read. */
export async function open(app: App, caller: AdminCaller, id: string) {
  const file = await app.work(caller, async (work) => {
    const { organizationId, ...row } = found(await sql.findFile(work.tx, id));
    recordAudit(work, {
      at: work.now,
      action: 'organization.openEvidence',
      actor: 'platformAdmin',
      actorId: caller.userId,
      subject: 'organization',
      subjectId: organizationId,
      // The organisation's own log contains no admins' names.
      organizationId: null,
      details: { field: row.field, file: id },
    });
    return row;
  });
  const content = Buffer.from(found(await app.storage.get(nameOfFile(id))));
  const ending = file.mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  return { ...file, content, name: `${file.field}-${id.slice(-6)}.${ending}` };
}

/** Refuses evidence of an organisation that is verified or waits for its verification. */
async function lockUnsubmitted(work: Work, organizationId: string): Promise<void> {
  const { adminVerificationStatus: from } = found(await lockOrganization(work.tx, organizationId));
  refuseSubmitted(from);
}

/** Refuses unless an organisation with this status may submit. */
export function refuseSubmitted(from: VerificationStatus): void {
  if (targetOf(ORGANIZATION_LIFECYCLE, from, 'submit', 'organisationAdmin') !== null) return;
  refuse(from === 'VERIFIED' ? 'ALREADY_VERIFIED' : 'ALREADY_SUBMITTED');
}
