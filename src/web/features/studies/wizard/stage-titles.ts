/** STUDY-01: the 6 stages, in order. */
export const STAGE_TITLES = [
  'Study details',
  'Demographics',
  'Screener survey',
  'Study cost',
  'Schedule',
  'Payment',
] as const;
