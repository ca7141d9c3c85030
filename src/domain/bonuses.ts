/** A bonus: what an organisation adds to somebody's earnings after they have taken part. */
export const LEAST_BONUS_PESEWAS = 100;
export const MOST_BONUS_PESEWAS = 50_000;
export const MOST_BONUS_REASON = 200;

/** The limits of a pasted list. */
export const MOST_BONUS_LINES = 500;
export const MOST_BONUS_TEXT = 150_000;

/** What can be wrong with a line of a list, as the screen says it. */
export const BONUS_PROBLEMS = {
  NOT_FOUND: 'Nobody who has taken part in this study has this code or email address',
  TWICE: 'This person is already in the list',
  AMOUNT: 'The amount has to be between GH₵ 1 and GH₵ 500, such as 10 or 12.50',
  REASON: 'The reason is missing',
  REASON_LENGTH: `The reason is longer than ${MOST_BONUS_REASON} characters`,
  TOO_MANY: `A list can have ${MOST_BONUS_LINES} lines at most`,
} as const;
export type BonusProblem = keyof typeof BONUS_PROBLEMS;
