import { createHash } from 'node:crypto';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { CONSENT_FORM, MARK } from '../../../../tests/support/consent.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant, listOwnApplications } from '../../../contract/applications.ts';
import { getSession } from '../../../contract/bookings/sessions.ts';
import { bookSlot, cancelBooking, listBookings } from '../../../contract/bookings.ts';
import * as consent from '../../../contract/consent-forms.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getObservedSchedule, inviteObserver, listObservers, revokeObserver } from '../../../contract/observers.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { getStudyOffer } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { withdrawConsent, withdrawForPerson } from '../../../contract/withdrawals.ts';
import { addDays } from '../../../domain/calendar.ts';
import { requireConsent } from './signatures.service.ts';

const TIMES = [
  { start: '10:00', end: '10:30' },
  { start: '11:00', end: '11:30' },
];

async function wordsOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** An uploaded form of two pages, with a script that a viewer would run when it is opened. */
async function uploadedForm(): Promise<string> {
  const pdf = await PDFDocument.create();
  for (const words of ['The form of our committee', 'Its second page']) pdf.addPage().drawText(words);
  pdf.addJavaScript('hello', 'app.alert("run")');
  pdf.catalog.set(PDFName.of('OpenAction'), PDFString.of('run'));
  return Buffer.from(await pdf.save()).toString('base64');
}

const { world, admin, researcher, projectId } = await startResearch();
let date = addDays(world.today(), 3);

