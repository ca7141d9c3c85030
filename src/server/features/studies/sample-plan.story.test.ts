import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { getStudySample } from '../../../contract/studies/results.ts';
import { planSample } from '../../../contract/studies/sample-plan.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';

const { world, researcher, projectId } = await startResearch(2_000_000);
const crowd = await makeCrowd(world, 60, (index) => ({ gender: index < 45 ? 'MALE' : 'FEMALE', region: 'ASHANTI' }));

const date = addDays(world.today(), 3);
const slots = generateTimes('09:00', '17:00', 30);
const form = studyForm(projectId, 40, [{ date, availableTimes: slots }]);
type Body = BodyOf<typeof planSample>;
const asked = (shareBy: string[], demographics: object = {}, places = 40) =>
  ({
    kind: 'ONE_TO_ONE',
    demographics: { ...form.demographics, ...demographics },
    deviceRequirements: form.study.deviceRequirements,
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: places },
    shareBy,
  }) as unknown as Body;
const planFor = (...given: Parameters<typeof asked>) => researcher.must(planSample, { body: asked(...given) });
const sum = (cells: readonly { places: number }[]) => cells.reduce((total, { places }) => total + places, 0);

test('representing adults of Ghana shares out every place by each layer, and says what can’t be filled (STUDY-73)', async () => {
  const plan = await planFor([]);
  expect(plan.quotas.map(({ attribute }) => attribute)).toEqual(['GENDER/AGE_BAND', 'REGION', 'LOCALITY', 'SCHOOLING']);
  for (const { cells } of plan.quotas) expect(sum(cells)).toBe(40);
  const region = plan.quotas[1]?.cells ?? [];
  const cellOf = (value: string) => region.find((cell) => cell.value === value);
  expect(cellOf('ASHANTI')).toMatchObject({ people: 60, canFill: true });
  expect(cellOf('GREATER_ACCRA')).toMatchObject({ people: null, canFill: false, medianHours: null });
  expect(cellOf('NORTHERN')?.withoutPhone).toBeGreaterThan(0.1);
  expect(plan.limits.join(' ')).toContain('nobody without a phone');
  expect(plan.limits.join(' ')).toMatch(/About \d+ of 40 places will probably stay free/);
});

test('the census’s shares are those of the people whom a study looks for', async () => {
  const women = await planFor(['GENDER/LOCALITY'], {
    gender: ['FEMALE'],
    facts: { region: ['ASHANTI'], phone: ['ANDROID'] },
  });
  expect(women.quotas[0]?.cells.map(({ value }) => value)).toEqual(['FEMALE/URBAN', 'FEMALE/RURAL']);
  expect(women.limits.at(-1)).toContain('phone');
  const [young] = (await planFor(['AGE_BAND'], { maximumAge: 34 })).quotas;
  expect(young?.cells.map(({ value }) => value)).toEqual(['18-24', '25-34']);
  const varying = await planFor([], { gender: ['FEMALE'], facts: { region: ['ASHANTI'] } });
  expect(varying.quotas.map(({ attribute }) => attribute)).toEqual(['AGE_BAND', 'LOCALITY', 'SCHOOLING']);
});

test('groups of few people, and differences of few people, stay hidden', async () => {
  // Three of fifteen women change their age. The organisation saw fifteen before.
  const old = crowd.slice(45, 48).map(({ caller }) => caller.userId);
  await world.app.db.transaction((tx) =>
    sql`update participant_profile set date_of_birth = '1960-01-01' where user_id = any(${old}::uuid[])`.execute(tx),
  );
  const [quota] = (await planFor(['GENDER/AGE_BAND'])).quotas;
  const peopleOf = (value: string) => quota?.cells.find((cell) => cell.value === value)?.people;
  expect(peopleOf('FEMALE/55-100')).toBeNull();
  expect(peopleOf('FEMALE/25-34')).toBe(15);
});

test('what the census does not know is refused', async () => {
  for (const name of ['INCOME', 'REGION/INCOME', 'NAME', 'REGION/REGION']) {
    expect(await researcher.call(planSample, { body: asked([name]) })).toMatchObject({
      status: 400,
      content: [{ field: 'shareBy.0' }],
    });
  }
});

