import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { RecordConsentForm, SignConsentForm } from '../../../contract/consent-forms.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { consentTextIn, consentTexts } from '../../../domain/consent-languages.ts';
import { observerWords } from '../../../domain/consent-text.ts';
import { SIGNED_CONSENT_LIFECYCLE } from '../../../domain/lifecycles/consent-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { keyOf, type ParticipantCaller, type ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { newId } from '../../platform/ids.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { isJpeg } from '../../platform/pdf/pdfs.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { getMe } from '../accounts/accounts.service.ts';
import { consentRecorded, consentSigned } from './consent-forms.mails.ts';
import * as rules from './consent-forms.rules.ts';
import * as sql from './consent-forms.sql.ts';

/** What a participant should know before a session: the form, their signature under it, and the observers. */
export async function getTerms(app: App, caller: ParticipantCaller, studyId: string) {
  return app.read(async (reader) => {
    const { studyName, organizationName, kind } = found(await sql.findStudy(reader.tx, studyId));
    const current = (await sql.findCurrent(reader.tx, studyId)) ?? null;
    const form = current && shownIn(current, await sql.readLanguage(reader.tx, caller.userId));
    const signed = form ? ((await sql.findSignature(reader.tx, form.id, caller.userId)) ?? null) : null;
    const application = await sql.findApplication(reader.tx, studyId, caller.userId);
    const canSign = form !== null && signed === null && application !== undefined && rules.isOpen(application.status);
    const observers = observerWords(await sql.listAffiliations(reader.tx, studyId, reader.now));
    const mustSign = canSign && application.status !== 'SCHEDULED';
    const applicationId = application?.id ?? null;
    const hasClips = form !== null && (await sql.hasClips(reader.tx, studyId));
    return { studyName, organizationName, kind, form, signed, canSign, mustSign, applicationId, hasClips, observers };
  });
}

/** A version, as shown in a language, with its other texts to compare. */
function shownIn({ translations, ...form }: sql.FormRow, reads: SpokenLanguage) {
  const texts = { ...form, translations };
  const shown = consentTextIn(texts, reads);
  const otherTexts = consentTexts(texts).filter(({ language }) => language !== shown.language);
  return { ...form, text: shown.text, textLanguage: shown.language, otherTexts };
}

/** Signs the current version with the typed name (CONSENT-04). Signing twice gives one signature. */
export async function sign(
  app: App,
  caller: ParticipantCaller,
  studyId: string,
  given: z.output<typeof SignConsentForm>,
  ip: string,
) {
  return app.work(caller, async (work) => {
    const { form, application, signed } = await lockToSign(work, studyId, given.formId, caller);
    if (signed) return signed;
    const language = given.language ?? consentTextIn(form, application.reads ?? 'en').language;
    const wrong = [rules.refuseLanguage(form, language), ...rules.refuseSignature(form, given, application)].filter(
      (one) => one !== null,
    );
    if (wrong.length > 0) refuseFields(wrong);
    const id = newId();
    await work.create(SIGNED_CONSENT_LIFECYCLE, 'sign', {
      id,
      ...whatIsAgreed(form, given),
      language,
      participantId: caller.userId,
      signedName: given.name,
      signedAt: work.now,
      ip,
    });
    work.notify({
      userId: caller.userId,
      message: () => m.bells_signed({ study: titleHere(application) }),
      redirectUrl: addresses.consents,
      mail: consentSigned({ consentId: id }),
    });
    return found(await sql.findSigned(work.tx, id));
  });
}

/** Signs for one of our fake people if the study has a form, with the account's name, agreeing to everything. */
export async function signForFake(app: App, caller: ParticipantCaller, studyId: string): Promise<void> {
  const { form, canSign } = await getTerms(app, caller, studyId);
  if (form === null || !canSign) return;
  const { firstName, lastName } = await getMe(app, caller.userId);
  const given = { formId: form.id, name: `${firstName} ${lastName}`, recording: true, sharing: true };
  await sign(app, caller, studyId, given, '127.0.0.1');
}

/**
 * Records the consent of somebody who can't read, if the form allows it: confirmed in person before an independent witness,
 * with their mark (CONSENT-09). The person is notified, and can withdraw it.
 */