describe('consent forms and observers', () => {
  async function publish(form: object | null = CONSENT_FORM, meeting: object = {}) {
    const base = studyForm(projectId, 2, [{ date, availableTimes: TIMES }]);
    const body = { ...base, schedule: { ...base.schedule, ...meeting }, ...(form ? { consentForm: form } : {}) };
    return researcher.must(publishStudy, { body: body as never });
  }

  async function invite(person: Person, studyId: string): Promise<string> {
    const { id } = await person.must(applyToStudy, {
      params: { id: studyId },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    });
    await researcher.must(inviteApplicant, { params: { id: studyId }, body: { applicationId: id } });
    return id;
  }

  const book = (person: Person, studyId: string, time = TIMES[0]) =>
    person.call(bookSlot, { params: { id: studyId }, body: { date, ...time } as never });

  async function sign(person: Person, studyId: string, ticks: object = {}) {
    const { form } = await person.must(consent.getStudyTerms, { params: { id: studyId } });
    const body = { formId: form?.id ?? '', name: `${person.user.firstName} Owusu`, ...ticks };
    return person.call(consent.signConsent, { params: { id: studyId }, body });
  }

  async function download(person: Person, consentId: string) {
    const response = await fetch(`${world.running.url}/api/v1/project/consents/${consentId}/pdf`, {
      headers: { authorization: `Bearer ${person.token()}` },
    });
    return { response, pdf: new Uint8Array(await response.arrayBuffer()) };
  }

  const applicationOf = async (person: Person, studyId: string) =>
    (await person.must(listOwnApplications)).find((one) => one.studyId === studyId);

  const bells = async (person: Person) =>
    (await person.must(listNotifications, { query: { size: 100 } })).map(({ message }) => message);

  test('a study with a form can only be booked by people who signed it, and both sides get it as a PDF (CONSENT-03, CONSENT-05)', async () => {
    const study = await publish();
    const person = await world.participant('Akua');
    expect(await person.must(getStudyOffer, { params: { id: study.id } })).toMatchObject({ hasConsentForm: true });
    await invite(person, study.id);
    expect(await book(person, study.id)).toMatchObject({ status: 409, code: 'CONSENT_NEEDED' });
    const terms = await person.must(consent.getStudyTerms, { params: { id: study.id } });
    expect(terms).toMatchObject({ canSign: true, signed: null, form: { version: 1, recording: 'OPTIONAL' } });
    const wrong = await person.call(consent.signConsent, {
      params: { id: study.id },
      body: { formId: terms.form?.id ?? '', name: 'Somebody Else' },
    });
    expect(wrong).toMatchObject({ status: 400, content: [{ field: 'name' }] });

    // The same check for studies that are not booked, such as a task.
    const begin = () =>
      world.app.work(null, (work) => requireConsent(work, { studyId: study.id, participantId: person.user.userId }));
    await expect(begin()).rejects.toMatchObject({ code: 'CONSENT_NEEDED' });

    const signed = await sign(person, study.id, { recording: true });
    if (!signed.success) throw new Error(signed.message);
    await begin();
    expect(signed.content).toMatchObject({ status: 'SIGNED', recording: true, sharing: false, isWitnessed: false });
    // Signing twice gives one signature.
    expect(await sign(person, study.id)).toMatchObject({ content: { id: signed.content.id, recording: true } });
    expect((await book(person, study.id)).status).toBe(200);

    for (const reader of [person, researcher]) {
      const { response, pdf } = await download(reader, signed.content.id);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain('attachment');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("object-src 'none'");
      const words = await wordsOf(pdf);
      for (const part of [terms.form?.hash ?? '?', 'You can stop at any time.', 'Akua Owusu', 'by typing the name']) {
        expect(words).toContain(part);
      }
      expect(words).toContain('GHS-ERC 012/11/26, Ghana Health Service Ethics Review Committee');
      expect(words).toMatch(/Signed on .*GMT/);
      expect(words).toMatch(/Agrees to a recording Yes.*Agrees to sharing data No/);
    }
    const stranger = await world.participant('Stranger');
    expect((await download(stranger, signed.content.id)).response.status).toBe(404);
    const kept = await world.app.read((reader) =>
      reader.tx.selectFrom('signedConsent').select('ip').where('id', '=', signed.content.id).executeTakeFirstOrThrow(),
    );
    expect(kept.ip).toMatch(/127\.0\.0\.1|::1/);
    expect(await person.must(consent.listOwnConsents)).toHaveLength(1);
  });

  test('a new version leaves signatures unchanged, and people who book later sign it (CONSENT-02)', async () => {
    const study = await publish();
    const params = { id: study.id };
    const [early, late] = [await world.participant('Early'), await world.participant('Late')];
    await invite(early, study.id);
    await invite(late, study.id);
    const signed = await sign(early, study.id);
    if (!signed.success) throw new Error(signed.message);
    expect((await book(early, study.id)).status).toBe(200);
    expect((await sign(late, study.id)).success).toBe(true);
    const { form: before } = await late.must(consent.getStudyTerms, { params });
    const form = { ...CONSENT_FORM, text: 'You talk to us for an hour.' };
    const second = await researcher.must(consent.publishConsentForm, { params, body: form });
    expect(second).toMatchObject({ version: 2, text: 'You talk to us for an hour.' });
    // People who have booked keep the version that they signed, and may move; others have to read the new one first.
    expect((await book(early, study.id, TIMES[1])).status).toBe(200);
    expect(await book(late, study.id)).toMatchObject({ code: 'CONSENT_NEEDED' });
    const stale = { formId: before?.id ?? '', name: 'Late Owusu' };
    expect(await late.call(consent.signConsent, { params, body: stale })).toMatchObject({
      code: 'CONSENT_FORM_CHANGED',
    });
    expect((await sign(late, study.id)).success).toBe(true);
    expect((await book(late, study.id)).status).toBe(200);
    const words = await wordsOf((await download(early, signed.content.id)).pdf);
    expect(words).toContain('version 1');
    expect(words).toContain('for half an hour');
    const change = sql`update consent_form set text = 'Another text' where study_id = ${study.id}`;
    await expect(world.app.db.transaction((tx) => change.execute(tx))).rejects.toThrow('never changes');
    // Without a form, nobody signs; existing signatures stay.
    await researcher.must(consent.removeConsentForm, { params });
    expect(await researcher.must(consent.getConsentForm, { params })).toBeNull();
    expect(await researcher.must(consent.listSignedConsents, { params })).toHaveLength(3);
  });

  test('an uploaded PDF is checked by decoding, and stored without anything that a viewer would run (CONSENT-01)', async () => {
    const study = await publish(null);
    const params = { id: study.id };
    const upload = (pdf: string | null) =>
      researcher.call(consent.publishConsentForm, { params, body: { ...CONSENT_FORM, text: '', pdf } });
    const bad = [Buffer.from('<script>alert(1)</script>'), Buffer.from('%PDF')];
    for (const bytes of bad) {
      expect(await upload(bytes.toString('base64'))).toMatchObject({ status: 400, content: [{ field: 'pdf' }] });
    }
    expect(await upload('A'.repeat(1_500_000))).toMatchObject({ status: 400, content: [{ field: 'pdf' }] });
    expect(await upload(null)).toMatchObject({ status: 400, content: [{ field: 'text' }] });
    const published = await upload(await uploadedForm());
    if (!published.success) throw new Error(published.message);
    expect(published.content.pdfBytes).toBeGreaterThan(500);

    const person = await world.participant('Reader');
    const response = await fetch(`${world.running.url}/api/v1/project/studies/${study.id}/consent-form/pdf`, {
      headers: { authorization: `Bearer ${person.token()}` },
    });
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const stranger = await world.verifiedResearcher(admin);
    expect(await stranger.call(consent.getConsentFormPdf, { params })).toMatchObject({ status: 404 });
    // The file of somebody without access is not read.
    const body = { ...CONSENT_FORM, text: '', pdf: Buffer.from('%PDF').toString('base64') };
    expect(await stranger.call(consent.publishConsentForm, { params, body })).toMatchObject({ status: 404 });
    const kept = Buffer.from(await response.arrayBuffer());
    expect(kept).toHaveLength(published.content.pdfBytes ?? 0);
    expect(await wordsOf(kept)).toContain('The form of our committee');
    const { catalog } = await PDFDocument.load(kept);
    expect(catalog.has(PDFName.of('OpenAction')) || catalog.has(PDFName.of('Names'))).toBe(false);

    await invite(person, study.id);
    const signed = await sign(person, study.id);
    if (!signed.success) throw new Error(signed.message);
    const { pdf } = await download(person, signed.content.id);
    const words = await wordsOf(pdf);
    for (const part of ['Its second page', published.content.hash, createHash('sha256').update(kept).digest('hex')]) {
      expect(words).toContain(part);
    }
    // A new version that doesn't mention the file keeps it.
    const next = await researcher.must(consent.publishConsentForm, {
      params,
      body: { ...CONSENT_FORM, text: 'Read it' },
    });
    expect(next.pdfBytes).toBe(published.content.pdfBytes);
  });

  test('withdrawing ends the session without a strike, the application, and the use of the data (CONSENT-06)', async () => {
    const study = await publish();
    const person = await world.participant('Yaw');
    await invite(person, study.id);
    const signed = await sign(person, study.id, { sharing: true });
    if (!signed.success) throw new Error(signed.message);
    const booked = await book(person, study.id);
    if (!booked.success) throw new Error(booked.message);
    // Three hours before, when a cancellation would be a strike.
    await world.goTo(new Date(`${date}T07:30:00Z`));
    const params = { id: signed.content.id };
    const part = await person.must(withdrawConsent, { params, body: { what: 'SHARING' } });
    expect(part).toMatchObject({ status: 'SIGNED', sharing: true, sharingWithdrawnAt: expect.any(String) });
    expect(await person.call(withdrawConsent, { params, body: { what: 'SHARING' } })).toMatchObject({ status: 409 });
    expect(await person.must(withdrawConsent, { params, body: {} })).toMatchObject({ status: 'WITHDRAWN' });
    expect(await person.call(withdrawConsent, { params, body: {} })).toMatchObject({ code: 'STATUS_CONFLICT' });

    const application = await applicationOf(person, study.id);
    expect(application).toMatchObject({ status: 'WITHDRAWN', bookingId: null });
    expect(application?.timeline.at(-1)).toMatchObject({ event: 'withdrawConsent' });
    expect(await person.must(listBookings, { query: { when: 'past' } })).toMatchObject([{ status: 'CANCELLED' }]);
    const { strikes } = await person.must((await import('../../../contract/applications.ts')).getStanding);
    expect(strikes).toEqual([]);
    expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBe(0);
    // Afterwards, the person can neither book nor sign.
    expect(await book(person, study.id)).toMatchObject({ code: 'NOT_INVITED' });
    expect(await sign(person, study.id)).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect((await bells(researcher)).join()).toContain('You must no longer use their data');
    await world.settle();
    const mail = world.mails(researcher.user.email).find(({ subject }) => subject.startsWith('Consent withdrawn'));
    expect(mail?.text).toContain('you must not use their data');

    const history = await world.app.read((reader) =>
      reader.tx
        .selectFrom('statusChange')
        .select(['event', 'actor'])
        .where('entityId', '=', signed.content.id)
        .execute(),
    );
    expect(history.map(({ event }) => event).sort()).toEqual(['sign', 'withdraw']);
    const exported = JSON.parse(String(await person.must(exportMyData, { query: { format: 'json' } })));
    expect(exported.signedConsents).toMatchObject([
      { name: 'Yaw Owusu', versionHash: signed.content.hash, withdrawnAt: expect.any(String) },
    ]);

    await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
    const row = await world.app.read((reader) =>
      reader.tx.selectFrom('signedConsent').selectAll().where('id', '=', signed.content.id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ signedName: '', ip: null, status: 'WITHDRAWN' });
    expect(await wordsOf((await download(researcher, signed.content.id)).pdf)).toContain(
      'Name deleted with the account',
    );
    date = addDays(world.today(), 3);
  });

  test('a recording that the study requires must be agreed to, and withdrawing it withdraws everything', async () => {
    const study = await publish({ ...CONSENT_FORM, recording: 'REQUIRED', asksSharing: false });
    const person = await world.participant('Esi');
    await invite(person, study.id);
    expect(await sign(person, study.id)).toMatchObject({ status: 400, content: [{ field: 'recording' }] });
    const signed = await sign(person, study.id, { recording: true, sharing: true });
    if (!signed.success) throw new Error(signed.message);
    // The form did not ask about sharing.
    expect(signed.content).toMatchObject({ sharing: false, recordingIsRequired: true });
    const params = { id: signed.content.id };
    expect(await person.must(withdrawConsent, { params, body: { what: 'RECORDING' } })).toMatchObject({
      status: 'WITHDRAWN',
    });
    expect(await applicationOf(person, study.id)).toMatchObject({ status: 'WITHDRAWN' });
  });

  test('a team member records the consent of somebody who can’t read, before an independent witness (CONSENT-09)', async () => {
    const study = await publish({ ...CONSENT_FORM, allowsWitness: true });
    const params = { id: study.id };
    const person = await world.participant('Afia');
    const applicationId = await invite(person, study.id);
    const form = await researcher.must(consent.getConsentForm, { params });
    expect(await researcher.must(consent.listUnsigned, { params })).toEqual([{ applicationId, name: 'Afia Owusu' }]);
    const body = {
      ...{
        formId: form?.id ?? '',
        applicationId,
        witnessName: 'Nana Mensah',
        mark: MARK,
        confirmedInPerson: true as const,
      },
    };
    const record = (change: object) => researcher.call(consent.recordConsent, { params, body: { ...body, ...change } });
    for (const [change, field] of [
      [{ witnessName: 'Afia Owusu' }, 'witnessName'],
      [{ witnessName: `${researcher.user.firstName} Owusu` }, 'witnessName'],
      [{ mark: Buffer.from('no picture').toString('base64') }, 'mark'],
      [{ confirmedInPerson: false }, 'confirmedInPerson'],
    ] as const) {
      expect(await record(change), field).toMatchObject({ status: 400, content: [{ field }] });
    }
    const recorded = await researcher.must(consent.recordConsent, { params, body: { ...body, recording: true } });
    expect(recorded).toMatchObject({ isWitnessed: true, recording: true, participantName: 'Afia Owusu' });
    expect(await record({})).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await researcher.must(consent.listUnsigned, { params })).toEqual([]);
    expect((await bells(person)).join()).toContain('recorded before a witness');
    const { pdf } = await download(person, recorded.id);
    const words = await wordsOf(pdf);
    for (const part of ['Independent witness Nana Mensah', 'by a mark', 'Mark of the participant', recorded.hash]) {
      expect(words).toContain(part);
    }
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
    expect((await book(person, study.id)).status).toBe(200);
    // The team withdraws it when the person asks; a typed signature can only be withdrawn by its participant.
    const typed = await world.participant('Typed');
    await invite(typed, study.id);
    const signed = await sign(typed, study.id);
    if (!signed.success) throw new Error(signed.message);
    expect(await researcher.call(withdrawForPerson, { params: { id: signed.content.id } })).toMatchObject({
      status: 404,
    });
    await researcher.must(withdrawForPerson, { params: { id: recorded.id } });
    expect(await applicationOf(person, study.id)).toMatchObject({ status: 'WITHDRAWN', bookingId: null });
    // A form that does not allow a mark before a witness.
    const strict = await publish();
    const other = await researcher.must(consent.getConsentForm, { params: { id: strict.id } });
    const otherId = await invite(await world.participant('Ekow'), strict.id);
    const refused = await researcher.call(consent.recordConsent, {
      params: { id: strict.id },
      body: { ...body, formId: other?.id ?? '', applicationId: otherId },
    });
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('an observer sees times and how to join, but nothing about people; every use is audited (BOOKING-30, BOOKING-31)', async () => {
    const study = await publish(null, { meetingKind: 'PHONE_CALL', meetingDetails: '' });
    const params = { id: study.id };
    const person = await world.participant('Kwabena', '0551239977');
    await invite(person, study.id);
    const observer = await researcher.must(inviteObserver, {
      params,
      body: { name: 'Efua of the client', affiliation: 'Kasapa Foods' },
    });
    expect(await person.must(getStudyOffer, { params })).toMatchObject({ observers: ['1 observer from Kasapa Foods'] });
    const booked = await book(person, study.id);
    if (!booked.success) throw new Error(booked.message);
    expect(booked.content.mayCancelFreely).toBe(false);
    const session = await person.must(getSession, { params: { id: booked.content.id } });
    expect(session.observers).toEqual(['1 observer from Kasapa Foods']);

    const secret = observer.url?.split('/').at(-1) ?? '';
    const seen = await world.call(getObservedSchedule, { body: { secret } });
    if (!seen.success) throw new Error(seen.message);
    expect(seen.content).toMatchObject({
      studyName: 'Talk about your stall',
      sessions: [{ startsAt: booked.content.startsAt, joining: 'Ask the researcher to add you to the call' }],
    });
    const answer = JSON.stringify(seen).toLowerCase();
    const personal = [
      ...['kwabena', 'owusu', person.user.email, person.user.userId, '551239977', booked.content.id, study.id],
      ...[researcher.user.firstName, researcher.user.email, 'efua', booked.content.applicationId],
    ];
    for (const trace of personal) expect(answer, trace).not.toContain(trace.toLowerCase());
    expect((await world.call(getObservedSchedule, { body: { secret: 'wrong' } })).status).toBe(404);
    const uses = () =>
      world.app.read((reader) =>
        reader.tx.selectFrom('auditEvent').select('organizationId').where('action', '=', 'observer.open').execute(),
      );
    expect(await uses()).toEqual([{ organizationId: researcher.organizationId }]);
    expect(await researcher.must(listObservers, { params })).toMatchObject([{ lastUsedAt: expect.any(String) }]);

    await researcher.must(revokeObserver, { params: { id: study.id, observerId: observer.id } });
    expect((await world.call(getObservedSchedule, { body: { secret } })).status).toBe(404);
    expect(await researcher.must(listObservers, { params })).toEqual([]);
    expect((await person.must(getSession, { params: { id: booked.content.id } })).observers).toEqual([]);
    // A mailed link is created when the mail is sent, and expires.
    const email = 'client@example.com';
    const mailed = await researcher.must(inviteObserver, {
      params,
      body: { name: 'Efua', affiliation: 'Kasapa Foods', email, days: '7' },
    });
    expect(mailed.url).toBeNull();
    const link = (await world.mailedLink(email, '/observe/')).split('/').at(-1) ?? '';
    expect((await world.call(getObservedSchedule, { body: { secret: link } })).status).toBe(200);
    await world.goTo(new Date(world.clock.now() + 8 * 86_400_000));
    expect((await world.call(getObservedSchedule, { body: { secret: link } })).status).toBe(404);
    date = addDays(world.today(), 3);
  });

  test('participants are notified of an observer who is invited later, and may cancel late without a strike (BOOKING-33)', async () => {
    const study = await publish(null);
    const person = await world.participant('Adwoa');
    await invite(person, study.id);
    const booked = await book(person, study.id);
    if (!booked.success) throw new Error(booked.message);
    await world.goTo(new Date(`${date}T08:00:00Z`));
    await researcher.must(inviteObserver, {
      params: { id: study.id },
      body: { name: 'Efua', affiliation: 'Kasapa Foods' },
    });
    await world.settle();
    expect((await bells(person)).join()).toContain('Somebody from Kasapa Foods may observe your session');
    const subjects = world.mails(person.user.email).map(({ subject }) => subject);
    expect(subjects).toContain('Somebody may observe your session: Talk about your stall');
    const [own] = await person.must(listBookings);
    expect(own?.mayCancelFreely).toBe(true);
    expect(await person.must(cancelBooking, { params: { id: booked.content.id }, body: {} })).toMatchObject({
      strike: false,
    });
    date = addDays(world.today(), 3);
  });

  test('a study has at most ten observers at once', async () => {
    const study = await publish(null);
    const add = () =>
      researcher.call(inviteObserver, { params: { id: study.id }, body: { name: 'Efua', affiliation: 'Kasapa' } });
    for (let count = 0; count < 10; count += 1) expect((await add()).status).toBe(200);
    expect(await add()).toMatchObject({ code: 'TOO_MANY_OBSERVERS' });
  });
});
