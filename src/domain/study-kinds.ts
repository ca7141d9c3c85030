import type { ApplicationStatus } from './lifecycles/application-lifecycle.ts';

/** STUDY-38: what a study is. */
export const STUDY_KINDS = {
  ONE_TO_ONE: 'One-to-one session',
  GROUP: 'Group session',
  TASK: 'Task or survey',
  DIARY: 'Diary',
} as const;
export type StudyKind = keyof typeof STUDY_KINDS;

/** The wizard's stages of all kinds; each is the name of a part of the request. */
export type StageKey = 'study' | 'demographics' | 'screeners' | 'cost' | 'schedule' | 'ownTime' | 'payment';

interface KindRules {
  /** Whether people meet at times that the researcher offers; otherwise they work in their own time. */
  hasSessions: boolean;
  /** How many people can share one slot. */
  seats: { least: number; most: number };
  /** The unit that is paid. */
  paidFor: 'session' | 'task' | 'entry';
  stages: readonly StageKey[];
  /** The statuses of an application that have other words for this kind. */
  statuses: Readonly<Partial<Record<ApplicationStatus, string>>>;
}

const SESSION_STAGES = ['study', 'demographics', 'screeners', 'cost', 'schedule', 'payment'] as const;
const OWN_TIME_STAGES = ['study', 'demographics', 'screeners', 'cost', 'ownTime', 'payment'] as const;
const OWN_TIME_STATUSES = { SCHEDULED: 'In progress', COMPLETED: 'Done', NO_SHOW: 'Not accepted' } as const;
const NO_SEATS = { least: 1, most: 1 };

/** Everything that depends on the kind alone. Another kind is another row. */
export const KIND_RULES: Readonly<Record<StudyKind, KindRules>> = {
  ONE_TO_ONE: {
    hasSessions: true,
    seats: { least: 1, most: 20 },
    paidFor: 'session',
    stages: SESSION_STAGES,
    statuses: {},
  },
  GROUP: {
    hasSessions: true,
    seats: { least: 2, most: 12 },
    paidFor: 'session',
    stages: SESSION_STAGES,
    statuses: {},
  },
  TASK: {
    hasSessions: false,
    seats: NO_SEATS,
    paidFor: 'task',
    stages: OWN_TIME_STAGES,
    statuses: OWN_TIME_STATUSES,
  },
  DIARY: {
    hasSessions: false,
    seats: NO_SEATS,
    paidFor: 'entry',
    stages: OWN_TIME_STAGES,
    statuses: OWN_TIME_STATUSES,
  },
};

/** How many people share a group session at most; null for other kinds. */
export function groupSizeOf(kind: StudyKind, parallelSessions: number): number | null {
  return kind === 'GROUP' ? parallelSessions : null;
}

/** Whether people of this kind of study meet at times. */
export function hasSessions(kind: StudyKind): boolean {
  return KIND_RULES[kind].hasSessions;
}
