import { addresses } from '../../contract/addresses.ts';
import { addDays, addMinutes, dateOf, instantOf } from '../../domain/calendar.ts';
import { DEFAULT_SESSION_SETTINGS } from '../../domain/session-settings.ts';
import { generateTimes } from '../../domain/slots.ts';
import { updateUser } from '../features/accounts/accounts.sql.ts';
import { enrolWithSecret } from '../features/accounts/second-factor.service.ts';
import { listApplicants } from '../features/applications/applicants.service.ts';
import { apply } from '../features/applications/applications.service.ts';
import { decide } from '../features/applications/decisions.service.ts';
import { invite } from '../features/applications/invitations.service.ts';
import { markAttendance } from '../features/bookings/attendance.service.ts';
import { bookSlot, listTimeSlots } from '../features/bookings/bookings.service.ts';
import { takeDueSteps } from '../features/bookings/session-steps.service.ts';
import { listAppointments } from '../features/bookings/session-views.service.ts';
import { closeStudy, lapseStudy } from '../features/closing/closing.service.ts';
import { signForFake } from '../features/consent-forms/signatures.service.ts';
import { approve, takeEffect } from '../features/organizations/decisions.service.ts';
import { submitInformation as submitKyc } from '../features/organizations/organizations.service.ts';
import { addMet, createPanel } from '../features/panels/panels.service.ts';
import { keepInformation } from '../features/participants/participants.service.ts';
import { countNoWaits, payOut } from '../features/payouts/payouts.service.ts';
import { createProject, listProjects } from '../features/projects/projects.service.ts';
import { createAdmin, insertPerson, register } from '../features/sign-in/registration.service.ts';
import { publishStudy } from '../features/studies/publishing.service.ts';
import { listOrganizationStudies } from '../features/studies/studies.service.ts';
import { saveStudyAsTemplate } from '../features/templates/templates.service.ts';
import { requestRefund } from '../features/wallets/refunds.service.ts';
import { initializeTopUp, verifyTopUp } from '../features/wallets/top-ups.service.ts';
import type { App } from '../platform/app.ts';
import { SetClock } from '../platform/clock.ts';
import type { AdminCaller, ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import type { JobQueue } from '../platform/jobs.ts';
import { MAIL_JOBS } from '../platform/mail/mail-jobs.ts';
import { Refusal } from '../platform/refusal.ts';
import { hasPeople } from './demo.sql.ts';
import { makeFillings } from './demo-fillings.ts';
import { makeOwnTimeStudies } from './demo-own-time.ts';
import {
  DEMO_AUTHENTICATOR_SECRET,
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  DEMO_PHONE_PERSON,
  DEMO_SIGN_INS,
  type DemoOrganization,
  demoParticipant,
  seededRandom,
} from './demo-people.ts';
import { inviteByPhone } from './demo-phone-call.ts';
import { rateAsPlanned, showRatings } from './demo-ratings.ts';
import { DEMO_STUDIES, type DemoStudy } from './demo-studies.ts';

type DemoPerson = Omit<ReturnType<typeof demoParticipant>, 'firstName' | 'lastName' | 'email'> & {
  firstName: string;
  lastName: string;
  email: string | null;
};

const PARTICIPANTS = 300;
const DAYS_AGO = 24;
const TOP_UP_PESEWAS = 600_000;
const SEED = 1957;
/** Registrations hash passwords in the engine's thread pool; this many at once keep it busy. */
const AT_ONCE = 4;

/** Whether nobody has an account yet. */
export async function isEmpty(app: App): Promise<boolean> {
  return !(await app.look((look) => hasPeople(look.tx)));
}

/**
 * Fills an empty database with people, organisations and studies in every state. It calls the services on a clock that
 * starts some weeks ago, so that the books balance and every history is real. Old mails and reminders are not sent;
 * one invitation of today is, as a text message.
 */
export async function makeDemoWorld(app: App, sandboxUrl: string | null): Promise<void> {
  const today = dateOf(app.clock.now());
  const clock = new SetClock(instantOf(addDays(today, -DAYS_AGO), '08:00'));
  const demo: App = { ...forMaking(app), clock };

  const adminId = await createAdmin(demo, DEMO_SIGN_INS[2].email, DEMO_PASSWORD);
  await enrolWithSecret(demo, adminId, DEMO_AUTHENTICATOR_SECRET);
  const admin: AdminCaller = {
    role: 'ADMIN',
    userId: adminId,
    sessionId: adminId,
    email: DEMO_SIGN_INS[2].email,
    hasSecondFactor: true,
  };
  const participants = await makeParticipants(demo, sandboxUrl);
  const researchers: ResearcherCaller[] = [];
  const topUps: string[] = [];
  for (const organization of DEMO_ORGANIZATIONS) {
    const researcher = await makeOrganization(demo, admin, organization);
    if (organization.verified) {
      topUps.push(await topUp(demo, researcher));
      researchers.push(researcher);
    }
  }
  await makeFillings(
    demo,
    researchers.map(({ organizationId }) => organizationId),
  );
  for (const [index, study] of DEMO_STUDIES.entries()) {
    const researcher = researchers[study.organization];
    // The participant on the login page takes part in two of them.
    const [kwesi, ...others] = participants as [ParticipantCaller, ...ParticipantCaller[]];
    const people = [...(study.withKwesi ? [kwesi] : []), ...others.slice(index * 20)];
    if (researcher) await makeStudy(demo, clock, today, researcher, people, study);
  }
  await saveTemplate(demo, researchers[0]);
  await showRatings(demo, clock, { now: app.clock.now(), daysAgo: DAYS_AGO }, participants.slice(1));
  await keepPanel(demo, researchers[0]);
  if (researchers[0]) await makeOwnTimeStudies(demo, clock, today, researchers[0], participants.slice(-60));
  await askForRefund(demo, researchers.at(-1), topUps.at(-1));
  await countNoWaits(demo);
  const byPhone = participants.at(-1);
  const live: App = { ...demo, jobs: app.jobs, clock: app.clock };
  if (researchers[1] && byPhone) await inviteByPhone({ ...demo, clock: app.clock }, live, researchers[1], byPhone);
}

/** The first organisation keeps the people that it has met. */
async function keepPanel(app: App, researcher: ResearcherCaller | undefined): Promise<void> {
  if (!researcher) return;
  const { id } = await createPanel(app, researcher, 'Traders we have met');
  await addMet(app, researcher, id, null);
}

/** Saves the oldest study of an organisation as a template for its team. */
async function saveTemplate(app: App, researcher: ResearcherCaller | undefined) {
  const study = researcher && (await listOrganizationStudies(app, researcher)).at(-1);
  if (study) await saveStudyAsTemplate(app, researcher, study.id, 'Our market interview');
}

/** Requests one refund, which waits for the admin. */
async function askForRefund(app: App, researcher: ResearcherCaller | undefined, topUpReference: string | undefined) {
  if (!researcher || topUpReference === undefined) return;
  const form = { topUpReference, amount: 500, reason: 'The second clinic joins next year only' };
  await requestRefund(app, researcher, researcher.organizationId, form);
}

/** The application for making people: no mails, and no limits on how many. */
export function forMaking(app: App): App {
  return {
    ...app,
    jobs: withoutMail(app.jobs),
    limits: {
      count: async () => {},
      countRequest: async () => {},
      attempt: async () => null,
      spend: async () => true,
      giveBack: async () => {},
      forget: async () => {},
    },
  };
}

function withoutMail(jobs: JobQueue): JobQueue {
  return {
    ...jobs,
    write: (tx, waiting) =>
      jobs.write(
        tx,
        waiting.filter(({ kind }) => !MAIL_JOBS.some((mail) => mail === kind)),
      ),
  };
}

const CONSENTS = {
  termsAccepted: true,
  privacyAccepted: true,
  marketingAccepted: false,
  organizationName: '',
} as const;

export async function registerVerified(
  app: App,
  person: { firstName: string; lastName: string; email: string },
  role: 'RESEARCHER' | 'PARTICIPANT',
) {
  const { firstName, lastName, email } = person;
  const made = await register(app, { ...CONSENTS, firstName, lastName, email, role, password: DEMO_PASSWORD }, null);
  await app.work(null, (work) => updateUser(work.tx, made.userId, { emailVerifiedAt: work.now }));
  return made;
}

/** Registers a participant with a mobile number and without an address. */
function registerByNumber(app: App, { firstName, lastName, mobileNumber }: typeof DEMO_PHONE_PERSON) {
  const person = { ...CONSENTS, firstName, lastName, role: 'PARTICIPANT', email: null, mobileNumber } as const;
  return insertPerson(app, person, { passwordHash: null, googleSubject: null, verified: true, from: null });
}

async function makeParticipants(app: App, sandboxUrl: string | null): Promise<ParticipantCaller[]> {
  const random = seededRandom(SEED);
  const year = app.clock.now().getUTCFullYear();
  const people: DemoPerson[] = Array.from({ length: PARTICIPANTS - 1 }, (_, index) =>
    demoParticipant(index, random, year),
  );
  const kwesi = demoParticipant(PARTICIPANTS, random, year);
  kwesi.information.demographic = {
    ...kwesi.information.demographic,
    dateOfBirth: `${year - 31}-04-12`,
    gender: 'MALE',
    region: 'NORTHERN',
    city: 'Tamale',
    educationLevel: 'HIGH_SECONDARY_SCHOOL',
    annualHouseholdIncome: 'BETWEEN_10000_30000',
  };
  people.unshift({ ...kwesi, firstName: 'Kwesi', lastName: 'Appiah', email: DEMO_SIGN_INS[1].email });
  const last = people.pop();
  if (last) people.push({ ...last, ...DEMO_PHONE_PERSON, email: null });
  const callers: ParticipantCaller[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const made = people.slice(start, start + AT_ONCE).map(async (person) => {
      const { email } = person;
      const { userId } = await (email === null
        ? registerByNumber(app, DEMO_PHONE_PERSON)
        : registerVerified(app, { ...person, email }, 'PARTICIPANT'));
      const caller: ParticipantCaller = { role: 'PARTICIPANT', userId, sessionId: userId, email };
      await registerName(sandboxUrl, person);
      await keepInformation(app, caller, person.information);
      return caller;
    });
    callers.push(...(await Promise.all(made)));
  }
  return callers;
}

/** Registers a number with the sandbox's network under its owner's name. */
async function registerName(sandboxUrl: string | null, person: DemoPerson): Promise<void> {
  if (sandboxUrl === null) return;
  await fetch(`${sandboxUrl}/sandbox/names/${person.information.payment.mobileMoneyNumber}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `${person.firstName} ${person.lastName}` }),
  });
}

export async function makeOrganization(
  app: App,
  admin: AdminCaller,
  organization: DemoOrganization,
): Promise<ResearcherCaller> {
  const { userId, organizationId } = await registerVerified(app, organization, 'RESEARCHER');
  if (organizationId === null) throw new Error('a researcher has an organisation');
  const researcher: ResearcherCaller = {
    role: 'RESEARCHER',
    userId,
    sessionId: userId,
    email: organization.email,
    organizationId,
    isOrganizationAdmin: true,
    verificationStatus: 'VERIFIED',
    key: null,
  };
  const { organizationName, registeredBusinessName, industry, slug, verified } = organization;
  await submitKyc(app, researcher, organizationId, {
    organizationName,
    registeredBusinessName,
    industry,
    organizationWebsiteUrl: `https://${slug}.example`,
    organizationLinkedInUrl: `https://www.linkedin.com/company/${slug}`,
    founderLinkedInUrl: `https://www.linkedin.com/in/${slug}-founder`,
    stage: 'MVP_IN_MARKET',
    revenueBand: 'BETWEEN_40000_60000',
    usagePlan: 'Interviews and usability tests with customers before each release.',
  });
  if (verified) await takeEffect(app, await approve(app, admin, organizationId));
  return researcher;
}

