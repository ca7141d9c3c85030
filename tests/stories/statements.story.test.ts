import { afterAll, beforeEach, expect, test } from 'vitest';
import { StudyForm } from '../../src/contract/studies/form.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { apply } from '../../src/server/features/applications/applications.service.ts';
import { invite, inviteSeveral } from '../../src/server/features/applications/invitations.service.ts';
import { markAttendance } from '../../src/server/features/bookings/attendance.service.ts';
import { bookSlot } from '../../src/server/features/bookings/bookings.service.ts';
import { getBooking } from '../../src/server/features/bookings/session-views.service.ts';
import { publishStudy } from '../../src/server/features/studies/publishing.service.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../src/server/platform/http/caller.ts';
import { makeCrowd } from '../support/crowd.ts';
import { startResearch } from '../support/research.ts';
import { SentStatements } from '../support/sent-statements.ts';
import { studyForm } from '../support/world.ts';

/*
 * How many statements reach the database, counted in the driver: everything that a call sends, including its
 * notifications, jobs and logs. Those that don't need each other's answers are sent together, so they are fewer round trips.
 */

const sent = new SentStatements();

const SEVERAL = 20;
const RESPONSES = [{ id: 'abc123', question: '', answer: 'Yes' }];

const { world, researcher: ama, projectId } = await startResearch(1_000_000);
const { userId, email } = ama.user;
const { organizationId } = ama;
const researcher: ResearcherCaller = {
  ...{ userId, email, organizationId, sessionId: userId },
  role: 'RESEARCHER',
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
};
const timeSlots = [3, 4].map((day) => ({
  date: addDays(world.today(), day),
  availableTimes: [
    { start: '10:00', end: '10:30' },
    { start: '11:00', end: '11:30' },
  ],
}));
const plain = studyForm(projectId, 3, timeSlots);
const schedule = { ...plain.schedule, releasesUnconfirmed: true, parallelSessions: 2 };
const form = StudyForm.parse({ ...plain, schedule });
const { id: studyId } = await publishStudy(world.app, researcher, form);
const crowd = (await makeCrowd(world, 3 + SEVERAL)).map(({ caller }) => caller);
const participants = crowd.slice(0, 3);
const others = crowd.slice(3);
for (const participant of participants) {
  const { id } = await apply(world.app, participant, studyId, RESPONSES);
  await invite(world.app, researcher, studyId, { applicationId: id, instructions: '' });
}
afterAll(async () => {
  sent.close();
});

let statements: string[];
beforeEach(() => {
  statements = [];
});

function counted<T>(run: () => Promise<T>): Promise<T> {
  return sent.into(statements, run);
}

/** Books as the endpoint does, which rereads only a rescheduled booking. */
async function book(participant: ParticipantCaller, start: string, end: string): Promise<void> {
  const { id, session } = await bookSlot(world.app, participant, studyId, {
    date: addDays(world.today(), 3),
    start,
    end,
  });
  if (!session) await getBooking(world.app, participant, id);
}

test('publishing a study takes at most 23 statements; applying 17; inviting several people at once 11, and one for each', async () => {
  const { id } = await counted(() => publishStudy(world.app, researcher, form));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(23);
  const applicationIds: string[] = [];
  for (const other of others) {
    statements.length = 0;
    applicationIds.push((await counted(() => apply(world.app, other, id, RESPONSES))).id);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(17);
  }
  statements.length = 0;
  const invited = await counted(() => inviteSeveral(world.app, researcher, id, { applicationIds, instructions: '' }));
  expect(invited).toEqual({ changed: applicationIds, left: [] });
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(SEVERAL + 11);
});

test('the first booking, which charges the fee and invoices it, takes at most 13 statements with its response', async () => {
  const [ama] = participants;
  if (!ama) throw new Error('nobody applied');
  await counted(() => book(ama, '10:00', '10:30'));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(13);
  // PostgreSQL can't tell how long an array of parameters is, and on large tables would plan the statement for each booking.
  expect(statements.filter((text) => text.includes('unnest('))).toEqual([]);
  // Its steps, notifications and logs exist.
  await world.settle();
  const { steps, bells, changes } = await world.app.db.read(async (tx) => ({
    steps: await tx.selectFrom('sessionStep').selectAll().execute(),
    bells: await tx.selectFrom('notification').selectAll().where('userId', '=', ama.userId).execute(),
    changes: await tx.selectFrom('statusChange').selectAll().where('event', '=', 'book').execute(),
  }));
  expect(steps).toEqual([expect.objectContaining({ news: [], dueAt: expect.any(Date) })]);
  expect(bells.some(({ message }) => message.includes('is booked'))).toBe(true);
  expect(changes.map(({ noun }) => noun).sort()).toEqual(['application', 'booking']);
});

test('a later booking takes at most 10 statements, in four round trips', async () => {
  const other = participants[1];
  if (!other) throw new Error('nobody applied');
  sent.roundTrips = 0;
  await counted(() => book(other, '10:00', '10:30'));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(10);
  // Round trips: BEGIN; the lock with its reads; the changes; their consequences with the commit.
  expect(sent.roundTrips).toBe(4);
});

test('moving a booking takes at most 12 statements', async () => {
  const [ama] = participants;
  if (!ama) throw new Error('nobody applied');
  await counted(() => book(ama, '11:00', '11:30'));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12);
});

test('marking a session takes at most 16 statements', async () => {
  const [, , third] = participants;
  if (!third) throw new Error('nobody applied');
  await book(third, '11:00', '11:30');
  const { id, endsAt } = await world.app.db.read((tx) =>
    tx
      .selectFrom('booking')
      .select(['id', 'endsAt'])
      .where('participantId', '=', third.userId)
      .executeTakeFirstOrThrow(),
  );
  await world.clock.setTime(endsAt);
  await counted(() => markAttendance(world.app, researcher, id, 'attend', ''));
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(16);
});
