import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteSeveral } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { getPanelHealth, setParticipationLimits } from '../../../contract/panel-health.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMonths, formatDate, instantOf, monthOf } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';

const { world, admin, researcher, projectId } = await startResearch(2_000_000);
/** The first day of the next month, so that every session below is in one month. */
await world.goTo(instantOf(`${addMonths(monthOf(world.now()), 1)}-01`, '09:00'));
const crowd = await makeCrowd(world, 12, (index) => ({ region: index < 9 ? 'GREATER_ACCRA' : 'NORTHERN' }));
const [eager, other] = crowd as [Somebody, Somebody];

const date = addDays(world.today(), 3);
const nextMonth = `${addMonths(monthOf(world.now()), 1)}-01`;

const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
async function publish() {
  const days = [date, addDays(nextMonth, 2)].map((day) => ({
    date: day,
    availableTimes: generateTimes('09:00', '17:00', 30),
  }));
  return (await researcher.must(publishStudy, { body: studyForm(projectId, 6, days) as never })).id;
}
const apply = (one: Somebody, id: string) => one.call(applyToStudy, { params: { id }, body: body as never });
async function applied(one: Somebody, id: string): Promise<string> {
  const answer = await apply(one, id);
  if (!answer.success) throw new Error(answer.message);
  return answer.content.id;
}
const invite = (id: string, ...applicationIds: string[]) =>
  researcher.must(inviteSeveral, { params: { id }, body: { applicationIds, instructions: '' } });
const book = (one: Somebody, id: string, day: string, start: string) =>
  one.call(bookSlot, { params: { id }, body: { date: day, start, end: `${start.slice(0, 3)}30` } });
const limit = (studiesPerMonth: number | null, invitationsPerMonth: number | null) =>
  admin.must(setParticipationLimits, { body: { studiesPerMonth, invitationsPerMonth } });

test('one person takes part in no more studies of a month than the limit, also with bookings at once', async () => {
  await limit(1, null);
  const [one, two, three] = [await publish(), await publish(), await publish()] as const;
  for (const id of [one, two]) await invite(id, await applied(eager, id));
  const answers = await Promise.all([book(eager, one, date, '10:00'), book(eager, two, date, '11:00')]);
  const refused = answers.filter(({ success }) => !success);
  expect(refused).toMatchObject([{ status: 409, code: 'MONTHLY_LIMIT' }]);
  expect(JSON.stringify(refused)).toContain(`from ${formatDate(nextMonth)}`);
  // A session of the next month is another month's.
  const [, second] = answers[0].success ? [one, two] : [two, one];
  expect((await book(eager, second, addDays(nextMonth, 2), '10:00')).status).toBe(200);
  const late = await apply(eager, three);
  expect(late).toMatchObject({ status: 409, code: 'MONTHLY_LIMIT' });
  expect(JSON.stringify(late)).toContain(`You can apply again from ${formatDate(nextMonth)}`);
  expect((await apply(other, three)).status).toBe(200);
  await limit(null, null);
  expect((await apply(eager, three)).status).toBe(200);
});

test('invitations leave out people who were invited as often as one person may be', async () => {
  const id = await publish();
  const [often, rarely] = [await applied(eager, id), await applied(crowd[2] as Somebody, id)];
  await limit(null, 2);
  const { left } = await invite(id, often, rarely);
  expect(left).toMatchObject([{ reason: 'INVITED_OFTEN' }]);
  await limit(null, 3);
  expect((await invite(id, often)).left).toEqual([]);
});

test('limits are whole numbers from 1, and only admins see and set them', async () => {
  for (const wrong of [0, 1.5, -1, 101]) {
    const answer = await admin.call(setParticipationLimits, {
      body: { studiesPerMonth: wrong, invitationsPerMonth: null },
    });
    expect(answer).toMatchObject({ status: 400, content: [{ field: 'studiesPerMonth' }] });
  }
  expect(await researcher.call(getPanelHealth)).toMatchObject({ status: 404 });
});

test('panel health: the share of the most active tenth, first-timers, how long ago, and regions next to the census', async () => {
  await world.goTo(instantOf(addDays(date, 1), '09:00'));
  const health = await admin.must(getPanelHealth);
  expect(health.participants).toBe(12);
  expect(health.concentration).toEqual({ people: 1, places: 1, mostActive: 1, share: 1 });
  expect(health.months).toEqual([{ month: monthOf(world.now()), people: 1, firstTimers: 1 }]);
  const peopleOf = (list: typeof health.lastInvited, since: string) => list.find((one) => one.since === since)?.people;
  expect([peopleOf(health.lastTookPart, 'MONTH'), peopleOf(health.lastTookPart, 'NEVER')]).toEqual([1, 11]);
  expect([peopleOf(health.lastInvited, 'MONTH'), peopleOf(health.lastInvited, 'NEVER')]).toEqual([2, 10]);
  expect(health.regions).toHaveLength(16);
  const northern = health.regions.find(({ region }) => region === 'Northern');
  expect(northern).toMatchObject({ people: 3, share: 0.25 });
  expect(northern?.censusShare).toBeCloseTo(0.07, 1);
  expect(health.limits).toEqual({ studiesPerMonth: null, invitationsPerMonth: 3 });
});