/** Pays a top-up on the sandbox's own page, as a person would. */
async function topUp(app: App, researcher: ResearcherCaller): Promise<string> {
  const url = await initializeTopUp(app, researcher, {
    amountPesewas: TOP_UP_PESEWAS,
    returnPath: addresses.wallet,
  });
  const body = new URLSearchParams({ outcome: 'success' });
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body });
  const back = new URL(paid.headers.get('location') ?? '');
  const reference = back.searchParams.get('reference') ?? '';
  await verifyTopUp(app, researcher, reference);
  return reference;
}

async function makeStudy(
  app: App,
  clock: SetClock,
  today: string,
  researcher: ResearcherCaller,
  participants: ParticipantCaller[],
  plan: DemoStudy,
): Promise<void> {
  const publishedOn = addDays(today, plan.publishedDaysAgo);
  clock.set(instantOf(publishedOn, '09:00'));
  const { id: projectId } = await findOrCreateProject(app, researcher, plan.project);
  const timeSlots = plan.sessionDays.map((days) => ({
    date: addDays(today, days),
    availableTimes: generateTimes('10:00', '16:00', plan.form.cost.durationInMinutes).slice(0, plan.slotsPerDay),
  }));
  const study = await publishStudy(app, researcher, {
    ...plan.form,
    projectId,
    screening: plan.screening ?? { paidPeople: null, answerDays: 30 },
    schedule: {
      timeSlots,
      parallelSessions: plan.group?.seats ?? 1,
      minimumSeats: plan.group?.minimum ?? null,
      meetingKind: plan.meetingKind,
      meetingDetails: plan.meetingDetails,
      releasesUnconfirmed: plan.meetingKind === 'VIDEO_CALL',
      ...DEFAULT_SESSION_SETTINGS,
      ...plan.settings,
    },
  });
  const callers = await applyMany(app, clock, participants, study.id, plan);
  clock.set(instantOf(publishedOn, '15:00'));
  const { rows: newestFirst } = await listApplicants(app, researcher, study.id, {
    status: 'PENDING',
    search: '',
    sort: 'newest',
    page: 0,
    size: 100,
  });
  const rows = newestFirst.toReversed();
  for (const { id } of rows.slice(0, plan.invited)) {
    await invite(app, researcher, study.id, {
      applicationId: id,
      instructions: 'Please be in a quiet place and have your phone charged.',
    });
  }
  for (const { id } of rows.slice(plan.invited, plan.invited + plan.declined))
    await decide(app, researcher, id, 'decline');
  clock.set(instantOf(publishedOn, '18:00'));
  // The first person invited to a study may still be choosing a time.
  const invited = rows
    .slice(plan.invited - plan.booked, plan.invited)
    .map(({ participantId }) => callers.get(participantId));
  for (const caller of invited) {
    if (!caller) continue;
    await signForFake(app, caller, study.id);
    await bookFirstFree(app, caller, study.id);
  }
  // Announced at the time when it would have been.
  while (await takeDueSteps(app));
  await holdSessions(app, clock, researcher, callers, study.id, plan, today);
  if (plan.ending) await closeStudy(app, researcher, study.id, plan.ending);
}

