import { addDays, addHours, dateOf, instantOf } from './calendar.ts';
import { formatCedis, type Pesewas } from './money.ts';

/*
 * Work that people do in their own time (ASSIGNMENT-01): a task is a single entry, a diary several entries over days. This code
 * treats both as a list of entries, each with a period in which it can be handed in.
 */

/** ASSIGNMENT-05: how an entry is done and handed in. The first three use another website. */
export const FINISH_WAYS = {
  CODE: 'A code that your survey shows at the end',
  RETURN: 'A way back that your survey opens at the end',
  API: 'A call from your own software',
  FORM: 'Questions that we ask here',
} as const;
export type FinishWay = keyof typeof FINISH_WAYS;

export const OWN_QUESTION_KINDS = {
  SINGLE: 'One choice',
  MULTIPLE: 'Several choices',
  TEXT: 'Free text',
  PHOTO: 'A photo',
} as const;

export interface OwnQuestion {
  id: string;
  kind: keyof typeof OWN_QUESTION_KINDS;
  question: string;
  options: string[];
  isOptional: boolean;
  /** Whether free text may be spoken instead (AUDIO-07). */
  takesVoice?: boolean | undefined;
}

/** When the entries of a diary are open (ASSIGNMENT-03). Times are GMT. */
export interface DiaryPlan {
  entries: number;
  /** Days until the first entry; 0 is the same day. */
  firstDay: number;
  everyDays: number;
  /** 'HH:MM' at which each entry opens. */
  opensAt: string;
  bonusPesewas: Pesewas;
  /** How many approved entries earn the bonus. */
  entriesForBonus: number;
}

export interface OwnTime {
  /** What one approved entry earns. */
  payPesewas: Pesewas;
  /** How long an entry can be handed in after it opens. */
  hoursToFinish: number;
  finish: FinishWay;
  /** The https URL of the other website, with placeholders; empty for our own form. */
  link: string;
  /** The code that the other website shows at the end; empty unless entries are finished by code. */
  completionCode: string;
  questions: OwnQuestion[];
  /** Whether everybody whose answers qualify is invited at once; the published study shows this. */
  invitesAutomatically?: boolean | undefined;
  /** Null for a task. */
  diary: DiaryPlan | null;
}

export const MAX_OWN_QUESTIONS = 30;
export const MAX_ENTRIES = 60;
export const MAX_EVERY_DAYS = 14;
export const MAX_FIRST_DAY = 7;
export const MAX_HOURS_TO_FINISH = 168;
/** The shortest time that a diary entry stays open: enough for somebody who works during the day. */
export const MIN_ENTRY_HOURS = 4;
/** The least time that must be left of an entry on the day of the start; otherwise the diary starts later. */
const LEAST_FIRST_HOURS = 1;

/** ASSIGNMENT-13: how long a researcher has to review, and then how long a rejection can be disputed. */
export const REVIEW_HOURS = 72;

/** The limits of an installation (ASSIGNMENT-07): admins see them together with the rates of sessions. */
export interface OwnTimeLimits {
  leastPesewasPer10Minutes: Pesewas;
  /** The longest duration of a task, and of a diary entry. */
  longestMinutes: { TASK: number; DIARY: number };
}

export function countEntries({ diary }: Pick<OwnTime, 'diary'>): number {
  return diary?.entries ?? 1;
}

/** The fields that determine a person's total pay; a draft may still lack some of them. */
export interface OwnTimePay {
  payPesewas: Pesewas | null;
  diary: { entries: number | null; bonusPesewas: Pesewas | null } | null;
}

/** The most that one person can earn (ASSIGNMENT-08): what a study reserves for each place. Null while a draft lacks a field. */
export function mostOf({ payPesewas, diary }: OwnTimePay): Pesewas | null {
  const entries = diary ? diary.entries : 1;
  const bonusPesewas = diary ? diary.bonusPesewas : 0;
  return payPesewas && entries && bonusPesewas !== null ? entries * payPesewas + bonusPesewas : null;
}

/** The most that one person can earn in a published study. */
export function mostPesewas(work: Pick<OwnTime, 'payPesewas' | 'diary'>): Pesewas {
  return countEntries(work) * work.payPesewas + (work.diary?.bonusPesewas ?? 0);
}

/** ASSIGNMENT-07: the least that an entry must pay, in whole pesewas. */
export function leastPay(minutes: number, leastPesewasPer10Minutes: Pesewas): Pesewas {
  return Math.ceil((minutes * leastPesewasPer10Minutes) / 10);
}

/** Where a task or diary exceeds the installation's limits, by the fields of a study's form. */
export function refuseOwnTime(
  { kind, minutes, payPesewas }: { kind: 'TASK' | 'DIARY'; minutes: number; payPesewas: Pesewas },
  limits: OwnTimeLimits,
): { field: string; message: string }[] {
  const longest = limits.longestMinutes[kind];
  const least = leastPay(minutes, limits.leastPesewasPer10Minutes);
  const what = kind === 'TASK' ? 'A task' : 'An entry';
  return [
    ...(minutes > longest
      ? [{ field: 'cost.durationInMinutes', message: `${what} takes at most ${longest} minutes` }]
      : []),
    ...(payPesewas < least
      ? [{ field: 'ownTime.payPesewas', message: `${what} of ${minutes} minutes pays at least ${formatCedis(least)}` }]
      : []),
  ];
}

export interface PlannedEntry {
  number: number;
  opensAt: Date;
  dueAt: Date;
}

/** The entries of a person who starts now. A task is open at once; a diary follows its plan, counted in days from the start. */
export function planEntries(work: Pick<OwnTime, 'hoursToFinish' | 'diary'>, now: Date): PlannedEntry[] {
  const { hoursToFinish, diary } = work;
  if (!diary) return [{ number: 1, opensAt: now, dueAt: addHours(now, hoursToFinish) }];
  const opening = (day: number) => instantOf(addDays(dateOf(now), day), diary.opensAt);
  const isTooLate = addHours(opening(diary.firstDay), hoursToFinish - LEAST_FIRST_HOURS) < now;
  const first = diary.firstDay + (isTooLate ? 1 : 0);
  return Array.from({ length: diary.entries }, (_, index) => {
    const opensAt = opening(first + index * diary.everyDays);
    return {
      number: index + 1,
      opensAt: opensAt < now ? now : opensAt,
      dueAt: addHours(opensAt, hoursToFinish),
    };
  });
}

/** A code in comparable form, without case, spaces and dashes (ASSIGNMENT-10). */
export function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s\-–_.]/g, '');
}

/** ASSIGNMENT-14: reasons to reject work. The researcher adds the details. */
export const REJECTION_REASONS = {
  NOT_DONE: 'The work was not done',
  INCOMPLETE: 'Important parts are missing',
  INSTRUCTIONS: 'The instructions were not followed',
  CARELESS: 'The answers contradict each other or were given without reading',
  DUPLICATE: 'Somebody handed in the same work before',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;
