/** The acts that a call can make a test environment's people perform. */
export const TEST_ACTS = {
  apply: 'Apply for a recruiting study',
  book: 'Book a time after an invitation',
  start: 'Start a task or a diary',
  submit: 'Hand in the open entry',
  confirm: 'Confirm that they will come',
  arrive: 'Check in at the session',
  miss: 'Stay away from the session',
  withdraw: 'Withdraw the application',
  decline: 'Decline the invitation',
  cancel: 'Cancel the session',
} as const;
export type TestAct = keyof typeof TEST_ACTS;

/** How far the clock of a test environment can be moved in one call. */
export const MOST_DAYS_AT_ONCE = 60;

/**
 * The id of the organisation in every new test environment: a key needs it before its environment exists. Each environment has
 * its own database, so the ids don't collide.
 */
export const TEST_ORGANIZATION_ID = '01a1fd00-0000-7000-8000-000000000000';

/** The money that a new test environment has, in pesewas. */
export const FIRST_MONEY_PESEWAS = 1_000_000;
