// A study from its form to its results. With a test key, fake people take part, and the program moves the clock instead of
// waiting.
import { Nyansapo, paginate } from '@nyansapo/sdk';

const { NYANSAPO_URL = 'https://nyansapo.example', NYANSAPO_KEY } = process.env;
const PLACES = 4;

const nyansapo = new Nyansapo({ key: NYANSAPO_KEY, baseUrl: NYANSAPO_URL });

/** Moves the clock by a duration such as PT8H, or to an instant. A long distance takes several calls. */
async function wait(time) {
  const body = time.startsWith('P') ? { advance: time } : { to: time };
  let { to, hasArrived } = (await nyansapo.moveTestClock({ body })).content;
  while (!hasArrived) ({ to, hasArrived } = (await nyansapo.moveTestClock({ body: { to } })).content);
}

const { now } = (await nyansapo.getTestClock()).content;
const date = new Date(Date.parse(now) + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
const availableTimes = Array.from({ length: PLACES }, (_, at) => ({ start: `1${at}:00`, end: `1${at}:30` }));

const { content: project } = await nyansapo.createProject({ body: { projectName: 'Market payments' } });
const { content: study } = await nyansapo.publishStudy({
  body: {
    projectId: project.id,
    study: {
      name: 'Round 1',
      publicName: 'Talk about your stall',
      description: 'A conversation about how you are paid.',
      deviceRequirements: ['MOBILE_PHONE'],
    },
    demographics: {
      minimumAge: 18,
      maximumAge: 60,
      gender: ['MALE', 'FEMALE'],
      education: ['NOT_APPLICABLE'],
      annualHouseholdIncome: ['LESS_THAN_10000', 'BETWEEN_10000_30000'],
      facts: { mobileMoney: ['YES'] },
    },
    screeners: [
      {
        id: 'abc123',
        question: 'Do you sell at a market?',
        options: [
          { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
          { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
        ],
      },
    ],
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: PLACES },
    schedule: {
      timeSlots: [{ date, availableTimes }],
      parallelSessions: 1,
      meetingKind: 'VIDEO_CALL',
      meetingDetails: '',
    },
  },
});
const path = { id: study.id };
console.log('Published:', study.id);

await wait('PT8H'); // for applicants
const applicationIds = [];
const pending = { status: 'PENDING', sort: 'oldest' };
for await (const { id } of paginate((page) => nyansapo.listApplicants({ path, query: { ...pending, ...page } }))) {
  if (applicationIds.length < PLACES) applicationIds.push(id);
}
await nyansapo.inviteSeveral({ path, body: { applicationIds, instructions: 'Please be in a quiet place.' } });

await wait('PT5H'); // for bookings
const listSessions = (page) => nyansapo.listAppointments({ query: { studyId: study.id, ...page } });
let end = 0;
for await (const { id, endsAt } of paginate(listSessions)) {
  console.log('Booked:', id, 'until', endsAt);
  end = Math.max(end, Date.parse(endsAt));
}
await wait(new Date(end + 30 * 60_000).toISOString());
for await (const { id, participantHereAt } of paginate(listSessions)) {
  await nyansapo.markAttendance({ path: { id, event: participantHereAt ? 'attend' : 'miss' }, body: {} });
}
const { content: results } = await nyansapo.getStudyResults({ path });
console.log('Attended:', results.attended, 'of', PLACES);
