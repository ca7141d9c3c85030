import { addHours, addMinutes } from './calendar.ts';
import { REMINDERS, type ReminderKind } from './reminders.ts';
import {
  AUTO_COMPLETE_HOURS,
  BOTH_CAME_HOURS,
  CALL_OFF_HOURS,
  CONFIRM_HOURS,
  RELEASE_HOURS,
  UNMARKED_AFTER_HOURS,
} from './session-rules.ts';

/** The automatic steps of a booked session, apart from its reminders. */
export type SessionStep = ReminderKind | 'CONFIRM' | 'CALL_OFF' | 'RELEASE' | 'UNMARKED' | 'BOTH_CAME' | 'COMPLETE';

interface PlannedSession {
  startsAt: Date;
  endsAt: Date;
  /** When it was booked or moved, or when its steps were last taken: steps before this are skipped. */
  since: Date;
  /** Whether its study offers unconfirmed places to people on stand-by. */
  releasesUnconfirmed: boolean;
  /** Whether people share this slot, so that it needs a minimum of them. */
  isGroup: boolean;
  /** Whether the participant was asked to confirm this slot. */
  isAsked: boolean;
}

/** The steps of a session after `since`, in order of time. */
export function stepsAhead(session: PlannedSession): { at: Date; step: SessionStep }[] {
  const { startsAt, endsAt, since, releasesUnconfirmed, isGroup, isAsked } = session;
  const asksAt = addHours(startsAt, -CONFIRM_HOURS);
  // People who were never asked to confirm never lose their place: a session booked on the same day stays.
  const mayRelease = releasesUnconfirmed && (isAsked || asksAt > since);
  const steps: { at: Date; step: SessionStep }[] = [
    { at: asksAt, step: 'CONFIRM' },
    ...REMINDERS.map(({ kind, minutesBefore }) => ({ at: addMinutes(startsAt, -minutesBefore), step: kind })),
    ...(isGroup ? [{ at: addHours(startsAt, -CALL_OFF_HOURS), step: 'CALL_OFF' as const }] : []),
    ...(mayRelease ? [{ at: addHours(startsAt, -RELEASE_HOURS), step: 'RELEASE' as const }] : []),
    { at: addHours(endsAt, UNMARKED_AFTER_HOURS), step: 'UNMARKED' },
    { at: addHours(endsAt, BOTH_CAME_HOURS), step: 'BOTH_CAME' },
    { at: addHours(endsAt, AUTO_COMPLETE_HOURS), step: 'COMPLETE' },
  ];
  return steps.filter(({ at }) => at > since).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The steps that are due now, and when the next one is due; null after the last. */
export function dueSteps(session: PlannedSession, now: Date): { due: SessionStep[]; next: Date | null } {
  const ahead = stepsAhead(session);
  return {
    due: ahead.filter(({ at }) => at <= now).map(({ step }) => step),
    next: ahead.find(({ at }) => at > now)?.at ?? null,
  };
}
