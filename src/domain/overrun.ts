import { addMinutes } from './calendar.ts';
import type { Pesewas } from './money.ts';
import { DURATIONS_MINUTES, isDuration, RATE_PESEWAS_BY_DURATION } from './study-cost.ts';
import { hasSessions, type StudyKind } from './study-kinds.ts';

/** A session has overrun once it has taken more than this much longer. */
export const OVERRUN_AFTER_MINUTES = 10;
/** How long after the end both sides can say that a session has ended. */
export const ENDED_UNTIL_MINUTES = 120;

/** What the next longer session of the table pays more; 0 for the longest one, which can't overrun. */
export function nextStepPesewas(minutes: number): Pesewas {
  const longer = DURATIONS_MINUTES.find((one) => one > minutes);
  return longer !== undefined && isDuration(minutes)
    ? RATE_PESEWAS_BY_DURATION[longer] - RATE_PESEWAS_BY_DURATION[minutes]
    : 0;
}

/** What a study reserves for each place in case its session overruns. */
export function overrunOf({
  kind,
  durationInMinutes,
  allowsOverrun = false,
}: {
  kind: StudyKind;
  durationInMinutes: number | null;
  allowsOverrun?: boolean | undefined;
}): Pesewas {
  return allowsOverrun && hasSessions(kind) && durationInMinutes !== null ? nextStepPesewas(durationInMinutes) : 0;
}

interface Ended {
  endsAt: Date;
  participantEndedAt: Date | null;
  researcherEndedAt: Date | null;
}

/** Whether both sides said that it ended, and both said so more than 10 minutes late. */
export function hasOverrun({ endsAt, participantEndedAt, researcherEndedAt }: Ended): boolean {
  const late = addMinutes(endsAt, OVERRUN_AFTER_MINUTES);
  return (
    participantEndedAt !== null && researcherEndedAt !== null && participantEndedAt > late && researcherEndedAt > late
  );
}
