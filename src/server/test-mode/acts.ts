import { addMinutes, dateOf } from '../../domain/calendar.ts';
import { qualifies } from '../../domain/eligibility.ts';
import type { TestAct } from '../../domain/test-mode.ts';
import { answer, apply, findByStudyAndParticipant } from '../features/applications/applications.service.ts';
import { listOwnEntries, startAssignment } from '../features/assignments/assignments.service.ts';
import { returnTokenOf } from '../features/assignments/return-tokens.ts';
import { finishByReturn, submitEntry } from '../features/assignments/submissions.service.ts';
import { bookSlot, findCurrentBooking, listTimeSlots } from '../features/bookings/bookings.service.ts';
import { cancelBooking } from '../features/bookings/cancellations.service.ts';
import { checkIn, confirmComing } from '../features/bookings/sessions.service.ts';
import { signForFake } from '../features/consent-forms/signatures.service.ts';
import { requirePerson } from '../features/participants/participants.service.ts';
import { rateSession } from '../features/ratings/ratings.service.ts';
import { noteQuestionsGiven } from '../features/studies/questions-given.service.ts';
import { criteriaOf, findAnyStudy } from '../features/studies/studies.service.ts';
import type { App } from '../platform/app.ts';
import type { ParticipantCaller } from '../platform/http/caller.ts';
import { found, Refusal, refuse } from '../platform/refusal.ts';
import { actsAt, answersOf, ownAnswersOf, preferred, rates, ratingOf, staysAway } from './acts.rules.ts';
import * as sql from './acts.sql.ts';

/*
 * The people of a test environment act through the same services as real ones. Each person's next act is derived from the rows,
 * and nothing is planned ahead. So after a crash, the remaining occasions are still open.
 */

/** How long people read a study's questions before they apply. */
const SCREENING_MINUTES = 20;

const OK = 'OK';
const AWAY = 'AWAY';
const NOT_SAID = 'NOT_SAID';

/** The due acts, in the order of time. */
async function listDue(app: App): Promise<sql.Open[]> {
  const now = app.clock.now();
  const open = await app.read((reader) => sql.listOccasions(reader.tx, now));
  return open
    .filter((one) => actsAt(one) <= now)
    .sort((one, other) => actsAt(one).getTime() - actsAt(other).getTime() || one.number - other.number);
}

/** Performs all due acts. Returns whether there were any. */
export async function takeDueActs(app: App): Promise<boolean> {
  const due = await listDue(app);
  for (const one of due) {
    const outcome = await outcomeOf(() => doDue(app, one));
    const { id: userId, act, occasion } = one;
    await app.work(null, (work) => sql.noteAct(work.tx, { userId, act, occasion, at: work.now, outcome }));
  }
  return due.length > 0;
}

