import { expect, test } from 'vitest';
import { OWN_QUESTIONS, taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { approveEntries, startAssignment, submitEntry } from '../../../contract/assignments.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { exportMyData } from '../../../contract/privacy.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes, instantOf } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import { ENGLISH_STARTS, inEnglish } from '../../../messages/fallback.ts';
import { asEnglish } from '../../../messages/within-sentence.ts';

/* LANG-17, LANG-18, LANG-25: notifications about a study with a Twi title, in the reader's current language. */

const TWI = 'Wo dwadi ho nkɔmmɔ';

const choose = (language: Language, person = reader) => person.must(chooseLanguage, { body: { language } });
const bellOf = async (person: Person) =>
  (await person.must(listNotifications, { query: { size: 100 } as never })).map(({ message }) => message);

const research = await startResearch();
const { world, researcher, projectId } = research;
const date = addDays(world.today(), 8);
const time = { start: '10:00', end: '10:30' };
const { id, publicName } = await researcher.must(publishStudy, {
  body: {
    ...studyForm(projectId, 1, [{ date, availableTimes: [time] }]),
    texts: { language: 'en', translations: [{ language: 'ak', publicName: TWI }] },
  } as never,
});
const name = publicName;
const reader = await world.participant('Esi');
await choose('ak');
const params = { id };
const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
const { id: applicationId } = await reader.must(applyToStudy, { params, body: { responses } });
await researcher.must(inviteApplicant, { params, body: { applicationId } });
const { id: bookingId } = await reader.must(bookSlot, { params, body: { date, ...time } });
await world.goTo(addHours(instantOf(date, '10:00'), -4));
await world.goTo(addMinutes(instantOf(date, '10:00'), 31));
await researcher.must(markAttendance, { params: { id: bookingId, event: 'attend' }, body: {} });
await world.settle();

test('a reader of Twi sees Twi with Twi dates and the study’s Twi title', async () => {
  await choose('ak');
  const bell = await bellOf(reader);
  expect(bell).toContainEqual(expect.stringMatching(`^Yɛato nsa afrɛ wo: “${TWI}”\\.`));
  expect(bell).toContainEqual(
    expect.stringMatching(`^Wo nhyiam “${TWI}” befi ase nnɔnhwerew 4 mu: \\S+ \\d+ \\S+ \\d{4}, 10:00–10:30 GMT\\.$`),
  );
  expect(bell).toContainEqual(expect.stringMatching(`^Yɛda wo ase wɔ “${TWI}” ho\\. Woanya GH₵`));
  expect(bell.filter((message) => message.includes(ENGLISH_STARTS))).toEqual([]);
});

test('a person who changes their language sees earlier notifications in the new one', async () => {
  await choose('ha');
  // The study has no Hausa title, so the English one is shown and marked.
  expect(await bellOf(reader)).toContainEqual(
    expect.stringMatching(`^Zamanku “${asEnglish(name)}” zai fara cikin sa’a 4: `),
  );
  // Texts without a translation are marked English.
  await choose('dag');
  const dagbani = await bellOf(reader);
  expect(dagbani.every((message) => message === inEnglish(message))).toBe(true);
  await choose('en');
  const english = await bellOf(reader);
  expect(english.map(inEnglish)).toEqual(dagbani);
  expect(english).toContainEqual(
    expect.stringMatching(`^Your session “${name}” starts in 4 hours: \\S+ \\d+ \\S+ \\d{4}, `),
  );
});

test('LANG-25: a Twi study with an English title has that title in English, and its Twi title in other languages', async () => {
  const body = taskForm(projectId, 1, { finish: 'FORM', link: '', completionCode: '', questions: OWN_QUESTIONS });
  const texts = { language: 'ak', translations: [{ language: 'en', publicName: 'A talk' }] };
  const { id } = await researcher.must(publishStudy, { body: { ...(body as object), texts } as never });
  const worker = await world.participant();
  const application = await worker.must(applyToStudy, { params: { id }, body: YES });
  const { entries } = await worker.must(startAssignment, { params: { id: application.id } });
  const answers = [
    { id: 'ques01', answer: 'Yes' },
    { id: 'ques02', answer: '', answers: ['Susu'] },
  ];
  const entryIds = entries.map((entry) => entry.id);
  await worker.must(submitEntry, { params: { id: entryIds[0] ?? '' }, body: { answers } });
  await researcher.must(approveEntries, { params: { id }, body: { entryIds } });
  const first = 'Ten minutes about mobile money';
  expect(await bellOf(worker)).toEqual(
    expect.arrayContaining([
      'You are invited to “A talk”. You can start within 72 hours.',
      'Your work for “A talk” was accepted. You have earned GH₵ 5.00.',
    ]),
  );
  await choose('ak', worker);
  expect(await bellOf(worker)).toContain(`Yɛato nsa afrɛ wo: “${first}”. Wubetumi afi ase wɔ nnɔnhwerew 72 mu.`);
  await choose('ha', worker);
  expect(await bellOf(worker)).toContain(`An karɓi aikinku na “${first}”. Kun samu GH₵ 5.00.`);
});

test('researchers read English, without language marks', async () => {
  const bell = await bellOf(researcher);
  expect(bell).toContainEqual(expect.stringContaining('Esi Owusu'));
  expect(bell.join('\n')).not.toMatch(/[\u2063\u2064]/);
});

test('the export has a notification in all languages in which it was written', async () => {
  const { notifications } = JSON.parse(String(await reader.must(exportMyData, { query: { format: 'json' } }))) as {
    notifications: { message: string; translations: string[] }[];
  };
  const invitation = notifications.find(({ message }) => message.startsWith('You are invited'));
  expect(invitation?.translations).toContainEqual(expect.stringMatching(/^ak: Yɛato nsa afrɛ wo/));
  expect(invitation?.translations).toContain(`ha: An gayyace ku: “${name}”. Ku zaɓi lokacinku cikin sa’o’i 72.`);
});