async function findOrCreateProject(
  app: App,
  researcher: ResearcherCaller,
  [projectName, description]: readonly [string, string],
) {
  const known = (await listProjects(app, researcher)).find((project) => project.projectName === projectName);
  return known ?? createProject(app, researcher, { projectName, description });
}

/**
 * Qualified people apply until the planned number is reached; every fifth gives an answer that the screener
 * disqualifies.
 */
async function applyMany(
  app: App,
  clock: SetClock,
  participants: ParticipantCaller[],
  studyId: string,
  plan: DemoStudy,
) {
  const callers = new Map<string, ParticipantCaller>();
  for (const caller of participants) {
    if (callers.size >= plan.applicants) break;
    clock.set(addMinutes(clock.now(), 7));
    const option = callers.size % 5 === 4 ? 1 : 0;
    const responses = plan.form.screeners.map(({ id, kind, question, special, options }) => {
      const right = options.find(({ eligibility }) => eligibility === 'QUALIFY')?.answer ?? '';
      const chosen = kind === 'MULTIPLE' && callers.size % 2 === 0 ? options.slice(0, 2) : [options[option]];
      return {
        id,
        question,
        answer:
          kind === 'TEXT'
            ? 'To know how many people are before me.'
            : kind === 'ATTENTION'
              ? right
              : (options[option]?.answer ?? ''),
        answers: chosen.flatMap((one) => (one ? [one.answer] : [])),
        secondsTaken: 6 + ((callers.size * 7) % 40),
        ...(kind === 'TEXT' && callers.size % 3 === 1 ? { pasted: true } : {}),
        // Some keep their health to themselves.
        ...(special && callers.size % 4 !== 3 ? { consented: true } : {}),
      };
    });
    const applied = await unlessRefused(apply(app, caller, studyId, responses));
    if (applied) callers.set(caller.userId, caller);
  }
  return callers;
}

