import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { countEligible } from '../../../contract/studies/eligible-count.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { getStudySample } from '../../../contract/studies/results.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';

/*
 * The most common brief in Ghana, from its count to its results: traders in Ashanti, from 25 to 40 years old, with a button
 * phone.
 */

const TRADERS = 50;
const { world, researcher, projectId } = await startResearch(2_000_000);
const traders = await makeCrowd(world, TRADERS, (index) => ({
  gender: index < 30 ? 'MALE' : 'FEMALE',
  region: 'ASHANTI',
}));
/** Each differs from the traders in one fact. */
const others = await makeCrowd(world, 40, (index) => ({ region: index < 10 ? 'BONO' : 'ASHANTI' }));

const idsOf = (people: readonly Somebody[]) => people.map(({ caller }) => caller.userId);
await world.app.db.transaction(async (tx) => {
  const everybody = idsOf([...traders, ...others]);
  await sql`update participant_profile set date_of_birth = '1994-03-06', job_role = 'MARKET_TRADER',
    phone_os = 'BUTTON_PHONE', locality = 'URBAN' where user_id = any(${everybody}::uuid[])`.execute(tx);
  await sql`update participant_profile set date_of_birth = '1960-03-06'
    where user_id = any(${idsOf(others.slice(10, 20))}::uuid[])`.execute(tx);
  await sql`update participant_profile set phone_os = 'ANDROID'
    where user_id = any(${idsOf(others.slice(20, 30))}::uuid[])`.execute(tx);
  await sql`update participant_profile set job_role = 'FARMER'
    where user_id = any(${idsOf(others.slice(30))}::uuid[])`.execute(tx);
});

const date = addDays(world.today(), 3);
const form = studyForm(projectId, 20, [{ date, availableTimes: generateTimes('09:00', '17:00', 30) }]);
const demographics = {
  ...form.demographics,
  minimumAge: 25,
  maximumAge: 40,
  facts: {
    region: ['ASHANTI'],
    work: ['MARKET_TRADER', 'SHOPKEEPER', 'STREET_VENDOR'],
    phone: ['BUTTON_PHONE'],
  },
} as const;
/** More men than the census has, so that the results need weights. */
const QUOTAS = [
  {
    attribute: 'GENDER',
    cells: [
      { value: 'MALE', places: 12 },
      { value: 'FEMALE', places: 8 },
    ],
  },
];
const { id } = await researcher.must(publishStudy, {
  body: {
    ...form,
    demographics,
    cost: { ...form.cost, quotas: QUOTAS },
    // A button phone can't join a video call.
    schedule: { ...form.schedule, meetingKind: 'PHONE_CALL', parallelSessions: 20 },
  } as never,
});

test('ELIGIBLE-17: a video call for them is refused, unless another device is accepted', async () => {
  const publish = (deviceRequirements: string[]) =>
    researcher.call(publishStudy, {
      body: {
        ...form,
        demographics,
        study: { ...form.study, deviceRequirements },
        schedule: { ...form.schedule, parallelSessions: 20 },
      } as never,
    });
  expect(await publish(['MOBILE_PHONE'])).toMatchObject({
    status: 400,
    content: [{ field: 'schedule.meetingKind', message: expect.stringContaining('can’t join a video call') }],
  });
  expect(await publish(['MOBILE_PHONE', 'TABLET'])).toMatchObject({ success: true });
});

async function sees(somebody: Somebody): Promise<boolean> {
  const answer = await somebody.call(browseStudies, { query: {} });
  return answer.success && answer.content.some((study) => study.id === id);
}

test('traders in Ashanti with a button phone are counted, offered the study, fill it and weigh its results', async () => {
  const { deviceRequirements } = form.study;
  const counting = (how: object) =>
    researcher.must(countEligible, { body: { demographics, deviceRequirements, ...how } as never });
  const count = await counting({ meetingKind: 'PHONE_CALL' });
  expect(count).toMatchObject({ eligible: TRADERS, margin: null });
  expect(await counting({})).toEqual(count);
  expect(await counting({ kind: 'TASK', meetingKind: 'VIDEO_CALL' })).toEqual(count);
  // None of them can join a video call.
  expect(await counting({ meetingKind: 'VIDEO_CALL' })).toMatchObject({
    eligible: null,
    removed: { meeting: TRADERS },
  });
  expect(count.removed).toMatchObject({ age: 10, region: 10, work: 10, phone: 10 });

  expect(await Promise.all(traders.slice(25, 35).map(sees))).toEqual(Array.from({ length: 10 }, () => true));
  expect(await Promise.all(others.filter((_, index) => index % 5 === 0).map(sees))).toEqual(
    Array.from({ length: 8 }, () => false),
  );

  const applicationIds: string[] = [];
  for (const somebody of traders) {
    const applied = await somebody.call(applyToStudy, {
      params: { id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] } as never,
    });
    if (!applied.success) throw new Error(applied.message);
    applicationIds.push(applied.content.id);
  }
  const stranger = others[0] as Somebody;
  expect(
    await stranger.call(applyToStudy, {
      params: { id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] } as never,
    }),
  ).toMatchObject({ success: false });
  await researcher.must(inviteSeveral, { params: { id }, body: { applicationIds, instructions: '' } });

  // All fifty book at the same moment.
  const slots = generateTimes('09:00', '17:00', 30);
  const answers = await Promise.all(
    traders.map((somebody, index) =>
      somebody.call(bookSlot, { params: { id }, body: { date, ...slots[index % 4] } as never }),
    ),
  );
  const booked = answers.flatMap((answer) => (answer.success ? [answer.content] : []));
  expect(booked).toHaveLength(20);
  const { quotas } = await researcher.must(getStudy, { params: { id } });
  expect(quotas.filter(({ places }) => places > 0)).toMatchObject([
    { value: 'MALE', places: 12, filled: 12 },
    { value: 'FEMALE', places: 8, filled: 8 },
  ]);

  for (const { id: bookingId, startsAt } of booked.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))) {
    await world.goTo(addMinutes(new Date(startsAt), 5));
    await researcher.must(markAttendance, { params: { id: bookingId, event: 'attend' }, body: {} });
  }
  const sample = await researcher.must(getStudySample, { params: { id } });
  expect(sample.people).toBe(20);
  const women = sample.fit.find(({ dimension, categories }) => dimension === 'GENDER' && categories[0] === 'Female');
  expect(women?.unweighted).toBeCloseTo(8 / 20, 3);
  expect(women?.weighted).toBeCloseTo(women?.target ?? 0, 3);
  expect(women?.target).toBeGreaterThan(0.5);
  expect(sample.designEffect).toBeGreaterThan(1);
  expect(sample.limits.find(({ code }) => code === 'OUTSIDE_CENSUS')?.sentence).toContain('work, phone');
});