export async function recordForPerson(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  given: z.output<typeof RecordConsentForm>,
  ip: string,
) {
  // API keys can't do this, because software can't be in the room with somebody.
  if (keyOf(caller)) refuse('FORBIDDEN');
  // Checks access before reading the file.
  await app.read(async (reader) => found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId)));
  await app.limits.count('file', caller.userId);
  if (!(await isJpeg(caller.userId, Buffer.from(given.mark, 'base64')))) {
    refuseFields([
      { field: 'mark', message: 'We can’t read this picture. Please draw the mark, or take the photo again' },
    ]);
  }
  return app.work(caller, async (work) => {
    found(await sql.findOwnStudy(work.tx, caller.organizationId, studyId));
    const { form, application, signed } = await lockToSign(work, studyId, given.formId, given);
    if (!form.allowsWitness) refuse('FORBIDDEN');
    if (signed) refuse('STATUS_CONFLICT');
    const team = await sql.listMemberNames(work.tx, caller.organizationId);
    const language = given.language ?? form.language;
    const wrong = [
      rules.refuseLanguage(form, language),
      rules.refuseWitness(given.witnessName, application, team),
      ...rules.refuseRecording(form, given),
    ].filter((one) => one !== null);
    if (wrong.length > 0) refuseFields(wrong);
    const id = newId();
    await work.create(SIGNED_CONSENT_LIFECYCLE, 'record', {
      id,
      ...whatIsAgreed(form, given),
      language,
      participantId: application.participantId,
      signedName: `${application.firstName} ${application.lastName}`,
      signedAt: work.now,
      ip,
      recordedBy: caller.userId,
      witnessName: given.witnessName,
      mark: given.mark,
    });
    work.notify({
      userId: application.participantId,
      message: () => m.bells_recorded({ study: titleHere(application) }),
      redirectUrl: addresses.consents,
      mail: consentRecorded({ consentId: id }),
    });
    return found(await sql.findSigned(work.tx, id));
  });
}

/** Locks the rows that decide whether somebody can sign a version. A person who withdrew from a study is not asked again. */
async function lockToSign(
  work: Work,
  studyId: string,
  formId: string,
  who: ParticipantCaller | { applicationId: string },
) {
  const by = 'applicationId' in who ? { applicationId: who.applicationId } : { participantId: who.userId };
  const application = found(await sql.lockApplication(work.tx, studyId, by));
  const form = found(await sql.findCurrent(work.tx, studyId));
  if (form.id !== formId) refuse('CONSENT_FORM_CHANGED');
  if (!rules.isOpen(application.status)) refuse('STATUS_CONFLICT');
  const signed = await sql.findSignature(work.tx, form.id, application.participantId);
  return { form, application, signed };
}

/** What a signature covers: only what its form asks for. */
function whatIsAgreed(form: sql.FormRow, { recording, sharing }: { recording: boolean; sharing: boolean }) {
  return {
    formId: form.id,
    studyId: form.studyId,
    recording: form.recording !== 'NONE' && recording,
    sharing: form.asksSharing && sharing,
  };
}

export function listOwn(app: App, caller: ParticipantCaller, page: { page: number; size: number }) {
  return app.read((reader) => sql.listOwn(reader.tx, caller.userId, page));
}

/** All signatures under forms of a study of the caller's organisation. */
export async function listOfStudy(app: App, caller: ResearcherCaller, studyId: string, query: ListQuery) {
  return app.read(async (reader) => {
    found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    return readListed(
      query,
      (after, limit) => sql.listOfStudyAfter(reader.tx, studyId, after, limit),
      () => sql.listOfStudy(reader.tx, studyId, query),
    );
  });
}

/** Open applicants who have not signed the current form. */
export async function listUnsigned(app: App, caller: ResearcherCaller, studyId: string) {
  return app.read(async (reader) => {
    found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    return sql.listUnsigned(reader.tx, studyId);
  });
}

// ---- For other kinds of study and for withdrawals, inside their transactions

/**
 * Refuses to start a study for somebody who has not signed its current form. Call this under the lock of the study's row, which a
 * new version and a withdrawal also take.
 */
export async function requireConsent(
  work: Work,
  { studyId, participantId }: { studyId: string; participantId: string },
): Promise<void> {
  if (await sql.isMissing(work.tx, studyId, participantId)) refuse('CONSENT_NEEDED');
}

/** One of a participant's own signatures; any other id gives 404. */
export async function requireOwnSignature(reader: Reader, participantId: string, consentId: string) {
  const signature = found(await sql.findSigned(reader.tx, consentId));
  if (signature.participantId !== participantId) refuse('NOT_FOUND');
  return signature;
}

/** A signature that the caller's organisation recorded before a witness; any other id gives 404. */
export async function requireRecordedSignature(reader: Reader, organizationId: string, consentId: string) {
  const signature = found(await sql.findSigned(reader.tx, consentId));
  if (signature.organizationId !== organizationId || !signature.isWitnessed) refuse('NOT_FOUND');
  return signature;
}

export const lockForWithdrawal = sql.lockForWithdrawal;
export const withdrawPart = sql.withdrawPart;

/** Withdraws all of somebody's signatures in a locked study. */
export async function withdrawSignatures(work: Work, studyId: string, participantId: string): Promise<void> {
  const all = await sql.listOfPerson(work.tx, studyId, participantId);
  const signed = all.filter(({ status }) => status === 'SIGNED');
  if (signed.length === 0) refuse('STATUS_CONFLICT');
  for (const one of signed) {
    await work.change(SIGNED_CONSENT_LIFECYCLE, one, 'withdraw', { set: { withdrawnAt: work.now } });
  }
}

/** A signature by its id, for mails; undefined if it is gone. */
export function readSignature(reader: Reader, consentId: string) {
  return sql.findSigned(reader.tx, consentId);
}
