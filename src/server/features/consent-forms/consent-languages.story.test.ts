import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { CONSENT_FORM, MARK } from '../../../../tests/support/consent.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as consent from '../../../contract/consent-forms.ts';
import { exportMyData } from '../../../contract/privacy.ts';
import { duplicateStudy, getStudyDraft } from '../../../contract/studies/drafts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { getStudyTemplate, saveStudyAsTemplate } from '../../../contract/templates.ts';
import { addDays } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';

/* LANG-23, CONSENT-13: a form in English with a Twi text. */

const TWI = {
  language: 'ak',
  text: '# Nea yɛbisa\nWo ne yɛn bɛkasa simma aduasa. Ɖɔŋ ƒɔ ʋu ɣe ɗa ƙi ɓa.\n\nWubetumi agyae bere biara.',
} as const;
const FORM = { ...CONSENT_FORM, translations: [TWI] };
const ENGLISH = 'You talk to us for half an hour about how you are paid.';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const PARTS = [
  CONSENT_FORM.text,
  null,
  CONSENT_FORM.approvalNumber,
  CONSENT_FORM.ethicsBody,
  CONSENT_FORM.recording,
  CONSENT_FORM.asksSharing,
];

const { world, researcher, projectId } = await startResearch();

const publishing = (consentForm: object, more: object = {}) => {
  const times = [{ date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  return { body: { ...studyForm(projectId, 1, times), consentForm, ...more } as never };
};
const publish = async (consentForm: object = FORM, more: object = {}) =>
  (await researcher.must(publishStudy, publishing(consentForm, more))).id;

async function readerOf(language: Language | null): Promise<Person> {
  const person = await world.participant();
  if (language) await person.must(chooseLanguage, { body: { language } });
  return person;
}

async function applicant(studyId: string, language: Language | null) {
  const person = await readerOf(language);
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await person.must(applyToStudy, { params: { id: studyId }, body: { responses } });
  return { person, applicationId };
}

const formFor = async (person: Person, studyId: string) =>
  (await person.must(consent.getStudyTerms, { params: { id: studyId } })).form;

async function sign(person: Person, studyId: string, more: object = {}) {
  const form = await formFor(person, studyId);
  const body = { formId: form?.id ?? '', name: `${person.user.firstName} ${person.user.lastName}`, ...more };
  return person.call(consent.signConsent, { params: { id: studyId }, body });
}

async function signed(person: Person, studyId: string, more: object = {}) {
  const answer = await sign(person, studyId, more);
  if (!answer.success) throw new Error(answer.message);
  return answer.content;
}

async function wordsOfPdf(person: Person, consentId: string): Promise<string> {
  const response = await fetch(`${world.running.url}/api/v1/project/consents/${consentId}/pdf`, {
    headers: { authorization: `Bearer ${person.token()}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, ' ');
}

test('a participant reads the form in their language, with the other texts to compare; everybody else reads the original', async () => {
  const studyId = await publish();
  const english = { language: 'en', text: CONSENT_FORM.text };
  expect(await formFor(await readerOf('ak'), studyId)).toMatchObject({
    language: 'en',
    text: TWI.text,
    textLanguage: 'ak',
    otherTexts: [english],
  });
  for (const language of ['en', 'ee', null] as const) {
    expect(await formFor(await readerOf(language), studyId)).toMatchObject({
      ...english,
      textLanguage: 'en',
      otherTexts: [TWI],
    });
  }
  expect(await researcher.must(consent.getConsentForm, { params: { id: studyId } })).toMatchObject({
    ...english,
    translations: [TWI],
  });
});

test('a signature keeps the language that was read, and its PDF has that text and the original', async () => {
  const studyId = await publish();
  const { person } = await applicant(studyId, 'ak');
  const { id, language } = await signed(person, studyId, { language: 'ak' });
  expect(language).toBe('ak');
  expect(await researcher.must(consent.listSignedConsents, { params: { id: studyId } })).toMatchObject([
    { id, language: 'ak' },
  ]);
  expect(await person.must(consent.listOwnConsents)).toMatchObject([{ id, language: 'ak' }]);
  for (const reader of [person, researcher]) {
    const words = await wordsOfPdf(reader, id);
    expect(words).toMatch(
      /The text in Twi, which was signed Nea yɛbisa Wo ne yɛn bɛkasa simma aduasa\. Ɖɔŋ ƒɔ ʋu ɣe ɗa ƙi ɓa\..*The original in English What we ask/,
    );
    expect(words).toContain(ENGLISH);
    expect(words).toMatch(/Read in Twi/);
  }
  const exported = JSON.parse(String(await person.must(exportMyData, { query: { format: 'json' } })));
  expect(exported.signedConsents).toMatchObject([{ language: 'ak', text: TWI.text, originalText: CONSENT_FORM.text }]);
  // A person who switched to the original signs that, and a reviewer has nothing to compare.
  const other = await applicant(studyId, 'ak');
  const original = await signed(other.person, studyId, { language: 'en' });
  const words = await wordsOfPdf(researcher, original.id);
  expect(words).toContain('Read in English');
  expect(words).toContain(ENGLISH);
  expect(words).not.toContain('yɛbisa');
  expect(words).not.toContain('The original in');
});

test('a client that sends no language signs the text that we show', async () => {
  const studyId = await publish();
  for (const [reads, expected] of [
    ['ak', 'ak'],
    ['ee', 'en'],
    [null, 'en'],
  ] as const) {
    const { person } = await applicant(studyId, reads);
    expect((await signed(person, studyId)).language).toBe(expected);
  }
});

test('a language that the version lacks is refused, and the message lists those that it has', async () => {
  const studyId = await publish();
  const { person } = await applicant(studyId, 'ee');
  expect(await sign(person, studyId, { language: 'ee' })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    content: [{ field: 'language', message: 'This version of the form has no text in Ewe. It has: English, Twi' }],
  });
  expect(await sign(person, studyId, { language: 'fr' })).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(await person.must(consent.listOwnConsents)).toEqual([]);
});

test('the hash covers translations in any order; without any, it equals the hash from before translations existed', async () => {
  const hashOf = async (form: object) =>
    (await researcher.must(consent.getConsentForm, { params: { id: await publish(form) } }))?.hash;
  const before = sha256(JSON.stringify([...PARTS, false]));
  expect(await hashOf(CONSENT_FORM)).toBe(before);
  const hausa = { language: 'ha', text: 'Za ku yi magana da mu.' };
  const others = [
    [TWI.language, TWI.text],
    [hausa.language, hausa.text],
  ];
  const expected = sha256(JSON.stringify([...PARTS, false, 'en', others]));
  expect(await hashOf({ ...FORM, translations: [hausa, TWI] })).toBe(expected);
  expect(await hashOf({ ...FORM, translations: [TWI, hausa] })).toBe(expected);
});

test('a new version has the translations that are sent with it; signed versions keep theirs', async () => {
  const studyId = await publish();
  const params = { id: studyId };
  const { person } = await applicant(studyId, 'ak');
  const first = await signed(person, studyId);
  // Software that knows nothing about translations sends none.
  const next = await researcher.must(consent.publishConsentForm, {
    params,
    body: { ...CONSENT_FORM, text: 'You talk to us for an hour.' },
  });
  expect(next).toMatchObject({ version: 2, language: 'en', translations: [] });
  expect(await formFor(person, studyId)).toMatchObject({ text: next.text, textLanguage: 'en', otherTexts: [] });
  expect(await sign(person, studyId, { language: 'ak' })).toMatchObject({ content: [{ field: 'language' }] });
  expect((await signed(person, studyId)).language).toBe('en');
  const words = await wordsOfPdf(person, first.id);
  expect(words).toContain('yɛbisa');
  expect(words).toContain(first.hash);
  const change = sql`update consent_form set translations = '[]' where study_id = ${studyId} and version = 1`;
  await expect(world.app.db.transaction((tx) => change.execute(tx))).rejects.toThrow('never changes');
});

test('translations have the same limits as the text, and can’t be empty', async () => {
  const refused = async (change: object, at: string) => {
    const answer = await researcher.call(publishStudy, publishing({ ...FORM, ...change }));
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((answer as unknown as { content: { field: string }[] }).content.map(({ field }) => field)).toContain(at);
  };
  await refused({ translations: [{ ...TWI, text: 'a'.repeat(20_001) }] }, 'consentForm.translations.0.text');
  await refused({ translations: [{ ...TWI, text: '  ' }] }, 'consentForm.translations.0.text');
  await refused({ translations: [TWI, TWI] }, 'consentForm.translations');
  await refused({ translations: [{ ...TWI, language: 'fr' }] }, 'consentForm.translations.0.language');
  // The form's original is in the study's first language.
  await refused({ translations: [{ ...TWI, language: 'en' }] }, 'consentForm.translations');
  const params = { id: await publish() };
  const body = { ...FORM, text: '' };
  expect(await researcher.call(consent.publishConsentForm, { params, body: { ...body, pdf: null } })).toMatchObject({
    status: 400,
  });
});

test('a form of a study in Twi is in Twi, and English is a translation', async () => {
  const consentForm = { ...CONSENT_FORM, text: TWI.text, translations: [{ language: 'en', text: CONSENT_FORM.text }] };
  const studyId = await publish(consentForm, { texts: { language: 'ak', translations: [] } });
  const { person } = await applicant(studyId, null);
  expect(await formFor(person, studyId)).toMatchObject({ language: 'ak', textLanguage: 'en', text: CONSENT_FORM.text });
  const words = await wordsOfPdf(person, (await signed(person, studyId)).id);
  expect(words).toMatch(/The text in English, which was signed What we ask.*The original in Twi Nea yɛbisa/);
});

test('a consent before a witness stores the language that was read aloud: the original unless the team names another', async () => {
  const studyId = await publish({ ...FORM, allowsWitness: true });
  const params = { id: studyId };
  const form = await researcher.must(consent.getConsentForm, { params });
  const record = async (language?: string) => {
    const { applicationId } = await applicant(studyId, 'ak');
    const given = { formId: form?.id ?? '', applicationId, witnessName: 'Nana Mensah', mark: MARK };
    return researcher.call(consent.recordConsent, {
      params,
      body: { ...given, confirmedInPerson: true, ...(language ? { language } : {}) } as never,
    });
  };
  expect(await record()).toMatchObject({ content: { language: 'en' } });
  expect(await record('dag')).toMatchObject({ status: 400, content: [{ field: 'language' }] });
  const recorded = await record('ak');
  if (!recorded.success) throw new Error(recorded.message);
  const words = await wordsOfPdf(researcher, recorded.content.id);
  expect(words).toContain('Read aloud in Twi');
  expect(words).toContain('The text in Twi, which was read aloud');
});

test('copies and templates of a study have its form’s translations', async () => {
  const params = { id: await publish() };
  await researcher.must(duplicateStudy, { params, body: {} });
  const draft = await researcher.must(getStudyDraft, { params: { id: projectId } });
  expect(draft?.content.consentForm).toMatchObject({ text: CONSENT_FORM.text, translations: [TWI] });
  const { id } = await researcher.must(saveStudyAsTemplate, { params, body: { name: 'With consent' } });
  const template = await researcher.must(getStudyTemplate, { params: { id } });
  expect(template.content.consentForm).toMatchObject({ translations: [TWI] });
});
