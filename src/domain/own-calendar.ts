/** A researcher's own calendar: why its address gave no times when it was last read. */
export const CALENDAR_PROBLEMS = {
  UNREACHABLE: 'Its server did not answer.',
  REFUSED: 'Its server refused. The address may have been withdrawn.',
  NO_CALENDAR: 'There is no calendar at this address.',
  TOO_LARGE: 'The calendar is too large to read.',
} as const;
export type CalendarProblem = keyof typeof CALENDAR_PROBLEMS;

export const MOST_CALENDARS = 5;
/** Days of events that could not be read, which we show. */
export const MOST_UNREAD_DATES = 10;
/** How often we read a calendar; before times are offered, also one that is older. */
export const CALENDAR_MINUTES = 15;
