import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot, cancelBooking } from '../../../contract/bookings.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';

const FOR_ONE_PLACE = sized(40, 100);
const OF_EVERY_KIND = sized(48, 120);

const { world, researcher, projectId } = await startResearch(2_000_000);

/** A study with quotas whose whole crowd is invited; any of its times suits everybody. */
async function invitedStudy(places: number, quotas: object[], crowd: readonly Somebody[]) {
  const date = addDays(world.today(), 3);
  const form = studyForm(projectId, places, [{ date, availableTimes: generateTimes('09:00', '17:00', 30) }]);
  const body = { ...form, cost: { ...form.cost, quotas }, schedule: { ...form.schedule, parallelSessions: 20 } };
  const { id } = await researcher.must(publishStudy, { body: body as never });
  const applicationIds: string[] = [];
  for (let at = 0; at < crowd.length; at += 20) {
    const answers = await Promise.all(
      crowd.slice(at, at + 20).map((somebody) =>
        somebody.call(applyToStudy, {
          params: { id },
          body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
        }),
      ),
    );
    for (const answer of answers) {
      if (!answer.success) throw new Error(answer.message);
      applicationIds.push(answer.content.id);
    }
  }
  for (let at = 0; at < applicationIds.length; at += 100) {
    const several = { applicationIds: applicationIds.slice(at, at + 100), instructions: '' };
    expect((await researcher.must(inviteSeveral, { params: { id }, body: several })).left).toEqual([]);
  }
  const slots = generateTimes('09:00', '17:00', 30);
  const book = (somebody: Somebody, index: number) => {
    const { start, end } = slots[index % slots.length] as { start: string; end: string };
    return somebody.call(bookSlot, { params: { id }, body: { date, start, end } });
  };
  return { id, book };
}

/** Booked places by the person's value, counted from the people themselves. */
async function bookedBy(studyId: string, column: 'gender' | 'region'): Promise<Record<string, number>> {
  const { rows } = await world.app.db.transaction((tx) =>
    sql<{ value: string; booked: number }>`select ${sql.ref(`p.${column}`)} as value, count(*)::int as booked
      from booking b join participant_profile p on p.user_id = b.participant_id
      where b.study_id = ${studyId} and b.status = 'BOOKED' group by 1`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ value, booked }) => [value, booked]));
}

test(`${FOR_ONE_PLACE} people at once for the last place of a quota’s group: one booking, clear refusals for the others`, async () => {
  const crowd = await makeCrowd(world, FOR_ONE_PLACE);
  const quotas = [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 1 }] }];
  const { id, book } = await invitedStudy(10, quotas, crowd);
  const answers = await Promise.all(crowd.map(book));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(['QUOTA_FULL', 'INVITATION_EXPIRED']).toContain('code' in answer ? answer.code : '');
  }
  const study = await researcher.must(getStudy, { params: { id } });
  expect(study.filled).toBe(1);
  expect(study.quotas).toEqual([
    { attribute: 'GENDER', value: 'FEMALE', places: 1, filled: 1 },
    { attribute: 'GENDER', value: '*', places: 9, filled: 0 },
  ]);
});

test(`${OF_EVERY_KIND} people of every kind at once, two quotas: no group is over its number, and cancelled places are free again`, async () => {
  const regions = ['NORTHERN', 'ASHANTI', 'VOLTA'];
  const crowd = await makeCrowd(world, OF_EVERY_KIND, (index) => ({
    gender: index % 2 === 0 ? 'FEMALE' : 'MALE',
    region: regions[index % 3] as string,
  }));
  const quotas = [
    { attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 6 }] },
    {
      attribute: 'REGION',
      cells: [
        { value: 'NORTHERN', places: 5 },
        { value: 'ASHANTI', places: 3 },
      ],
    },
  ];
  const { id, book } = await invitedStudy(12, quotas, crowd);
  const answers = await Promise.all(crowd.map(book));
  const booked = answers.flatMap((answer, index) => (answer.success ? [{ index, bookingId: answer.content.id }] : []));
  const limits = { gender: { FEMALE: 6, MALE: 6 }, region: { NORTHERN: 5, ASHANTI: 3, VOLTA: 4 } };
  for (const column of ['gender', 'region'] as const) {
    for (const [value, count] of Object.entries(await bookedBy(id, column))) {
      expect(count, value).toBeLessThanOrEqual((limits[column] as Record<string, number>)[value] ?? 0);
    }
  }
  const before = await researcher.must(getStudy, { params: { id } });
  expect(before.filled).toBe(booked.length);
  for (const attribute of ['GENDER', 'REGION']) {
    const cells = before.quotas.filter((cell) => cell.attribute === attribute);
    expect(cells.reduce((sum, cell) => sum + cell.filled, 0)).toBe(booked.length);
  }
  // Everybody cancels at once: every place and every cell is empty again.
  const cancelled = await Promise.all(
    booked.map(({ index, bookingId }) =>
      crowd[index]?.call(cancelBooking, { params: { id: bookingId }, body: { reason: '' } }),
    ),
  );
  expect(cancelled.map((answer) => answer?.status)).toEqual(booked.map(() => 200));
  const after = await researcher.must(getStudy, { params: { id } });
  expect([after.filled, ...after.quotas.map(({ filled }) => filled)].every((count) => count === 0)).toBe(true);
});
