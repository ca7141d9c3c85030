import { addDays, addMinutes, dateOf } from './calendar.ts';

/** Why a text message is sent, which decides when it may be (SMS-05) and whether people can end it (SMS-04). */
export const TEXT_PURPOSES = {
  CODE: 'Sign-in code',
  SECURITY: 'Security',
  SERVICE: 'Service',
  OPTIONAL: 'Optional',
  PROMOTIONAL: 'New studies',
} as const;
export type TextPurpose = keyof typeof TEXT_PURPOSES;

const TITLE_LENGTH = 28;

/** A title as it fits into a text message. */
export function shortTitle(title: string, length = TITLE_LENGTH): string {
  return title.length <= length ? title : `${title.slice(0, length - 2).trimEnd()}..`;
}

/** What people can end by STOP. */
export const ENDED_BY_STOP: readonly TextPurpose[] = ['OPTIONAL', 'PROMOTIONAL'];

/** Hours in GMT, which is Ghana's time. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
const PROMOTION_FROM = 8;
const PROMOTION_UNTIL = 19;
const SUNDAY = 0;
/** A message about a session must arrive this long before it to be of use. */
const NOTICE_MINUTES = 30;

/**
 * SMS-05: when a message may leave, at the earliest now. Between 21:00 and 07:00 only codes and news of the account's safety do, and
 * what is about a session that begins before a message of 07:00 could help; promotion needs a day from Monday to Saturday, 08:00 to 19:00.
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

/** When the quiet hours that an instant is in are over; null outside them. */
function endOfQuiet(now: Date): Date | null {
  const hour = now.getUTCHours();
  if (hour >= QUIET_FROM) return atHour(addDays(dateOf(now), 1), QUIET_UNTIL);
  return hour < QUIET_UNTIL ? atHour(dateOf(now), QUIET_UNTIL) : null;
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

/** Seconds until a message that the provider did not take is tried again: codes at once, others at growing intervals. */
export function textPause(purpose: TextPurpose, tries: number): number {
  return purpose === 'CODE' ? Math.min(2 ** tries, 15) : Math.min(10 * 2 ** (tries - 1), 600);
}

/** How long a message is tried. A code is worth nothing after its 5 minutes; what others are about is checked at each try. */
export function textPatienceMinutes(purpose: TextPurpose): number {
  return purpose === 'CODE' ? 4 : 24 * 60;
}

/** SMS-08: the daily budgets in pesewas. */
export interface TextBudgets {
  platformPesewas: number;
  studyPesewas: number;
  /** The part of the platform's budget that only sign-in codes may use, and all that they may use, in percent. */
  codesPercent: number;
}

/** Which budgets a message counts towards, each with its limit for a day. */
export function budgetsOf(
  { purpose, studyId }: { purpose: TextPurpose; studyId: string | null },
  { platformPesewas, studyPesewas, codesPercent }: TextBudgets,
): { key: string; limitPesewas: number }[] {
  const codes = Math.floor((platformPesewas * codesPercent) / 100);
  if (purpose === 'CODE') return [{ key: 'CODES', limitPesewas: codes }];
  const platform = { key: 'PLATFORM', limitPesewas: platformPesewas - codes };
  return studyId === null ? [platform] : [platform, { key: studyId, limitPesewas: studyPesewas }];
}
