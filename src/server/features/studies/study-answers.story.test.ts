import { expect, test } from 'vitest';
import { diaryForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant, searchPeople } from '../../../contract/applications.ts';
import * as work from '../../../contract/assignments.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { exportStudyData, getDiaryGrid, getStudyAnswers, listAnswerClips } from '../../../contract/studies/results.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes, instantOf } from '../../../domain/calendar.ts';

const SCREENERS = [
  ...studyForm('', 1, []).screeners,
  {
    id: 'abc223',
    kind: 'MULTIPLE',
    question: 'What do you sell?',
    options: [
      { id: 'abc224', answer: 'Cloth', eligibility: 'QUALIFY' },
      { id: 'abc225', answer: 'Food', eligibility: 'QUALIFY' },
    ],
  },
  { id: 'abc323', kind: 'TEXT', question: 'For how many years?', options: [] },
];

const { world, admin, researcher, projectId } = await startResearch(1_000_000);
const date = addDays(world.today(), 7);
const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
const study = await researcher.must(publishStudy, {
  body: { ...studyForm(projectId, 1, times), screeners: SCREENERS } as never,
});
const params = { id: study.id };
const people = [];
for (const [at, name] of ['Kofi', 'Ama', 'Yaw'].entries()) {
  const person = await world.participant(name, `055123420${at}`);
  const responses = [
    { id: 'abc123', question: '', answer: 'Yes' },
    { id: 'abc223', question: '', answer: '', answers: at === 0 ? ['Cloth', 'Food'] : ['Food'] },
    { id: 'abc323', question: '', answer: ['10', '4 ', '7'][at] },
  ];
  const { id } = await person.must(applyToStudy, { params, body: { responses } as never });
  people.push({ ...person, applicationId: id });
}
const [kofi, ama] = people as [(typeof people)[0], (typeof people)[0]];
await researcher.must(inviteApplicant, { params, body: { applicationId: kofi.applicationId, instructions: '' } });
const booking = await kofi.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
await world.goTo(addMinutes(new Date(booking.startsAt), 5));
await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });

const answersOf = (query: object = {}, id = study.id) =>
  researcher.must(getStudyAnswers, { params: { id }, query: query as never });

test('answers are counted question by question, without names (STUDY-74)', async () => {
  const { questions, ...about } = await answersOf();
  expect(about).toMatchObject({ applied: 3, tookPart: 1, people: 3, waiting: 0, by: null });
  expect(questions.map(({ name, answered, choices }) => [name, answered, choices.map(({ count }) => count)])).toEqual([
    ['q1', 3, expect.arrayContaining([3])],
    ['q2', 3, [1, 3]],
    ['q3', 3, []],
  ]);
  expect(questions[2]?.numbers).toMatchObject({ count: 3, lowest: 4, median: 7, mean: 7, highest: 10 });
  expect(questions[2]?.texts.map(({ text }) => text)).toEqual(['7', '4', '10']);
  expect(questions[2]?.texts[0]?.participantCode).toMatch(/^[0-9a-f]{24}$/);
  expect(JSON.stringify(questions)).not.toMatch(/Kofi|Ama|Yaw/);
});

test('answers can be those of people who took part, or of people with a fact (STUDY-75)', async () => {
  const { people: took, facts, questions } = await answersOf({ who: 'TOOK_PART' });
  expect(took).toBe(1);
  expect(questions[1]?.choices.map(({ count }) => count)).toEqual([1, 1]);
  // Facts that only the data of people who took part has.
  expect(facts.map(({ name }) => name)).toContain('phone');
  expect((await answersOf()).facts.map(({ name }) => name)).not.toContain('phone');
  const refused = await researcher.call(getStudyAnswers, { params, query: { phone: 'ANDROID' } as never });
  expect(refused).toMatchObject({ code: 'VALIDATION', content: [{ field: 'phone' }] });

  const [region] = (await answersOf()).facts.find(({ name }) => name === 'region')?.groups ?? [];
  expect(region?.people).toBe(3);
  expect((await answersOf({ region: region?.value })).people).toBe(3);
  const [other] = ['UPPER_EAST', 'SAVANNAH'];
  expect((await answersOf({ region: other })).people).toBe(0);
});

