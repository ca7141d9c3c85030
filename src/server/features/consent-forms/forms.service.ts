import { createHash } from 'node:crypto';
import type { z } from 'zod/mini';
import type { ConsentFormContent } from '../../../contract/consent-forms/form.ts';
import type { ConsentFormForm } from '../../../contract/consent-forms.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { inOrder } from '../../../domain/consent-languages.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Caller, ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { cleanPdf } from '../../platform/pdf/pdfs.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { refuseForm, refuseTranslations } from './consent-forms.rules.ts';
import * as sql from './consent-forms.sql.ts';

type Content = z.output<typeof ConsentFormContent>;

/** The current form of a study of the caller's organisation; null if there is none. */
export async function getForm(app: App, caller: ResearcherCaller, studyId: string) {
  return app.read(async (reader) => {
    found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    return findForm(reader, studyId);
  });
}

/**
 * Publishes a version of a study's form. Existing signatures don't change: people who book from now on sign this version. An
 * uploaded PDF is stored as a copy of its pages.
 */
export async function publishForm(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { pdf: uploaded, ...content }: z.output<typeof ConsentFormForm>,
) {
  const cleaned = typeof uploaded === 'string' ? await readUpload(app, caller, studyId, uploaded) : null;
  return app.work(caller, async (work) => {
    const study = found(await sql.lockOwnStudy(work.tx, caller.organizationId, studyId));
    const before = await sql.findCurrent(work.tx, studyId);
    const kept = uploaded === undefined && before ? await sql.findPdf(work.tx, before.id) : null;
    return insertVersion(work, caller, study, content, cleaned?.toString('base64') ?? kept);
  });
}

/** Checks access before reading the file. */
async function readUpload(app: App, caller: ResearcherCaller, studyId: string, uploaded: string): Promise<Buffer> {
  await app.read(async (reader) => found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId)));
  await app.limits.count('file', caller.userId);
  const cleaned = await cleanPdf(caller.userId, Buffer.from(uploaded, 'base64'));
  if (cleaned !== null) return cleaned;
  return refuseFields([
    { field: 'pdf', message: 'We can’t read this PDF. Please upload one of up to 30 pages, without a password' },
  ]);
}

/** The first version for a study that is being published in the caller's transaction. */
export async function publishFirstForm(
  work: Work,
  caller: ResearcherCaller,
  study: { id: string; language: SpokenLanguage },
  content: Content,
): Promise<void> {
  await insertVersion(work, caller, study, content, null, 'consentForm.');
}

/** The form of a study, for a copy of the study; null without one. */
export async function findForm(reader: Reader, studyId: string) {
  return (await sql.findCurrent(reader.tx, studyId)) ?? null;
}

async function insertVersion(
  work: Work,
  caller: ResearcherCaller,
  { id: studyId, language }: { id: string; language: SpokenLanguage },
  given: Content,
  pdf: string | null,
  /** The path of the form in the request. */
  path = '',
) {
  const content = { ...given, language, translations: inOrder(given.translations) };
  const wrong = refuseForm({ text: content.text, pdf }) ?? refuseTranslations(content);
  if (wrong) refuseFields([{ ...wrong, field: `${path}${wrong.field}` }]);
  await sql.replaceCurrent(work.tx, studyId, work.now);
  const version = (await sql.lastVersion(work.tx, studyId)) + 1;
  const form = { id: newId(), studyId, version, ...content, pdf, hash: hashOf(content, pdf) };
  const translations = JSON.stringify(content.translations);
  await sql.insertForm(work.tx, { ...form, translations, publishedAt: work.now, publishedBy: caller.userId });
  audit(work, caller, 'consentForm.publish', studyId, { version });
  return found(await sql.findCurrent(work.tx, studyId));
}

/**
 * The SHA-256 hash of a version's content; the decision record about consent forms defines its exact input. A version in one
 * language has the same hash as before translations existed.
 */
function hashOf(content: Content & { language: SpokenLanguage }, pdf: string | null): string {
  const { text, approvalNumber, ethicsBody, recording, asksSharing, allowsWitness, language, translations } = content;
  const file = pdf === null ? null : sha256(Buffer.from(pdf, 'base64'));
  const said = [text, file, approvalNumber, ethicsBody, recording, asksSharing, allowsWitness];
  const others = translations.map((one) => [one.language, one.text]);
  return sha256(JSON.stringify(others.length === 0 ? said : [...said, language, others]));
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Stops requiring a signature; existing signatures stay. */
export async function removeForm(app: App, caller: ResearcherCaller, studyId: string): Promise<void> {
  await app.work(caller, async (work) => {
    found(await sql.lockOwnStudy(work.tx, caller.organizationId, studyId));
    if (!(await sql.replaceCurrent(work.tx, studyId, work.now))) refuse('NOT_FOUND');
    audit(work, caller, 'consentForm.remove', studyId, {});
  });
}

/** The PDF of a study's current form: for its researchers, and for all participants, who may read it before they apply. */
export async function getFormPdf(app: App, caller: Caller, studyId: string) {
  return app.read(async (reader) => {
    if (caller.role === 'ADMIN') refuse('NOT_FOUND');
    if (caller.role === 'RESEARCHER') found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    const form = found(await sql.findCurrent(reader.tx, studyId));
    const pdf = found(await sql.findPdf(reader.tx, form.id));
    return { filename: `nyansapo-consent-form-${form.version}.pdf`, pdf: Buffer.from(pdf, 'base64') };
  });
}

function audit(
  work: Work,
  caller: ResearcherCaller,
  action: string,
  studyId: string,
  details: Record<string, number>,
): void {
  recordAudit(work, {
    at: work.now,
    action,
    actor: caller.role,
    actorId: caller.userId,
    subject: 'study',
    subjectId: studyId,
    details,
  });
}
