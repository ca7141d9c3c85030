import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import {
  addApplicantsToPanel,
  allowPanels,
  createPanel,
  leavePanels,
  listMemberships,
} from '../../../contract/panels.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';

/* The rules that keep a study's sessions apart hold when people book at the same moment; so does leaving a panel. */

const PEOPLE = 12;
const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const ANSWERS = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

const { world, researcher, projectId } = await startResearch(2_000_000);
const crowd = await makeCrowd(world, PEOPLE);

const endOf = (start: string) =>
  new Date(Date.parse(`2026-01-01T${start}:00Z`) + 1_800_000).toISOString().slice(11, 16);

let days = 3;

/** A study with these settings, on two days of its own, to which everybody is invited. */
async function invitedStudy(settings: object, places: number, people = crowd) {
  days += 2;
  const date = addDays(world.today(), days);
  const availableTimes = TIMES.map((start) => ({ start, end: endOf(start) }));
  const form = studyForm(projectId, places, [
    { date, availableTimes },
    { date: addDays(date, 1), availableTimes },
  ]);
  const body = { ...form, schedule: { ...form.schedule, ...settings } };
  const { id } = await researcher.must(publishStudy, { body: body as never });
  const applicationIds: string[] = [];
  for (const somebody of people) {
    const applied = await somebody.call(applyToStudy, { params: { id }, body: ANSWERS });
    if (!applied.success) throw new Error(applied.message);
    applicationIds.push(applied.content.id);
  }
  await researcher.must(inviteSeveral, { params: { id }, body: { applicationIds } });
  const book = (somebody: Somebody, start: string) =>
    somebody.call(bookSlot, { params: { id }, body: { date, start, end: endOf(start) } });
  return { id, book };
}

async function bookedTimes(studyId: string): Promise<string[]> {
  const slots = await world.app.db.read((tx) =>
    tx
      .selectFrom('slot')
      .select('startsAt')
      .where('studyId', '=', studyId)
      .where('booked', '>', 0)
      .orderBy('startsAt')
      .execute(),
  );
  return slots.map(({ startsAt }) => startsAt.toISOString().slice(11, 16));
}

const codesOf = (answers: readonly object[]) =>
  answers.flatMap((answer) => ('code' in answer ? [String(answer.code)] : []));

test('people who book different slots of a day at once don’t exceed the day’s limit', async () => {
  const { id, book } = await invitedStudy({ mostSessionsPerDay: 2 }, 4);
  const answers = await Promise.all(crowd.map((somebody, at) => book(somebody, TIMES[at % TIMES.length] as string)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await bookedTimes(id)).toHaveLength(2);
  for (const code of codesOf(answers)) {
    expect(['SLOT_CLOSED', 'SLOT_TAKEN', 'STUDY_FULL', 'INVITATION_EXPIRED']).toContain(code);
  }
  expect(codesOf(answers)).toContain('SLOT_CLOSED');
});

test('of two who book neighbouring slots at once, one gets theirs, whether the buffer is before or after', async () => {
  for (const buffer of [
    { bufferBeforeMinutes: 15, bufferAfterMinutes: 0 },
    { bufferBeforeMinutes: 0, bufferAfterMinutes: 10 },
    { bufferBeforeMinutes: 20, bufferAfterMinutes: 20 },
  ]) {
    const people = crowd.slice(0, 4);
    const { id, book } = await invitedStudy(buffer, 4, people);
    const answers = await Promise.all(people.map((somebody, at) => book(somebody, TIMES[at % 2] as string)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codesOf(answers)).toContain('SLOT_CLOSED');
    const booked = await bookedTimes(id);
    expect(booked).toHaveLength(1);
    // The next slot with enough room on both sides is still offered.
    const free = buffer.bufferBeforeMinutes + buffer.bufferAfterMinutes > 30 ? '11:00' : '10:30';
    const last = people.find((_, at) => answers[at]?.status !== 200) as Somebody;
    expect((await book(last, free)).status).toBe(200);
  }
});

test('concurrent moves keep the buffer, and one’s own buffer does not block a move', async () => {
  const people = crowd.slice(4, 6);
  const [first, second] = people as [Somebody, Somebody];
  const { id, book } = await invitedStudy({ bufferAfterMinutes: 30, mostSessionsPerDay: 2 }, 2, people);
  expect((await book(first, '09:00')).status).toBe(200);
  expect((await book(second, '11:00')).status).toBe(200);
  // Next to the person's own earlier slot, which the move frees.
  expect((await book(first, '09:30')).status).toBe(200);
  const moves = await Promise.all([book(first, '10:00'), book(second, '10:30')]);
  expect(moves.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const booked = await bookedTimes(id);
  expect(booked).toHaveLength(2);
  const gap = Date.parse(`2026-01-01T${booked[1]}:00Z`) - Date.parse(`2026-01-01T${booked[0]}:00Z`);
  expect(gap).toBeGreaterThanOrEqual(60 * 60_000);
});

test('somebody who leaves a panel while they are being added is not kept in it', async () => {
  const people = crowd.slice(0, 6);
  const { id } = await invitedStudy({}, 2, people);
  const applications = await world.app.db.read((tx) =>
    tx.selectFrom('application').select('id').where('studyId', '=', id).execute(),
  );
  const applicationIds = applications.map((application) => application.id);
  const { organizationId } = researcher;
  const [one, other] = [
    await researcher.must(createPanel, { body: { name: 'One' } }),
    await researcher.must(createPanel, { body: { name: 'Other' } }),
  ];
  await researcher.must(addApplicantsToPanel, { params: { id: one.id }, body: { applicationIds } });
  const params = { organizationId };
  const [added, ...left] = await Promise.all([
    researcher.call(addApplicantsToPanel, { params: { id: other.id }, body: { applicationIds } }),
    ...people.map((somebody) => somebody.call(leavePanels, { params })),
  ]);
  expect([added.status, ...left.map(({ status }) => status)]).toEqual(Array.from({ length: 7 }, () => 200));
  for (const somebody of people) {
    const answer = await somebody.call(listMemberships);
    expect(answer.success && answer.content).toMatchObject([{ organizationId, panels: 0, leftAt: expect.any(String) }]);
  }
  const again = { params: { id: one.id }, body: { applicationIds } };
  const refused = await researcher.must(addApplicantsToPanel, again);
  expect(refused.added).toBe(0);
  expect(refused.left.map(({ reason }) => reason)).toEqual(people.map(() => 'HAS_LEFT'));
  await people[0]?.call(allowPanels, { params });
  expect(await researcher.must(addApplicantsToPanel, again)).toMatchObject({ added: 1 });
});