test('a study that opens evenly lets no group run ahead of the others, until they follow', async () => {
  const quotas = [
    {
      attribute: 'GENDER',
      cells: [
        { value: 'MALE', places: 5 },
        { value: 'FEMALE', places: 2 },
      ],
    },
  ];
  const cost = { ...form.cost, desiredNumberOfParticipants: 7, quotas, opensEvenly: true };
  const { id } = await researcher.must(publishStudy, { body: { ...form, cost } as never });
  expect((await researcher.must(getStudy, { params: { id } })).opensEvenly).toBe(true);
  const answer = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const apply = (one: Somebody) => one.call(applyToStudy, { params: { id }, body: answer as never });
  const men = crowd.slice(0, 3);
  const women = crowd.slice(48, 50);
  const idOf = async (one: Somebody) => {
    const applied = await apply(one);
    if (!applied.success) throw new Error(applied.message);
    return applied.content.id;
  };
  const [first, second] = [await idOf(men[0] as Somebody), await idOf(men[1] as Somebody)] as const;
  const woman = await idOf(women[0] as Somebody);
  const invite = (...applicationIds: string[]) =>
    researcher.must(inviteSeveral, { params: { id }, body: { applicationIds, instructions: '' } });
  // A fifth of five places is open to men, and an invitation counts.
  expect((await invite(first, second, woman)).left).toMatchObject([{ reason: 'QUOTA_WAITS' }]);
  const book = (one: Somebody, at: number) =>
    one.call(bookSlot, { params: { id }, body: { date, ...(slots[at] as { start: string; end: string }) } });
  expect((await book(men[0] as Somebody, 0)).status).toBe(200);
  const third = men[2] as Somebody;
  const sees = async () => {
    const answered = await third.call(browseStudies, { query: {} });
    return answered.success && answered.content.some((one) => one.id === id);
  };
  expect(await apply(third)).toMatchObject({ status: 409, code: 'QUOTA_WAITS' });
  expect(await sees()).toBe(false);
  expect((await book(women[0] as Somebody, 1)).status).toBe(200);
  expect(await sees()).toBe(true);
  expect((await invite(second)).left).toEqual([]);
});

test('weights bring a sample with too many men to the census’s share of women', async () => {
  const cost = { ...form.cost, desiredNumberOfParticipants: 16 };
  const schedule = { ...form.schedule, parallelSessions: 16 };
  const { id } = await researcher.must(publishStudy, { body: { ...form, cost, schedule } as never });
  const people = [...crowd.slice(10, 20), ...crowd.slice(52, 58)];
  const applicationIds: string[] = [];
  for (const one of people) {
    const answer = await one.call(applyToStudy, {
      params: { id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] } as never,
    });
    if (!answer.success) throw new Error(answer.message);
    applicationIds.push(answer.content.id);
  }
  await researcher.must(inviteSeveral, { params: { id }, body: { applicationIds, instructions: '' } });
  const bookings: { id: string; startsAt: string }[] = [];
  for (const one of people) {
    const booked = await one.call(bookSlot, { params: { id }, body: { date, ...(slots[4] as object) } as never });
    if (!booked.success) throw new Error(booked.message);
    bookings.push(booked.content);
  }
  await world.goTo(addMinutes(new Date(bookings[0]?.startsAt ?? ''), 5));
  for (const booking of bookings) {
    await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  }
  const sample = await researcher.must(getStudySample, { params: { id } });
  const women = sample.fit.find(({ dimension, categories }) => dimension === 'GENDER' && categories[0] === 'Female');
  expect(women).toMatchObject({ people: 6, unweighted: 0.375 });
  expect(women?.weighted).toBeCloseTo(women?.target ?? 0, 3);
  expect(women?.target).toBeGreaterThan(0.5);
  expect(sample.designEffect).toBeGreaterThan(1);
  expect(sample.effectiveSampleSize).toBeLessThan(16);
});

test('ELIGIBLE-16: a sample by video call counts nobody whose only device is a button phone, and says so', async () => {
  const buttons = crowd.slice(0, 25).map(({ caller }) => caller.userId);
  await world.app.db.transaction((tx) =>
    sql`update participant_profile set phone_os = 'BUTTON_PHONE' where user_id = any(${buttons}::uuid[])`.execute(tx),
  );
  const planBy = (meetingKind: string) =>
    researcher.must(planSample, { body: { ...asked(['REGION']), meetingKind } as Body });
  const ashanti = ({ quotas }: Awaited<ReturnType<typeof planBy>>) =>
    quotas[0]?.cells.find(({ value }) => value === 'ASHANTI')?.people;
  const [byVideo, byPhone] = [await planBy('VIDEO_CALL'), await planBy('PHONE_CALL')];
  expect(ashanti(byPhone)).toBe(60);
  // 35, or a number that was told before of nearly the same people (ELIGIBLE-06).
  expect(Math.abs((ashanti(byVideo) ?? 0) - 35)).toBeLessThan(10);
  expect(byVideo.limits.at(-1)).toContain('a device for video calls');
  expect(byPhone.limits.join(' ')).not.toContain('a device for video calls');
});
