/** STUDY-01: the 6 stages, in order; each key names a part of the request. */
export const STAGE_TITLES = {
  study: 'Study details',
  demographics: 'Demographics',
  screeners: 'Screener survey',
  cost: 'Study cost',
  schedule: 'Schedule',
  payment: 'Payment',
} as const;

export type StageKey = keyof typeof STAGE_TITLES;

/** The title of the stage that a draft was left at. */
export function titleOfStage(at: number): string {
  return Object.values(STAGE_TITLES)[at] ?? STAGE_TITLES.study;
}
