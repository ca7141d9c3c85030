// A study from its form to its results. With a test key, fake people take part and the clock is moved instead of waiting.
import { type Nyansapo, paginate, type StudyForm } from '@nyansapo/sdk';

/** For a duration such as PT8H, or until an instant. */
type Wait = (time: string) => Promise<void>;

export async function runStudy(nyansapo: Nyansapo, form: Omit<StudyForm, 'projectId'>, wait: Wait) {
  const { content: project } = await nyansapo.createProject({ body: { projectName: 'Market payments' } });
  const { content: study } = await nyansapo.publishStudy({ body: { ...form, projectId: project.id } });
  const path = { id: study.id };

  await wait('PT8H'); // for applicants
  const waiting: string[] = [];
  const pending = { status: 'PENDING', sort: 'oldest' } as const;
  for await (const { id } of paginate((page) => nyansapo.listApplicants({ path, query: { ...pending, ...page } })))
    waiting.push(id);
  const applicationIds = waiting.slice(0, form.cost.desiredNumberOfParticipants);
  await nyansapo.inviteSeveral({ path, body: { applicationIds, instructions: 'Please be in a quiet place.' } });

  await wait('PT5H'); // for bookings
  const listSessions = (page: { cursor?: string; limit: number }) =>
    nyansapo.listAppointments({ query: { studyId: study.id, ...page } });
  let end = 0;
  for await (const { id, endsAt } of paginate(listSessions)) {
    console.log('Booked:', id, 'until', endsAt);
    end = Math.max(end, Date.parse(endsAt));
  }
  await wait(new Date(end + 30 * 60_000).toISOString());
  for await (const { id, participantHereAt } of paginate(listSessions)) {
    const event = participantHereAt ? 'attend' : 'miss';
    await nyansapo.markAttendance({ path: { id, event }, body: {} });
  }
  const { content: results } = await nyansapo.getStudyResults({ path });
  return { study, results };
}
