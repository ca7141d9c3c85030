import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot, cancelBooking } from '../../../contract/bookings.ts';
import { browseStudies, getStudyOffer } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';

const FOR_ONE_PLACE = sized(40, 100);
const OF_EVERY_KIND = sized(50, 120);

const { world, researcher, projectId } = await startResearch(2_000_000);

/** A study with quotas and an invited crowd; everybody can book any of its slots. */
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

/** Booked places by the person's value, counted from the people's profiles. */
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
  // Somebody of that group who opens the study later is told so, and asked nothing.
  const [late] = (await makeCrowd(world, 1)) as [Somebody];
  const offer = await late.call(getStudyOffer, { params: { id } });
  expect(offer).toMatchObject({
    content: { qualifies: false, mayFit: false, quotaClosed: 'QUOTA_FULL', screeners: [], fits: [] },
  });
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
  // Everybody cancels at the same time: every place and every cell is empty again.
  const cancelled = await Promise.all(
    booked.map(({ index, bookingId }) =>
      crowd[index]?.call(cancelBooking, { params: { id: bookingId }, body: { reason: '' } }),
    ),
  );
  expect(cancelled.map((answer) => answer?.status)).toEqual(booked.map(() => 200));
  const after = await researcher.must(getStudy, { params: { id } });
  expect([after.filled, ...after.quotas.map(({ filled }) => filled)].every((count) => count === 0)).toBe(true);
});

test(`${OF_EVERY_KIND} people at once, a crossed quota with separate ones: no cell is over-filled`, async () => {
  const regions = ['NORTHERN', 'ASHANTI'];
  const levels = ['DIPLOMA', 'BASIC_SCHOOL', 'NO_SCHOOLING'];
  const crowd = await makeCrowd(world, OF_EVERY_KIND, (index) => ({
    gender: index % 2 === 0 ? 'FEMALE' : 'MALE',
    region: regions[Math.floor(index / 2) % 2] as string,
    educationLevel: levels[index % 3] as string,
  }));
  const quotas = [
    {
      attribute: 'REGION/GENDER',
      cells: [
        { value: 'NORTHERN/FEMALE', places: 4 },
        { value: 'NORTHERN/MALE', places: 3 },
        { value: 'ASHANTI/FEMALE', places: 2 },
        { value: 'ASHANTI/MALE', places: 1 },
      ],
    },
    {
      attribute: 'SCHOOLING',
      cells: [
        { value: 'TERTIARY', places: 4 },
        { value: 'BASIC', places: 5 },
      ],
    },
    { attribute: 'AGE_BAND', cells: [{ value: '25-34', places: 9 }] },
  ];
  const { id, book } = await invitedStudy(10, quotas, crowd);
  const answers = await Promise.all(crowd.map(book));
  const booked = answers.filter(({ success }) => success).length;
  const { rows } = await world.app.db.transaction((tx) =>
    sql<{ cell: string; level: string; booked: number }>`
      select p.region || '/' || p.gender as cell, p.education_level as level, count(*)::int as booked
      from booking b join participant_profile p on p.user_id = b.participant_id
      where b.study_id = ${id} and b.status = 'BOOKED' group by 1, 2`.execute(tx),
  );
  const bookedIn = (isIn: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isIn).reduce((sum, row) => sum + row.booked, 0);
  const study = await researcher.must(getStudy, { params: { id } });
  for (const { attribute, value, places, filled } of study.quotas) {
    expect(filled, value).toBeLessThanOrEqual(places);
    if (attribute === 'REGION/GENDER' && value !== '*') expect(bookedIn(({ cell }) => cell === value)).toBe(filled);
    if (value === 'BASIC') expect(bookedIn(({ level }) => level === 'BASIC_SCHOOL')).toBe(filled);
  }
  expect(bookedIn(({ level }) => level === 'NO_SCHOOLING')).toBeLessThanOrEqual(1);
  expect(study.filled).toBe(booked);
  // The age group has nine places in total, and every cell had people to take them.
  expect(booked).toBeGreaterThanOrEqual(7);
});

test('somebody who was not asked what a quota needs may fit, and is asked before they apply', async () => {
  const [somebody] = (await makeCrowd(world, 1)) as [Somebody];
  const date = addDays(world.today(), 3);
  const form = studyForm(projectId, 4, [{ date, availableTimes: generateTimes('09:00', '11:00', 30) }]);
  const quotas = [{ attribute: 'GENDER/LOCALITY', cells: [{ value: 'FEMALE/RURAL', places: 1 }] }];
  const { id } = await researcher.must(publishStudy, { body: { ...form, cost: { ...form.cost, quotas } } as never });
  const offer = async () => {
    const answer = await somebody.call(getStudyOffer, { params: { id } });
    if (!answer.success) throw new Error(answer.message);
    return answer.content;
  };
  const browsed = async () => {
    const answer = await somebody.call(browseStudies, { query: {} });
    return answer.success ? answer.content.find((one) => one.id === id) : undefined;
  };
  const application = { params: { id }, body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] } };
  expect(await browsed()).toMatchObject({ mayFit: true });
  expect(await offer()).toMatchObject({ mayFit: true, missing: ['locality'], screeners: [] });
  expect(await somebody.call(applyToStudy, application)).toMatchObject({ status: 409, code: 'FACTS_NEEDED' });
  await world.app.db.transaction((tx) =>
    sql`update participant_profile set locality = 'RURAL' where user_id = ${somebody.caller.userId}`.execute(tx),
  );
  expect(await browsed()).toMatchObject({ mayFit: false });
  expect(await offer()).toMatchObject({ mayFit: false, missing: [] });
  expect((await somebody.call(applyToStudy, application)).status).toBe(200);
});
