import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot, markAttendance } from '../../src/contract/bookings.ts';
import { getEarnings } from '../../src/contract/payouts.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays, addMinutes } from '../../src/domain/calendar.ts';
import type { startResearch } from './research.ts';
import { type Person, studyForm } from './world.ts';

/** A session from the published study to the money on the participant's phone. Returns the participant. */
export async function holdPaidSession({
  world,
  researcher,
  projectId,
}: Awaited<ReturnType<typeof startResearch>>): Promise<Person> {
  const participant = await world.participant('Kofi', '0551234987');
  const date = addDays(world.today(), 7);
  const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
  const params = { id: study.id };
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await participant.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId, instructions: '' } });
  const booking = await participant.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  await world.goTo(addMinutes(new Date(booking.startsAt), 5));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await world.until(async () => (await participant.must(getEarnings)).receivedPesewas > 0);
  return participant;
}