/** When a person next acts; null if nobody has an occasion. */
export async function nextActAt(app: App): Promise<Date | null> {
  const now = app.clock.now();
  const open = await app.read((reader) => sql.listOccasions(reader.tx, now));
  const times = open.map((one) => actsAt(one).getTime()).filter((time) => time > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** The code if a rule refused the act; all other errors are thrown. */
async function outcomeOf(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function doDue(app: App, { act, studyId, applicationId, bookingId, ...person }: sql.Open): Promise<string> {
  const caller = callerOf(person);
  if (act === 'apply') {
    if (!(await isFit(app, caller, studyId))) return 'NOT_ELIGIBLE';
    await applyAs(app, caller, person.number, studyId);
  } else if (act === 'book') await bookAs(app, caller, person.number, studyId);
  else if (act === 'start') await startAssignment(app, caller, applicationId ?? '');
  else if (act === 'submit') {
    if (staysAway(person.number)) return AWAY;
    await submitAs(app, caller, person.number, studyId, bookingId ?? '');
  } else if (act === 'confirm') await confirmComing(app, caller, bookingId ?? '');
  else if (act === 'rate') {
    if (!rates(person.number)) return NOT_SAID;
    await rateSession(app, caller, bookingId ?? '', { answers: ratingOf(person.number), sentence: '' });
  } else {
    if (staysAway(person.number)) return AWAY;
    await checkIn(app, caller, bookingId ?? '');
  }
  return OK;
}

function callerOf({ id, email }: sql.TestPerson): ParticipantCaller {
  return { role: 'PARTICIPANT', userId: id, sessionId: id, email };
}

/** People only see studies that they qualify for. */
function isFit(app: App, caller: ParticipantCaller, studyId: string): Promise<boolean> {
  return app.read(async (reader) => {
    const study = found(await findAnyStudy(reader.tx, studyId));
    return qualifies(await requirePerson(reader, caller.userId), criteriaOf(study), dateOf(reader.now));
  });
}

async function applyAs(app: App, caller: ParticipantCaller, number: number, studyId: string): Promise<void> {
  const study = found(await app.read((reader) => findAnyStudy(reader.tx, studyId)));
  const at = addMinutes(app.clock.now(), -SCREENING_MINUTES);
  await app.work(caller, (work) => noteQuestionsGiven(work, { participantId: caller.userId, studyId, at }));
  await apply(app, caller, studyId, answersOf(study.screeners, number));
}

/** Hands in an entry as the study asks: they see the survey's code, and follow its link back. */
async function submitAs(
  app: App,
  caller: ParticipantCaller,
  number: number,
  studyId: string,
  entryId: string,
): Promise<void> {
  const { ownTime } = found(await app.read((reader) => findAnyStudy(reader.tx, studyId)));
  const { finish, questions, completionCode } = found(ownTime);
  if (finish === 'RETURN') await finishByReturn(app, returnTokenOf(entryId, app.settings.sessionSecrets));
  else await submitEntry(app, caller, entryId, { code: completionCode, answers: ownAnswersOf(questions, number) });
}

/** Tries the free slots one after another, because somebody else may book first. */
async function bookAs(app: App, caller: ParticipantCaller, number: number, studyId: string): Promise<void> {
  await signForFake(app, caller, studyId);
  const times = (await listTimeSlots(app, caller, studyId)).filter(({ clashes }) => !clashes);
  for (const time of preferred(times, number)) {
    try {
      await bookSlot(app, caller, studyId, time);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || !['SLOT_TAKEN', 'PERSON_BUSY'].includes(error.code)) throw error;
    }
  }
  refuse('SLOT_TAKEN');
}

/** Makes a person act for a study now. Refuses what the rules refuse for real people, and NOT_FOUND. */
export async function actNow(app: App, personId: string, act: TestAct, studyId: string): Promise<void> {
  const person = found(await app.read((reader) => sql.findPerson(reader.tx, personId)));
  const caller = callerOf(person);
  found(await app.read((reader) => findAnyStudy(reader.tx, studyId)), 'studyId');
  if (act === 'apply') return applyAs(app, caller, person.number, studyId);
  if (act === 'book') return bookAs(app, caller, person.number, studyId);
  const { application, booking } = await app.read(async (reader) => {
    const application = found(await findByStudyAndParticipant(reader.tx, studyId, personId));
    return { application, booking: await findCurrentBooking(reader.tx, application.id) };
  });
  if (act === 'start') {
    await startAssignment(app, caller, application.id);
    return;
  }
  if (act === 'submit') {
    const open = (await app.read((reader) => listOwnEntries(reader, application.id))).filter(
      ({ status, opensAt }) => status === 'OPEN' && opensAt <= app.clock.now(),
    );
    return submitAs(app, caller, person.number, studyId, found(open[0]).id);
  }
  if (act === 'withdraw' || act === 'decline') {
    await answer(app, caller, application.id, act === 'withdraw' ? 'withdraw' : 'reject', '');
    return;
  }
  const { id: bookingId, startsAt } = found(booking);
  if (act === 'cancel') await cancelBooking(app, caller, bookingId, '');
  else if (act === 'confirm') await confirmComing(app, caller, bookingId);
  else if (act === 'arrive') await checkIn(app, caller, bookingId);
  else await stayAway(app, personId, bookingId, startsAt);
}

async function stayAway(app: App, userId: string, bookingId: string, startsAt: Date): Promise<void> {
  await app.work(null, (work) => sql.noteAway(work.tx, { userId, bookingId, startsAt, at: work.now, outcome: AWAY }));
}
