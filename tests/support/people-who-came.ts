import { markAttendance } from '../../src/contract/bookings.ts';
import { addMinutes } from '../../src/domain/calendar.ts';
import type { startResearch } from './research.ts';
import { bookPlace, publishPlaces } from './taxes.ts';
import type { Person } from './world.ts';

/** A study whose sessions these people have attended, one after the other. Returns their applications in the same order. */
export async function holdSessions(
  { world, researcher, projectId }: Awaited<ReturnType<typeof startResearch>>,
  people: readonly Person[],
) {
  const study = await publishPlaces(world, researcher, projectId, people.length);
  const bookings = [];
  for (const [index, person] of people.entries()) bookings.push(await bookPlace(researcher, person, study, index));
  for (const { id, startsAt } of bookings) {
    await world.goTo(addMinutes(new Date(startsAt), 5));
    await researcher.must(markAttendance, { params: { id, event: 'attend' }, body: {} });
  }
  await world.settle();
  return { study, bookings, applicationIds: bookings.map(({ applicationId }) => applicationId) };
}
