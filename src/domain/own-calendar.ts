/** Why the last read of a researcher's own calendar failed. */
export const CALENDAR_PROBLEMS = {
  UNREACHABLE: 'Its server did not answer.',
  REFUSED: 'Its server refused. The address may have been withdrawn.',
  NO_CALENDAR: 'There is no calendar at this address.',
  TOO_LARGE: 'The calendar is too large to read.',
} as const;
export type CalendarProblem = keyof typeof CALENDAR_PROBLEMS;

export const MOST_CALENDARS = 5;
/** The most days of unreadable events that we show. */
export const MOST_UNREAD_DATES = 10;
/** How often we read a calendar. Before we offer slots, we read older ones again. */
export const CALENDAR_MINUTES = 15;
