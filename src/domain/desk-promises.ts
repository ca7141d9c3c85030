import { addHours, dateOf, instantOf } from './calendar.ts';

/** How soon an admin decides: in hours, or within a working day. */
export type DeskPromise = 24 | 72 | 'workingDay';

export const PROMISE_WORDS: Readonly<Record<DeskPromise, string>> = {
  24: 'within 24 hours',
  72: 'within 72 hours',
  workingDay: 'within a working day',
};

interface Decision {
  dueAt: Date;
  /** Null while it waits. */
  decidedAt: Date | null;
}

/** How many decisions were in time, and how many were late or are overdue. What can still be in time is not counted. */
export function countKept(decisions: readonly Decision[], now: Date): { kept: number; late: number } {
  const late = decisions.filter((one) => (one.decidedAt ?? now) > one.dueAt).length;
  const open = decisions.filter((one) => one.decidedAt === null && now <= one.dueAt).length;
  return { kept: decisions.length - late - open, late };
}

const SATURDAY = 6;
const SUNDAY = 0;

/** When something that waits since `since` must be decided. A working day leaves out Saturdays and Sundays. */
export function dueAt(since: Date, promise: DeskPromise): Date {
  if (promise !== 'workingDay') return addHours(since, promise);
  const isWeekend = (at: Date) => [SATURDAY, SUNDAY].includes(at.getUTCDay());
  // What arrives on a weekend counts from Monday.
  let begun = since;
  while (isWeekend(begun)) begun = addHours(instantOf(dateOf(begun), '00:00'), 24);
  let due = addHours(begun, 24);
  while (isWeekend(due)) due = addHours(due, 24);
  return due;
}