test('answers are compared by a fact or another question (STUDY-76)', async () => {
  const { by, questions } = await answersOf({ by: 'q2' });
  expect(by).toMatchObject({
    name: 'q2',
    groups: [
      { label: 'Cloth', people: 1 },
      { label: 'Food', people: 3 },
    ],
  });
  expect(questions[0]).toMatchObject({ answeredByGroup: [1, 3] });
  expect(questions[0]?.choices[0]).toMatchObject({ answer: 'Yes', count: 3, byGroup: [1, 3] });
  expect(questions[2]?.numbers?.byGroup).toEqual([
    { count: 1, median: 10, mean: 10 },
    { count: 3, median: 7, mean: 7 },
  ]);
  expect((await answersOf({ by: 'gender' })).by?.groups.reduce((sum, { people: count }) => sum + count, 0)).toBe(3);
  const refused = await researcher.call(getStudyAnswers, { params, query: { by: 'q3' } as never });
  expect(refused).toMatchObject({ code: 'VALIDATION', content: [{ field: 'by' }] });
});

test('people are found by part of their name in all studies of the organisation, by nobody else (WEB-12)', async () => {
  const found = await researcher.must(searchPeople, { query: { search: 'ko' } });
  expect(found).toMatchObject([{ id: kofi.user.userId, firstName: 'Kofi', studyId: study.id }]);
  const stranger = await world.verifiedResearcher(admin);
  expect(await stranger.must(searchPeople, { query: { search: 'ko' } })).toEqual([]);
});

test('other organisations see no answers', async () => {
  const stranger = await world.verifiedResearcher(admin);
  for (const call of [getStudyAnswers, getDiaryGrid, listAnswerClips]) {
    expect(await stranger.call(call as typeof getStudyAnswers, { params })).toMatchObject({ status: 404 });
  }
});

test('a diary is a grid of people and entries, and its answers are those of accepted entries (STUDY-77)', async () => {
  const diary = await researcher.must(publishStudy, { body: diaryForm(projectId, 2) });
  const yaa = await world.participant('Yaa', '0551234299');
  const { id } = await yaa.must(applyToStudy, { params: { id: diary.id }, body: YES });
  const started = await yaa.must(work.startAssignment, { params: { id } });
  const answers = [
    { id: 'ques01', answer: 'Yes' },
    { id: 'ques02', answer: '', answers: ['Susu', 'Market'] },
    { id: 'ques03', answer: 'The network was slow.' },
  ];
  const tomorrow = addDays(world.today(), 1);
  await world.goTo(instantOf(tomorrow, '08:01'));
  const [first] = started.entries;
  await yaa.must(work.submitEntry, { params: { id: first?.id ?? '' }, body: { answers } });
  expect(await answersOf({}, diary.id)).toMatchObject({ applied: 1, tookPart: 0, waiting: 1 });
  await researcher.must(work.approveEntries, { params: { id: diary.id }, body: { entryIds: [first?.id ?? ''] } });

  const [row] = await researcher.must(getDiaryGrid, { params: { id: diary.id } });
  expect(row?.entries.map(({ number, status }) => [number, status])).toEqual([
    [1, 'APPROVED'],
    [2, 'OPEN'],
    [3, 'OPEN'],
  ]);
  const entry = await researcher.must(work.getEntry, { params: { id: first?.id ?? '' } });
  expect(entry).toMatchObject({ participantCode: row?.participantCode, number: 1, entryCount: 3 });

  const file = await researcher.must(exportStudyData, { params: { id: diary.id }, query: { format: 'csv' } });
  expect(String(file)).toContain('The network was slow.');
  expect(String(file)).not.toContain('Yaa');

  const { tookPart, waiting, questions } = await answersOf({ by: 'e1' }, diary.id);
  expect([tookPart, waiting]).toEqual([1, 0]);
  const texts = questions.find(({ name }) => name === 'e3')?.texts;
  expect(texts).toMatchObject([{ text: 'The network was slow.', entry: 1, participantCode: row?.participantCode }]);
  expect(questions.find(({ name }) => name === 'e2')?.choices).toContainEqual({
    answer: 'Susu',
    count: 1,
    byGroup: [1],
  });

  const stranger = await world.verifiedResearcher(admin);
  expect(await stranger.call(work.getEntry, { params: { id: first?.id ?? '' } })).toMatchObject({ status: 404 });
});

test('answers of erased people are gone', async () => {
  await ama.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } as never });
  await world.settle();
  expect(await answersOf()).toMatchObject({ applied: 2, people: 2 });
});
