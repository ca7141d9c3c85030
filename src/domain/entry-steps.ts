import { addHours } from './calendar.ts';
import type { EntryStatus } from './lifecycles/entry-lifecycle.ts';
import { REVIEW_HOURS } from './own-time.ts';
import { DISPUTE_HOURS } from './session-rules.ts';

/** How long before the deadline we remind people of a task, and of a diary entry. */
const TASK_REMINDER_HOURS = 1;
const DIARY_REMINDER_HOURS = 3;

/**
 * The automatic steps of an entry: we notify that it opens and that its deadline is near; then the deadline passes, or nobody
 * reviewed it, or its rejection becomes final.
 */
export type EntryStep = 'OPENS' | 'ENDING' | 'LAPSE' | 'APPROVE' | 'FINAL';

interface Entry {
  status: EntryStatus;
  isDiary: boolean;
  opensAt: Date;
  dueAt: Date;
  submittedAt: Date | null;
  reviewedAt: Date | null;
  /** When an admin confirmed the rejection, which makes it final. */
  upheldAt: Date | null;
  /** When the last steps were taken: reminders before this are skipped. */
  since: Date;
}

/** The next steps of an entry, in order of time. Steps that move money are never skipped, however late. */
function stepsAhead(entry: Entry): { at: Date; step: EntryStep }[] {
  const { status, isDiary, opensAt, dueAt, submittedAt, reviewedAt, upheldAt, since } = entry;
  if (status === 'SUBMITTED' && submittedAt) return [{ at: addHours(submittedAt, REVIEW_HOURS), step: 'APPROVE' }];
  if (status === 'REJECTED' && reviewedAt && !upheldAt) return [{ at: disputableUntil(reviewedAt), step: 'FINAL' }];
  if (status !== 'OPEN') return [];
  const ending = addHours(dueAt, -(isDiary ? DIARY_REMINDER_HOURS : TASK_REMINDER_HOURS));
  const reminders: { at: Date; step: EntryStep }[] = [
    ...(isDiary ? [{ at: opensAt, step: 'OPENS' as const }] : []),
    // An entry that has just opened needs no reminder.
    ...(ending > opensAt ? [{ at: ending, step: 'ENDING' as const }] : []),
  ];
  return [...reminders.filter(({ at }) => at > since), { at: dueAt, step: 'LAPSE' }];
}

/** ASSIGNMENT-15: a rejection can be disputed until then. */
export function disputableUntil(reviewedAt: Date): Date {
  return addHours(reviewedAt, DISPUTE_HOURS);
}

/** The steps that are due now, and when the next one is due; null after the last. */
export function dueEntrySteps(entry: Entry, now: Date): { due: EntryStep[]; next: Date | null } {
  const ahead = stepsAhead(entry);
  return {
    due: ahead.filter(({ at }) => at <= now).map(({ step }) => step),
    next: ahead.find(({ at }) => at > now)?.at ?? null,
  };
}

/** When an entry's next step is due, for its row in the database. */
export function nextStepAt(entry: Entry): Date | null {
  return stepsAhead(entry)[0]?.at ?? null;
}
