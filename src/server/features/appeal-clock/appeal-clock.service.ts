import { dueAt } from '../../../domain/desk-promises.ts';
import { type AppealChannel, appealDecidedBy, HOLDS, type HoldKind } from '../../../domain/holds.ts';
import { APPEAL_LIFECYCLE } from '../../../domain/lifecycles/appeal-lifecycle.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { Decider } from '../../platform/history.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { appealLapse } from './appeal-clock.jobs.ts';
import * as sql from './appeal-clock.sql.ts';

/*
 * Appeals and their time. Disputes are appeals too, so what disputes sessions and work records them here; features/appeals knows
 * what each of them holds, and ends it.
 */

export interface AppealedHold {
  participantId: string;
  kind: Exclude<HoldKind, 'NUMBER_REQUEST'>;
  subjectId: string;
  code: string;
  heldAt: Date;
  /** When the hold ends by itself. */
  until: Date | null;
  /** The admin who made the decision; null if it was a researcher or the system. */
  firstDecider: string | null;
}

/** Records a person's appeal, and when it is decided for them. A hold can be appealed once. */
export async function recordAppeal(
  work: Work,
  { until, ...hold }: AppealedHold,
  { channel, words, by }: { channel: AppealChannel; words: string; by?: Decider | undefined },
): Promise<{ id: string; status: 'OPEN'; decideBy: Date }> {
  const id = newId();
  const decideBy = appealDecidedBy({ ...hold, until }, work.now);
  try {
    const row = { id, ...hold, channel, words, askedAt: work.now, decideBy };
    await work.create(APPEAL_LIFECYCLE, 'ask', row, by ? { by } : {});
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('appeal_')) refuse('ALREADY_APPEALED');
    throw error;
  }
  work.enqueue(appealLapse, { appealId: id }, { key: id, startAfter: decideBy });
  return { id, status: 'OPEN', decideBy };
}

export type Appeal = NonNullable<Awaited<ReturnType<typeof sql.findAppeal>>>;
export type Outcome = 'grant' | 'deny' | 'lapse';

/**
 * Ends an open appeal, once: of an admin's decision, another one's and the clock, the first wins. Everything that it holds must be
 * locked and changed before, in the same work.
 */
export async function endAppeal(work: Work, appeal: Appeal, outcome: Outcome, reason: string | null): Promise<void> {
  const decidedBy = outcome === 'lapse' ? null : (work.caller?.userId ?? null);
  if (decidedBy !== null && decidedBy === appeal.firstDecider) refuse('SECOND_ADMIN_NEEDED');
  await work.change(APPEAL_LIFECYCLE, appeal, outcome, {
    ...(outcome === 'lapse' ? { by: 'system' as const } : {}),
    reason,
    set: { decidedBy, decidedAt: work.now, decisionReason: reason },
  });
}

/** Ends the open appeal about something, if there is one. */
export async function endAppealAbout(
  work: Work,
  kind: HoldKind,
  subjectId: string,
  outcome: Outcome,
  reason: string | null,
): Promise<void> {
  const appeal = await sql.findOpen(work.tx, kind, subjectId);
  if (appeal) await endAppeal(work, appeal, outcome, reason);
}

/** What is held has been let go without a decision about the appeal: by its own time, or by any admin. */
export async function closeAppealAbout(work: Work, kind: HoldKind, subjectId: string): Promise<void> {
  await endAppealAbout(work, kind, subjectId, 'lapse', null);
}

export function findAppeal(reader: Reader, id: string): Promise<Appeal | undefined> {
  return sql.findAppeal(reader.tx, id);
}

/** The ids of open appeals whose time is over. */
export async function listOverdue(reader: Reader): Promise<string[]> {
  return (await sql.listOverdue(reader.tx, reader.now)).map(({ id }) => id);
}

/**
 * By when appeals had to be decided, and when that happened: those decided since `from`, and those that wait. What the clock
 * decided was decided by nobody, so it stays late.
 */
export async function readAppealTimes({ tx }: Reader, from: Date) {
  const rows = await sql.listTimes(tx, from);
  return rows.map(({ kind, askedAt, decideBy, decidedAt, decidedBy }) => {
    const promised = dueAt(askedAt, HOLDS[kind].hours);
    const isLapsed = decidedBy === null && decidedAt !== null && decidedAt >= decideBy;
    const first = new Date(Math.min(promised.getTime(), decideBy.getTime()));
    return { dueAt: first, decidedAt: isLapsed ? null : decidedAt };
  });
}
