import { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { apply } from '../../src/server/features/applications/applications.service.ts';
import { invite } from '../../src/server/features/applications/invitations.service.ts';
import { markAttendance } from '../../src/server/features/bookings/attendance.service.ts';
import { bookSlot } from '../../src/server/features/bookings/bookings.service.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../src/server/platform/http/caller.ts';
import { type Person, studyForm, type World } from './world.ts';

/** A participant's caller for services. */
export function asParticipant({ user }: Person): ParticipantCaller {
  return { role: 'PARTICIPANT', userId: user.userId, sessionId: user.userId, email: user.email };
}

/** A verified researcher's caller for services. */
export function asResearcher({ user, organizationId }: Person & { organizationId: string }): ResearcherCaller {
  return {
    role: 'RESEARCHER',
    userId: user.userId,
    sessionId: user.userId,
    email: user.email,
    organizationId,
    organizationRole: 'ADMIN',
    projectIds: null,
    verificationStatus: 'VERIFIED',
    key: null,
  };
}

/**
 * Sessions of one new study, one after the other on a day: each person has one, which is marked as planned once all have
 * ended, or left booked. Returns the bookings' ids in the order of the people.
 */
export async function holdSessions(
  world: World,
  researcher: Person & { organizationId: string },
  projectId: string,
  people: readonly { caller: ParticipantCaller; event: 'attend' | 'miss' | null }[],
): Promise<{ studyId: string; bookings: string[]; endsAt: Date }> {
  const by = asResearcher(researcher);
  const date = addDays(world.today(), 1);
  const times = generateTimes('08:00', '18:00', 30).slice(0, people.length);
  const form = studyForm(projectId, people.length, [{ date, availableTimes: times }]);
  const { id: studyId } = await researcher.must(publishStudy, { body: form as never });
  const bookings: string[] = [];
  for (const [index, { caller }] of people.entries()) {
    const { id: applicationId } = await apply(world.app, caller, studyId, [
      { id: 'abc123', question: '', answer: 'Yes' },
    ]);
    await invite(world.app, by, studyId, { applicationId, instructions: '' });
    const time = times[index] as (typeof times)[number];
    bookings.push((await bookSlot(world.app, caller, studyId, { date, ...time })).id);
  }
  const last = times.at(-1) as (typeof times)[number];
  const endsAt = new Date(`${date}T${last.end}:00Z`);
  await world.goTo(endsAt);
  for (const [index, { event }] of people.entries()) {
    if (event) await markAttendance(world.app, by, bookings[index] as string, event, '');
  }
  await world.settle();
  return { studyId, bookings, endsAt };
}
