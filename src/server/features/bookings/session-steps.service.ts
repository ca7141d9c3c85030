import { REMINDERS } from '../../../domain/reminders.ts';
import { dueSteps, type SessionStep } from '../../../domain/session-steps.ts';
import type { App } from '../../platform/app.ts';
import type { EffectKind } from '../../platform/effects.ts';
import type { Work } from '../../platform/work.ts';
import { groupCount, sessionCompletion, sessionRelease } from './bookings.jobs.ts';
import { askToConfirm, askToMark, notifyBoth, remindBoth } from './session-effects.ts';
import * as sql from './session-steps.sql.ts';

/*
 * The automatic steps of a booking: its announcement, reminders, the request to confirm, the reminder to mark it, and the jobs
 * that count its group, release or complete it. A booking writes one row; every process polls for due rows and takes many
 * together.
 */

/** How many sessions one transaction takes. */
const AT_ONCE = 200;

const STEPS: EffectKind<sql.NewSteps> = { statements: (tx, steps) => [sql.planSteps(tx, steps)] };

/** Schedules the steps of a session that was booked or moved: it is announced within a second, and its steps start now. */
export function planSession(work: Work, bookingId: string, news: sql.NewSteps['news']): void {
  work.collect(STEPS, { bookingId, news, at: work.now });
}

/** Takes the due steps of sessions: one iteration of a loop. True if there may be more. */
export async function takeDueSteps(app: App): Promise<boolean> {
  if (!(await app.read((reader) => sql.isAnyDue(reader.tx, reader.now)))) return false;
  let ids: string[] = [];
  try {
    await app.work(null, async (work) => {
      const sessions = await sql.lockDue(work.tx, work.now, { atMost: AT_ONCE });
      ids = sessions.map(({ id }) => id);
      await take(work, sessions);
    });
  } catch (error) {
    if (ids.length === 0) throw error;
    app.log.warn({ sessions: ids.length, err: error }, 'a batch of session steps failed; taking them one by one');
    for (const id of ids) await takeAlone(app, id);
  }
  return ids.length === AT_ONCE;
}

/** Takes the steps of one session of a failed batch. If this session is the cause, it is postponed. */
async function takeAlone(app: App, bookingId: string): Promise<void> {
  try {
    await app.work(null, async (work) => {
      await take(work, await sql.lockDue(work.tx, work.now, { atMost: 1, bookingId }));
    });
  } catch (error) {
    const postponed = await app.work(null, (work) => sql.postpone(work.tx, bookingId, work.now));
    const facts = { bookingId, attempt: postponed?.tries, err: error };
    app.log.error(facts, 'the steps of a session failed; will try again later');
  }
}

type Due = sql.DueSession & { due: SessionStep[] };

/** Takes all due steps of locked sessions, with one statement for each kind of row. */
async function take(work: Work, sessions: readonly sql.DueSession[]): Promise<void> {
  const over: string[] = [];
  const next: { bookingId: string; dueAt: Date }[] = [];
  const booked: Due[] = [];
  for (const session of sessions) {
    const { id: bookingId, status, studyKind, confirmAskedAt } = session;
    const kind = { isGroup: studyKind === 'GROUP', isAsked: confirmAskedAt !== null };
    const steps = dueSteps({ ...session, ...kind }, work.now);
    if (status !== 'BOOKED' || steps.next === null) over.push(bookingId);
    else next.push({ bookingId, dueAt: steps.next });
    // A session that was cancelled or marked has no more steps.
    if (status === 'BOOKED') booked.push({ ...session, due: steps.due });
  }
  for (const session of booked) for (const news of session.news) notifyBoth(work, session, news);
  await remind(work, booked);
  await ask(work, booked);
  for (const session of booked) enqueueJobs(work, session);
  if (next.length > 0) await sql.continueSteps(work.tx, work.now, next);
  if (over.length > 0) await sql.endSteps(work.tx, over);
}

/** Reminds both sides once of each upcoming session. A late reminder is still sent. */
async function remind(work: Work, booked: readonly Due[]): Promise<void> {
  const reminders = booked
    .filter(({ startsAt }) => startsAt > work.now)
    .flatMap(({ id: bookingId, startsAt, due }) =>
      REMINDERS.filter(({ kind }) => due.includes(kind)).map(({ kind }) => ({
        bookingId,
        startsAt,
        kind,
        sentAt: work.now,
      })),
    );
  if (reminders.length === 0) return;
  const sessions = new Map(booked.map((session) => [session.id, session]));
  for (const { bookingId } of await sql.insertReminders(work.tx, reminders)) {
    const session = sessions.get(bookingId);
    if (session) remindBoth(work, session);
  }
}

/** Asks participants to confirm, and researchers to mark, once for each slot of a session. */
async function ask(work: Work, booked: readonly Due[]): Promise<void> {
  const toConfirm = booked.filter(
    ({ due, confirmedAt, startsAt }) => due.includes('CONFIRM') && confirmedAt === null && startsAt > work.now,
  );
  for (const session of await firstAsked(work, toConfirm, 'confirmAskedAt')) askToConfirm(work, session);
  const toMark = booked.filter(({ due }) => due.includes('UNMARKED'));
  for (const session of await firstAsked(work, toMark, 'markAskedAt')) askToMark(work, session);
}

async function firstAsked(work: Work, sessions: readonly Due[], column: 'confirmAskedAt' | 'markAskedAt') {
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ id }) => id);
  const asked = new Set(await sql.noteAsked(work.tx, ids, column, work.now));
  return sessions.filter(({ id }) => asked.has(id));
}

/** Each of these locks the study, so it is a separate job. A group is counted once, however many people are in it. */
function enqueueJobs(work: Work, { id: bookingId, slotId, startsAt, due }: Due): void {
  const planned = { bookingId, startsAt: startsAt.toISOString() };
  const key = `${bookingId}:${planned.startsAt}`;
  if (due.includes('CALL_OFF')) work.enqueue(groupCount, { slotId }, { key: slotId });
  if (due.includes('RELEASE')) work.enqueue(sessionRelease, planned, { key });
  if (due.includes('BOTH_CAME')) work.enqueue(sessionCompletion, { bookingId }, { key: `${key}:both` });
  if (due.includes('COMPLETE')) work.enqueue(sessionCompletion, { bookingId }, { key });
}
