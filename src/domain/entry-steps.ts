import { addHours } from './calendar.ts';
import type { EntryStatus } from './lifecycles/entry-lifecycle.ts';
import { REVIEW_HOURS } from './own-time.ts';
import { DISPUTE_HOURS } from './session-rules.ts';

/** How long before the end we remind somebody of a task, and of an entry of a diary. */
const TASK_REMINDER_HOURS = 1;
const DIARY_REMINDER_HOURS = 3;

/**
 * What happens to an entry by itself: we say that it opens and that its time ends; then its time is over, or nobody
 * reviewed it, or its rejection is final.
 */
export type EntryStep = 'OPENS' | 'ENDING' | 'LAPSE' | 'APPROVE' | 'FINAL';

interface Entry {
  status: EntryStatus;
  isDiary: boolean;
  opensAt: Date;
  dueAt: Date;
  submittedAt: Date | null;
  reviewedAt: Date | null;
  /** When an admin confirmed the rejection: it is final. */
  upheldAt: Date | null;
  /** When the last steps were taken: earlier reminders don't happen any more. */
  since: Date;
}

/** The steps of an entry from now on, in the order of their times. What moves money happens however late. */
function stepsAhead(entry: Entry): { at: Date; step: EntryStep }[] {
  const { status, isDiary, opensAt, dueAt, submittedAt, reviewedAt, upheldAt, since } = entry;
  if (status === 'SUBMITTED' && submittedAt) return [{ at: addHours(submittedAt, REVIEW_HOURS), step: 'APPROVE' }];
  if (status === 'REJECTED' && reviewedAt && !upheldAt) return [{ at: disputableUntil(reviewedAt), step: 'FINAL' }];
  if (status !== 'OPEN') return [];
  const ending = addHours(dueAt, -(isDiary ? DIARY_REMINDER_HOURS : TASK_REMINDER_HOURS));
  const reminders: { at: Date; step: EntryStep }[] = [
    ...(isDiary ? [{ at: opensAt, step: 'OPENS' as const }] : []),
    // Somebody whose entry has just opened needs no second word.
    ...(ending > opensAt ? [{ at: ending, step: 'ENDING' as const }] : []),
  ];
  return [...reminders.filter(({ at }) => at > since), { at: dueAt, step: 'LAPSE' }];
}

/** ASSIGNMENT-15: a rejection can be disputed until then. */
export function disputableUntil(reviewedAt: Date): Date {
  return addHours(reviewedAt, DISPUTE_HOURS);
}

/** The steps that are due by now, and when the next one is; null after the last. */
export function dueEntrySteps(entry: Entry, now: Date): { due: EntryStep[]; next: Date | null } {
  const ahead = stepsAhead(entry);
  return {
    due: ahead.filter(({ at }) => at <= now).map(({ step }) => step),
    next: ahead.find(({ at }) => at > now)?.at ?? null,
  };
}

/** When an entry's next step is, for the row that says so. */
export function nextStepAt(entry: Entry): Date | null {
  return stepsAhead(entry)[0]?.at ?? null;
}
