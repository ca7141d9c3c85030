import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { exportStudyData, getStudySample } from '../../../contract/studies/results.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';

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
  { id: 'abc323', kind: 'TEXT', question: 'Since when?', options: [] },
];

const { world, admin, researcher, projectId } = await startResearch(1_000_000);
const date = addDays(world.today(), 7);
const starts = ['10:00', '11:00', '12:00'];
const times = [{ date, availableTimes: starts.map((start) => ({ start, end: `${start.slice(0, 3)}30` })) }];
const study = await researcher.must(publishStudy, {
  body: { ...studyForm(projectId, 3, times), screeners: SCREENERS } as never,
});
const params = { id: study.id };
const people: Person[] = [];
for (const [at, name] of ['Kofi', 'Ama', 'Yaw'].entries()) {
  const person = await world.participant(name, `055123410${at}`);
  const responses = [
    { id: 'abc123', question: '', answer: 'Yes' },
    { id: 'abc223', question: '', answer: 'Food', answers: at === 0 ? ['Cloth', 'Food'] : ['Food'] },
    { id: 'abc323', question: '', answer: `Since ${2001 + at}, =every day` },
  ];
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } as never });
  await researcher.must(inviteApplicant, { params, body: { applicationId, instructions: '' } });
  people.push(person);
}
const bookings: { id: string; startsAt: string }[] = [];
for (const [at, person] of people.entries()) {
  const start = starts[at] as string;
  bookings.push(await person.must(bookSlot, { params, body: { date, start, end: `${start.slice(0, 3)}30` } }));
}
// The third person does not come.
for (const [at, { id, startsAt }] of bookings.entries()) {
  await world.goTo(addMinutes(new Date(startsAt), at === 2 ? 25 : 5));
  const event = at === 2 ? 'miss' : 'attend';
  await researcher.must(markAttendance, { params: { id, event }, body: {} });
}

const fileAs = async (format: 'csv' | 'json' | 'sav') =>
  researcher.must(exportStudyData, { params: { id: study.id }, query: { format } });

test('the data of a study has everybody who took part, with a weight and labels, and no name (STUDY-72)', async () => {
  const data = JSON.parse(String(await fileAs('json')));
  expect(data.rows).toHaveLength(2);
  expect(data.variables.map(({ name }: { name: string }) => name)).toEqual([
    'participant',
    'weight',
    'gender',
    'age',
    'region',
    'district',
    'locality',
    'education',
    'income',
    'employment',
    'work',
    'industry',
    'phone',
    'mobile_money',
    'bank_account',
    'internet',
    'q1',
    'q2_1',
    'q2_2',
    'q3',
  ]);
  const [first, second] = data.rows;
  expect(first).toMatchObject({ weight: 1, q1: 1, q2_1: 2, q2_2: 2, q3: 'Since 2001, =every day' });
  expect(second).toMatchObject({ q1: 1, q2_1: 1, q2_2: 2 });
  const region = data.variables.find(({ name }: { name: string }) => name === 'region');
  expect(Object.values(region.values)).toContain('Greater Accra');
  expect(first.participant).toMatch(/^[0-9a-f]{24}$/);
  expect(first.participant).not.toBe(second.participant);
  expect(JSON.stringify(data.rows)).not.toMatch(/Kofi|Ama/);
});

test('the CSV file has labels, and is safe in a spreadsheet', async () => {
  const lines = String(await fileAs('csv'))
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('q1. Do you sell at a market?,q2_1. What do you sell?: Cloth');
  expect(lines[1]).toContain('Yes,Yes,Yes');
  expect(lines[2]).toContain('Yes,No,Yes');
});

test('the SPSS file is a weighted system file', async () => {
  const file = Buffer.from((await fileAs('sav')) as never);
  expect(file.toString('latin1', 0, 4)).toBe('$FL2');
  // Two cases; the weight is the variable after a code of three segments.
  expect([file.readInt32LE(80), file.readInt32LE(76)]).toEqual([2, 4]);
});

test('the sample shows its response rates and its limits', async () => {
  const sample = await researcher.must(getStudySample, { params: { id: study.id } });
  expect(sample).toMatchObject({ people: 2, designEffect: 1, effectiveSampleSize: 2 });
  expect(sample.rates.RR1).toBeCloseTo(2 / 3, 9);
  expect(sample.rates.REF1).toBeCloseTo(1 / 3, 9);
  expect(sample.limits.map(({ code }) => code)).toEqual([
    'NOT_DRAWN_AT_RANDOM',
    'NO_PHONE',
    'NOT_WEIGHTED',
    'OUTSIDE_CENSUS',
    'REFUSED',
    'SMALL',
  ]);
  // Other organisations can't read the data.
  const stranger = await world.verifiedResearcher(admin);
  expect(await stranger.call(getStudySample, { params: { id: study.id } })).toMatchObject({ status: 404 });
  expect(await stranger.call(exportStudyData, { params: { id: study.id }, query: { format: 'csv' } })).toMatchObject({
    status: 404,
  });
});
