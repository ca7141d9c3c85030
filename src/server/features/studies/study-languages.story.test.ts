import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { getNextStep } from '../../../contract/applications/next-step.ts';
import {
  applyToStudy,
  getOwnApplication,
  inviteApplicant,
  listApplicants,
  listOwnApplications,
} from '../../../contract/applications.ts';
import { bookSlot, listAppointments, listBookings } from '../../../contract/bookings.ts';
import { listUnreadGroups } from '../../../contract/notifications.ts';
import { duplicateStudy, getStudyDraft } from '../../../contract/studies/drafts.ts';
import { browseStudies, getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy, updateStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

/* LANG-12, LANG-13, LANG-14: an English study with Twi texts, some of which are missing. */

const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
const TWI = {
  language: 'ak',
  publicName: 'Wo dwadi ho nkɔmmɔ',
  description: '',
  questions: [{ id: 'abc123', question: 'Wotɔn ade wɔ dwa mu?', options: [{ id: 'abc124', answer: 'Aane' }] }],
} as const;

const form = (texts: unknown) => {
  const times = ['10:00', '11:00', '12:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  return {
    body: { ...studyForm(projectId, 3, [{ date: addDays(world.today(), 3), availableTimes: times }]), texts } as never,
  };
};

async function readerOf(language: 'ak' | 'ee'): Promise<Person> {
  const person = await world.participant();
  await person.must(chooseLanguage, { body: { language } });
  return person;
}

const { world, researcher, projectId } = await startResearch();
const { id: studyId, code } = await researcher.must(publishStudy, form({ language: 'en', translations: [TWI] }));
const reader = await readerOf('ak');

test('a participant sees each text in their language if it exists, and otherwise in the first one', async () => {
  const card = {
    publicName: 'Wo dwadi ho nkɔmmɔ',
    description: 'A conversation about how you are paid.',
    textLanguages: { publicName: 'ak', description: 'en' },
  };
  expect(await reader.must(browseStudies)).toMatchObject([card]);
  expect(await reader.must(getStudyOffer, { params: { id: studyId } })).toMatchObject({
    ...card,
    screeners: [
      {
        question: 'Wotɔn ade wɔ dwa mu?',
        language: 'ak',
        options: [
          { answer: 'Aane', language: 'ak' },
          { answer: 'No', language: 'en' },
        ],
      },
    ],
  });
});

test('people who chose another language, or none, see the first one', async () => {
  for (const person of [await readerOf('ee'), await world.participant()]) {
    expect(await person.must(getStudyOffer, { params: { id: studyId } })).toMatchObject({
      publicName: 'Talk about your stall',
      textLanguages: { publicName: 'en', description: 'en' },
      screeners: [{ language: 'en', options: [{ answer: 'Yes' }, { answer: 'No' }] }],
    });
  }
});

test('visitors see the title in the language of the URL', async () => {
  const card = async (language: 'ak' | 'ee') => world.call(getPublicStudy, { params: { code }, query: { language } });
  expect(await card('ak')).toMatchObject({
    content: { publicName: TWI.publicName, textLanguages: { publicName: 'ak' } },
  });
  expect(await card('ee')).toMatchObject({
    content: { publicName: 'Talk about your stall', textLanguages: { publicName: 'en' } },
  });
  const page = async (path: string) => (await fetch(`${world.running.url}${path}`)).text();
  expect(await page(`/ak/s/${code}`)).toContain('Wo dwadi ho nkɔmmɔ</h1>');
  expect((await page('/ak/participant')).includes('lang="ak" class="after:absolute after:inset-0">Wo dwadi')).toBe(
    true,
  );
  expect((await page('/ee/participant')).includes('lang="en" class="after:absolute after:inset-0">Talk')).toBe(true);
});

test.each(['dwadi', 'nkommo', 'stall'])('browsing finds it by “%s”, a word of either language', async (search) => {
  expect(await reader.must(browseStudies, { query: { search } })).toMatchObject([{ id: studyId }]);
});

test('LANG-13: researchers see an answer in Twi as the same choice in English, with the same effect', async () => {
  const apply = (person: Person, answer: string) =>
    person.call(applyToStudy, {
      params: { id: studyId },
      body: { responses: [{ id: 'abc123', question: '', answer }] },
    });
  expect(await apply(reader, 'Aane')).toMatchObject({ success: true, content: { status: 'PENDING' } });
  const [applicant] = await researcher.must(listApplicants, { params: { id: studyId } });
  expect(applicant?.responses).toMatchObject([{ question: 'Do you sell at a market?', answer: 'Yes' }]);
  // A choice that falls back to English, one from a page that was opened in English, and an unknown choice.
  expect(await apply(await readerOf('ak'), 'No')).toMatchObject({ content: { status: 'DISQUALIFIED' } });
  expect(await apply(await readerOf('ak'), 'Yes')).toMatchObject({ content: { status: 'PENDING' } });
  expect(await apply(await readerOf('ak'), 'Daabi')).toMatchObject({ code: 'VALIDATION' });
});

test('LANG-12: lists of applications and sessions, and the next step, show the title in the reader’s language', async () => {
  const other = await readerOf('ee');
  const params = { id: studyId };
  for (const person of [reader, other]) {
    const [mine] = await person.must(listOwnApplications);
    const application = mine ?? (await person.must(applyToStudy, { params, body: YES }));
    await researcher.must(inviteApplicant, { params, body: { applicationId: application.id } });
  }
  const twi = { studyName: TWI.publicName, studyNameLanguage: 'ak' };
  const english = { studyName: 'Talk about your stall', studyNameLanguage: 'en' };
  expect((await reader.must(getNextStep)).step).toMatchObject({ kind: 'CHOOSE_TIME', ...twi });
  expect((await other.must(getNextStep)).step).toMatchObject(english);
  const date = addDays(world.today(), 3);
  const booked = await reader.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  expect(booked).toMatchObject(twi);
  await other.must(bookSlot, { params, body: { date, start: '11:00', end: '11:30' } });
  expect(await reader.must(listBookings, { query: { when: 'upcoming' } })).toMatchObject([twi]);
  expect(await other.must(listBookings, { query: { when: 'upcoming' } })).toMatchObject([english]);
  const [application] = await reader.must(listOwnApplications);
  expect(application).toMatchObject(twi);
  expect(await reader.must(getOwnApplication, { params: { id: application?.id ?? '' } })).toMatchObject(twi);
  expect(await reader.must(listUnreadGroups)).toMatchObject([twi]);
  expect(await other.must(listUnreadGroups)).toMatchObject([english]);
  // Researchers see their own name for it.
  const [session] = await researcher.must(listAppointments, { query: { when: 'upcoming' } });
  expect(session).toMatchObject({ studyName: 'Round 1', studyNameLanguage: 'en' });
});

test('LANG-14: titles and descriptions can change, questions keep their translations, and copies have all texts', async () => {
  const titles = [
    { language: 'ak' as const, publicName: 'Dwadi', description: 'Yɛbɛkasa.' },
    { language: 'ha' as const, publicName: 'Kasuwa', description: '' },
  ];
  const params = { id: studyId };
  const changed = await researcher.must(updateStudy, { params, body: { translations: titles } });
  expect(changed.translations).toEqual([
    { ...titles[0], questions: TWI.questions },
    { ...titles[1], questions: [] },
  ]);
  expect(await reader.must(getStudyOffer, { params })).toMatchObject({ publicName: 'Dwadi', description: 'Yɛbɛkasa.' });
  expect(
    await researcher.call(updateStudy, {
      params,
      body: { translations: [{ language: 'en', publicName: 'Market', description: '' }] },
    }),
  ).toMatchObject({ code: 'VALIDATION' });
  await researcher.must(duplicateStudy, { params, body: {} });
  const draft = await researcher.must(getStudyDraft, { params: { id: projectId } });
  expect(draft?.content.texts).toEqual({ language: 'en', translations: changed.translations });
});

test('a study can be written in another language than English; its first language needs no translation', async () => {
  const first = { language: 'ak', translations: [{ language: 'en', publicName: 'A talk' }] };
  const { id } = await researcher.must(publishStudy, form(first));
  expect(await reader.must(getStudyOffer, { params: { id } })).toMatchObject({
    textLanguages: { publicName: 'ak', description: 'ak' },
  });
  expect(await (await world.participant()).must(getStudyOffer, { params: { id } })).toMatchObject({
    publicName: 'A talk',
    textLanguages: { publicName: 'en', description: 'ak' },
  });
  expect(await researcher.call(publishStudy, form({ language: 'ak', translations: [TWI] }))).toMatchObject({
    code: 'VALIDATION',
  });
});
