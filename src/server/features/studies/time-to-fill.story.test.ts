import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { addStudyPlaces } from '../../../contract/studies/capacity.ts';
import { predictTimeToFill, typicalTimes } from '../../../contract/studies/time-to-fill.ts';
import { deleteStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';

/* STUDY-67 to STUDY-70: how studies filled, and what that predicts for the next one. */

const { admin, ...research } = await startResearch(1_000_000);
const { world, researcher, projectId } = research;
const others: { organizationId: string }[] = [
  await world.verifiedResearcher(admin),
  await world.verifiedResearcher(admin),
  researcher,
];
const people: Person[] = [];
for (let one = 0; one < 12; one += 1) people.push(await world.participant(`Kofi${'abcdefghijkl'[one]}`));

const times = ['10:00', '11:00', '12:00'];

async function publish(places: number) {
  const availableTimes = times.map((start) => ({ start, end: start.replace(':00', ':30') }));
  const day = { date: addDays(world.today(), 3), availableTimes };
  return researcher.must(publishStudy, { body: studyForm(projectId, places, [day]) as never });
}

async function fill(studyId: string, person: Person, start: string) {
  const params = { id: studyId };
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const date = addDays(world.today(), 3);
  return person.must(bookSlot, { params, body: { date, start, end: start.replace(':00', ':30') } });
}

async function recordOf(studyId: string) {
  return world.app.db.read((tx) =>
    tx.selectFrom('studyFilling').selectAll().where('studyId', '=', studyId).executeTakeFirstOrThrow(),
  );
}

/** Inserts records of other studies similar to ours. */
async function remember(count: number, hours: (one: number) => number) {
  const now = world.now();
  const rows = Array.from({ length: count }, (_, one) => ({
    studyId: newId(),
    organizationId: others[one % others.length]?.organizationId ?? '',
    kind: 'ONE_TO_ONE',
    minutes: 30,
    payPesewas: 5_000,
    places: 3,
    qualifyingShare: 1,
    publishedAt: addHours(now, -24 * 60 - one),
    filledAt: addHours(now, -24 * 60 - one + hours(one)),
  }));
  await world.app.work(null, ({ tx }) => tx.insertInto('studyFilling').values(rows).execute());
}

const { demographics, study, cost } = studyForm('', 3, []);
const { deviceRequirements } = study;
const asked = (change: object = {}) => ({ body: { demographics, deviceRequirements, cost, ...change } as never });

test('a study’s record begins when it is published, and ends with its last place', async () => {
  const { id } = await publish(2);
  expect(await recordOf(id)).toMatchObject({
    organizationId: researcher.organizationId,
    kind: 'ONE_TO_ONE',
    minutes: 30,
    payPesewas: 5_000,
    places: 2,
    publishedAt: world.now(),
    filledAt: null,
    endedAt: null,
  });
  const [ama, esi] = people as [Person, Person];
  await fill(id, ama, '10:00');
  expect(await recordOf(id)).toMatchObject({ filledAt: null });
  await world.goTo(addHours(world.now(), 5));
  await fill(id, esi, '11:00').catch(() => undefined);
  const { filledAt } = await recordOf(id);
  expect(filledAt).toEqual(world.now());
  await world.goTo(addHours(world.now(), 1));
  await researcher.must(addStudyPlaces, { params: { id }, body: { from: 2, places: 1 } });
  expect(await recordOf(id)).toMatchObject({ places: 2, filledAt, endedAt: null });
});

test('a study that is closed, deleted or enlarged before it is full counts as ended without being filled', async () => {
  const [cancelled, deleted, enlarged] = [await publish(3), await publish(3), await publish(3)];
  await world.goTo(addHours(world.now(), 2));
  await researcher.must(changeStudyStatus, { params: { id: cancelled.id, event: 'cancel' } });
  await researcher.must(deleteStudy, { params: { id: deleted.id } });
  await researcher.must(addStudyPlaces, { params: { id: enlarged.id }, body: { from: 3, places: 2 } });
  for (const { id } of [cancelled, deleted, enlarged]) {
    expect(await recordOf(id)).toMatchObject({ places: 3, filledAt: null, endedAt: world.now() });
  }
});

test('without ten similar studies there is no prediction; with ten there is one, rounded', async () => {
  // Four of our studies ended above, and one of them was filled.
  await remember(5, (one) => 30 + one);
  expect(await researcher.must(predictTimeToFill, asked())).toEqual({
    prediction: null,
    eligible: 12,
    costliestFilter: null,
  });
  await remember(30, (one) => 30 + (one % 10));
  const { prediction } = await researcher.must(predictTimeToFill, asked());
  expect(prediction).toMatchObject({ similar: 30, unfilledShare: 0.1 });
  expect([24, 36]).toContain(prediction?.medianHours);
  expect(prediction?.fromHours).toBeLessThanOrEqual(30);
  expect(prediction?.toHours).toBeGreaterThanOrEqual(36);
});

test('with fewer than ten people who qualify, there is no prediction and nothing that singles them out', async () => {
  const nobody = { demographics: { ...demographics, minimumAge: 59, maximumAge: 60 } };
  expect(await researcher.must(predictTimeToFill, asked(nobody))).toEqual({
    prediction: null,
    eligible: null,
    costliestFilter: { filter: 'age', people: expect.any(Number), medianHours: null },
  });
});

test('every criterion changes the prediction', async () => {
  const answers = {
    region: ['NORTHERN', 'OTI'],
    employment: ['FREELANCER', 'RETIRED'],
    work: ['SALES_RENTAL', 'FARMER'],
    industry: ['RETAIL_WHOLESALE', 'MINING'],
    phone: ['ANDROID', 'BUTTON_PHONE'],
    computer: ['NO_COMPUTER', 'WINDOWS'],
    browser: ['CHROME', 'OPERA_MINI'],
    language: ['DAGBANI', 'EWE'],
    mobileMoney: ['YES', 'NO'],
  };
  const predict = (facts: object) =>
    researcher.must(predictTimeToFill, asked({ demographics: { ...demographics, facts } }));
  for (const [name, [theirs, others]] of Object.entries(answers)) {
    expect(await predict({ [name]: [theirs] }), name).toMatchObject({ eligible: 12, prediction: { similar: 30 } });
    expect(await predict({ [name]: [others] })).toMatchObject({
      ...{ eligible: null, prediction: null },
      costliestFilter: { filter: name, people: 12 },
    });
  }
});

test('a task’s prediction needs its pay; a kind without similar studies has no prediction', async () => {
  const task = { kind: 'TASK', cost: { durationInMinutes: 20, desiredNumberOfParticipants: 3 } };
  expect(await researcher.must(predictTimeToFill, asked({ ...task, payPesewas: 1_000 }))).toMatchObject({
    prediction: null,
    eligible: 12,
  });
});

test('studies to start from show how long they usually take, if enough is known', async () => {
  const session = { kind: 'ONE_TO_ONE', minutes: 30, places: 3, payPesewas: 5_000 } as const;
  const studies = [session, { ...session, kind: 'TASK' as const }];
  const hours = await researcher.must(typicalTimes, { body: { studies } });
  expect(hours).toEqual([expect.any(Number), null]);
});

test('only researchers of verified organisations can ask', async () => {
  expect(await people[0]?.call(predictTimeToFill, asked())).toMatchObject({ status: 404 });
});
