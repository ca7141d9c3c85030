import { addDays, addMinutes, dateOf } from './calendar.ts';

/** Why a text message is sent, which decides when it may be sent (SMS-05) and whether people can end it (SMS-04). */
export const TEXT_PURPOSES = {
  CODE: 'Sign-in code',
  SECURITY: 'Security',
  SERVICE: 'Service',
  OPTIONAL: 'Optional',
  PROMOTIONAL: 'New studies',
} as const;
export type TextPurpose = keyof typeof TEXT_PURPOSES;

const TITLE_LENGTH = 28;

/** A title, cut to fit into a text message. */
export function shortTitle(title: string, length = TITLE_LENGTH): string {
  return title.length <= length ? title : `${title.slice(0, length - 2).trimEnd()}..`;
}

/** The purposes that people can end by STOP. */
export const ENDED_BY_STOP: readonly TextPurpose[] = ['OPTIONAL', 'PROMOTIONAL'];

/** Quiet hours in GMT, which is Ghana's time. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
const PROMOTION_FROM = 8;
const PROMOTION_UNTIL = 19;
const SUNDAY = 0;
/** How long before a session a message about it must arrive to be of use. */
const NOTICE_MINUTES = 30;

/**
 * SMS-05: when a message may leave, at the earliest now. Between 21:00 and 07:00, only codes, security messages, and messages
 * about sessions for which 07:00 would be too late; promotion only from Monday to Saturday, 08:00 to 19:00.
 */
export function whenToSend(purpose: TextPurpose, now: Date, sessionStartsAt: Date | null = null): Date {
  if (purpose === 'CODE' || purpose === 'SECURITY') return now;
  if (purpose === 'PROMOTIONAL') return nextPromotion(now);
  const morning = endOfQuiet(now);
  if (morning === null) return now;
  const isBookedForThen =
    sessionStartsAt !== null && sessionStartsAt > now && sessionStartsAt < addMinutes(morning, NOTICE_MINUTES);
  return isBookedForThen ? now : morning;
}

/** When the quiet hours around an instant end; null outside them. */
function endOfQuiet(now: Date): Date | null {
  const hour = now.getUTCHours();
  if (hour >= QUIET_FROM) return atHour(addDays(dateOf(now), 1), QUIET_UNTIL);
  return hour < QUIET_UNTIL ? atHour(dateOf(now), QUIET_UNTIL) : null;
}

/** When we text people about what has just begun: at once, or in the morning. */
export function textingWords(now: Date, whom: string): string {
  const morning = endOfQuiet(now);
  return morning === null ? `We now text ${whom}.` : `We text ${whom} from ${String(QUIET_UNTIL).padStart(2, '0')}:00.`;
}

function nextPromotion(now: Date): Date {
  const isOver = now.getUTCHours() >= PROMOTION_UNTIL;
  let day = isOver ? addDays(dateOf(now), 1) : dateOf(now);
  if (atHour(day, 0).getUTCDay() === SUNDAY) day = addDays(day, 1);
  const opens = atHour(day, PROMOTION_FROM);
  return opens > now ? opens : now;
}

function atHour(day: string, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/** Seconds until a message that the provider did not accept is retried: codes at once, others at growing intervals. */
export function textPause(purpose: TextPurpose, tries: number): number {
  return purpose === 'CODE' ? Math.min(2 ** tries, 15) : Math.min(10 * 2 ** (tries - 1), 600);
}

/**
 * How long a message is retried. A code is useless after its 5 minutes; each retry checks whether other messages are still
 * relevant.
 */
export function textPatienceMinutes(purpose: TextPurpose): number {
  return purpose === 'CODE' ? 4 : 24 * 60;
}

/** SMS-08: the daily budgets in pesewas. */
export interface TextBudgets {
  platformPesewas: number;
  studyPesewas: number;
  /** The share of the platform's budget that is reserved for sign-in codes, and the most that codes may use, in percent. */
  codesPercent: number;
}

/** The budgets that a message counts towards, each with its daily limit. */
export function budgetsOf(
  { purpose, studyId }: { purpose: TextPurpose; studyId: string | null },
  { platformPesewas, studyPesewas, codesPercent }: TextBudgets,
): { key: string; limitPesewas: number }[] {
  const codes = Math.floor((platformPesewas * codesPercent) / 100);
  if (purpose === 'CODE') return [{ key: 'CODES', limitPesewas: codes }];
  const platform = { key: 'PLATFORM', limitPesewas: platformPesewas - codes };
  return studyId === null ? [platform] : [platform, { key: studyId, limitPesewas: studyPesewas }];
}
