import * as z from 'zod/mini';
import { StudyForm } from '../../contract/studies/form.ts';
import { addDays, addMinutes, dateOf, instantOf } from '../../domain/calendar.ts';
import { criteriaFrom, type Person, qualifies } from '../../domain/eligibility.ts';
import { needsVideo } from '../../domain/keypad-phones.ts';
import { generateTimes } from '../../domain/slots.ts';
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
import { requirePerson } from '../features/participants/participants.service.ts';
import { payOut } from '../features/payouts/payouts.service.ts';
import { createProject, listProjects } from '../features/projects/projects.service.ts';
import { publishStudy } from '../features/studies/publishing.service.ts';
import { getOffer } from '../features/studies/study-offers.service.ts';
import type { App } from '../platform/app.ts';
import type { SetClock } from '../platform/clock.ts';
import type { ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/refusal.ts';
import { DEMO_SIGN_INS } from './demo-people.ts';
import { rateAsPlanned } from './demo-ratings.ts';
import type { DemoStudy } from './demo-studies.ts';

/** A study as planned: published some days ago, with applicants, invitations, sessions and payouts. */
export async function makeStudy(
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
  const form = z.parse(StudyForm, {
    ...plan.form,
    projectId,
    screening: plan.screening ?? { answerDays: 30 },
    schedule: {
      timeSlots,
      parallelSessions: plan.group?.seats ?? 1,
      minimumSeats: plan.group?.minimum ?? null,
      meetingKind: plan.meetingKind,
      meetingDetails: plan.meetingDetails,
      releasesUnconfirmed: plan.meetingKind === 'VIDEO_CALL',
      ...plan.settings,
    },
  });
  const study = await publishStudy(app, researcher, form);
  const callers = await applyMany(app, clock, await peopleWhoFit(app, participants, form), study.id, plan);
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
  return known ?? createProject(app, researcher, { projectName, description, purchaseOrder: '' });
}

/** The people whose profile meets the criteria of a study. The screens offer it to nobody else. */
export async function peopleWhoFit(
  app: App,
  people: readonly ParticipantCaller[],
  { demographics, study, schedule }: z.output<typeof StudyForm>,
): Promise<ParticipantCaller[]> {
  const { kind, deviceRequirements } = study;
  const byVideo = needsVideo({ kind, meetingKind: schedule?.meetingKind });
  const criteria = criteriaFrom({ ...demographics, deviceRequirements, byVideo });
  const today = dateOf(app.clock.now());
  const profiles = await app.read((reader) => Promise.all(people.map(({ userId }) => requirePerson(reader, userId))));
  return people.filter((_, index) => qualifies(profiles[index] as Person, criteria, today));
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
    // Whoever is paid for answering has read the questions first.
    if (plan.screening) await unlessRefused(getOffer(app, caller, studyId));
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
