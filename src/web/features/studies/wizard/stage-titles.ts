/** The 6 stages of §2, in order. */
export const STAGE_TITLES = [
  'Study details',
  'Demographics',
  'Screener survey',
  'Study cost',
  'Schedule',
  'Payment',
] as const;
