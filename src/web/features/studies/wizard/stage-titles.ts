import { KIND_RULES, type StageKey, type StudyKind } from '../../../../domain/study-kinds.ts';

/** STUDY-01: what the stages are called; which of them a study has depends on its kind. */
export const STAGE_TITLES: Readonly<Record<StageKey, string>> = {
  study: 'Study details',
  demographics: 'Demographics',
  screeners: 'Screener survey',
  cost: 'Study cost',
  schedule: 'Schedule',
  ownTime: 'How it is done',
  payment: 'Check and publish',
};

/** The title of the stage that a draft was left at. */
export function titleOfStage(kind: StudyKind, at: number): string {
  return STAGE_TITLES[KIND_RULES[kind].stages[at] ?? 'study'];
}

/** The title of the stage that follows one. */
export function titleAfter(kind: StudyKind, stage: StageKey): string {
  return titleOfStage(kind, KIND_RULES[kind].stages.indexOf(stage) + 1);
}
