import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { millisecondsOf } from '../../../domain/duration.ts';
import { MOST_DAYS_AT_ONCE } from '../../../domain/test-mode.ts';

interface Wanted {
  to?: string | undefined;
  advance?: string | undefined;
}

/**
 * The clock keeps running until a call that had not reached the instant is repeated, so it may have passed the instant by then.
 * Everything due at that instant must still happen.
 */
const JUST_PASSED_MINUTES = 10;

/** The instant to which a test environment's clock moves, or the invalid field with a hint. */
export function moveOf(now: Date, { to, advance }: Wanted): { to: Date } | { field: string; message: string } {
  if ((to === undefined) === (advance === undefined))
    return { field: 'to', message: 'Please give either to or advance' };
  const field = to === undefined ? 'advance' : 'to';
  const at = to === undefined ? new Date(now.getTime() + (millisecondsOf(advance ?? '') ?? 0)) : new Date(to);
  const hasJustPassed = to !== undefined && at > addMinutes(now, -JUST_PASSED_MINUTES);
  if (at <= now && !hasJustPassed)
    return { field, message: `The clock only moves forward. It is ${now.toISOString()} now` };
  if (at > addHours(now, MOST_DAYS_AT_ONCE * 24)) {
    return { field, message: 'Please move the clock by at most 60 days at once' };
  }
  return { to: at };
}