/** Returns true if it succeeded, false if a rule refused it; rethrows everything else. */
async function unlessRefused(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function bookFirstFree(app: App, caller: ParticipantCaller, studyId: string): Promise<void> {
  for (const slot of await listTimeSlots(app, caller, studyId)) {
    const [start, end] = [slot.startsAt, slot.endsAt].map((at) => at.toISOString().slice(11, 16));
    const time = { date: dateOf(slot.startsAt), start: start ?? '', end: end ?? '' };
    const booked = await unlessRefused(bookSlot(app, caller, studyId, time));
    if (booked) return;
  }
}

/** Marks past sessions as attended, except those planned as missed. */
async function holdSessions(
  app: App,
  clock: SetClock,
  researcher: ResearcherCaller,
  callers: ReadonlyMap<string, ParticipantCaller>,
  studyId: string,
  plan: DemoStudy,
  today: string,
) {
  const { rows } = await listAppointments(app, researcher, { when: 'upcoming', page: 0, size: 100, studyId });
  const past = rows.filter(({ startsAt }) => dateOf(startsAt) < today);
  for (const [index, session] of past.entries()) {
    clock.set(session.endsAt);
    const event = index >= past.length - plan.missed ? 'miss' : 'attend';
    await markAttendance(app, researcher, session.id, event, '');
    // The participant on the login page is still asked how it was.
    const isKwesi = callers.get(session.participantId)?.email === DEMO_SIGN_INS[1].email;
    const participant = isKwesi ? null : (callers.get(session.participantId) ?? null);
    if (event === 'attend') await rateAsPlanned(app, { bookingId: session.id, index }, participant, researcher);
    // What jobs do within seconds, at the time when they would have done it.
    await payOut(app, session);
    await lapseStudy(app, { studyId });
  }
}
