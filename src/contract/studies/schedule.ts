import * as z from 'zod/mini';
import { refuseMeetingDetails } from '../../domain/meeting-details.ts';
import { MEETING_KINDS } from '../../domain/session-kinds.ts';
import { MOST_BUFFER_MINUTES, MOST_NOTICE_HOURS, MOST_SESSIONS_PER_DAY } from '../../domain/session-settings.ts';
import { SCHEDULE_MESSAGES } from '../../domain/slots.ts';
import { about, oneOf, optionalText } from '../fields.ts';
import { atLeastOne } from '../lists.ts';
import { whenMissing } from '../words.ts';
import { wholeNumber } from './whole-number.ts';

const SlotTimeForm = z.object({
  start: z.string(SCHEDULE_MESSAGES.fillTimes).check(z.maxLength(5, SCHEDULE_MESSAGES.fillTimes)),
  end: z.string(SCHEDULE_MESSAGES.fillTimes).check(z.maxLength(5, SCHEDULE_MESSAGES.fillTimes)),
  booked: z._default(z.boolean(), false),
});
export const ScheduleDayForm = z.object({
  date: z.string(SCHEDULE_MESSAGES.selectDate).check(z.maxLength(10, SCHEDULE_MESSAGES.selectDate)),
  availableTimes: z.array(SlotTimeForm, whenMissing(SCHEDULE_MESSAGES.addTime)).check(z.maxLength(96)),
});

/** Days with their times; slots are within twelve months, which limits their number. */
export const TimeSlotsField = atLeastOne(ScheduleDayForm, SCHEDULE_MESSAGES.selectDate, 366);

/** Reports a broken meeting rule at its field. */
export function refuseAt(issues: z.core.$ZodRawIssue[], input: object, message: string | null): void {
  if (message !== null) issues.push({ code: 'custom', path: ['meetingDetails'], message, input });
}

const upTo = (maximum: number, minimum = 0) => {
  const words = `Please enter a whole number from ${minimum} to ${maximum}`;
  return z.number(words).check(z.int(words), z.minimum(minimum, words), z.maximum(maximum, words));
};

/** How sessions are kept apart (STUDY-56 to STUDY-59). */
export const SessionSettingsFields = {
  bufferBeforeMinutes: z._default(
    upTo(MOST_BUFFER_MINUTES).check(about('Minutes that stay free before each session, to prepare it.', 0)),
    0,
  ),
  bufferAfterMinutes: z._default(
    upTo(MOST_BUFFER_MINUTES).check(about('Minutes that stay free after each session, to finish it.', 15)),
    0,
  ),
  mostSessionsPerDay: z._default(
    z
      .nullable(upTo(MOST_SESSIONS_PER_DAY, 1))
      .check(about('The most sessions on one day (GMT); null for no limit.', null)),
    null,
  ),
  noticeHours: z._default(
    upTo(MOST_NOTICE_HOURS, 1).check(about('How many hours before its start a session can still be booked.', 1)),
    1,
  ),
};

/** What participants see of a meeting before they apply. */
export const ShownMeetingFields = {
  meetingKind: z._default(oneOf(MEETING_KINDS, 'Please select how you will meet'), 'VIDEO_CALL'),
  /** Whether a place that is not confirmed 3 hours before the session goes to an applicant on stand-by. */
  releasesUnconfirmed: z._default(z.boolean(), false),
};

/** What can change after publishing. */
export const ChangeableMeetingFields = { meetingDetails: optionalText(250), ...SessionSettingsFields };

/** How people meet, for a study with sessions. */
export const MeetingFields = {
  parallelSessions: z._default(
    wholeNumber('Please enter how many people you can meet at once').check(
      z.minimum(1),
      z.maximum(20),
      about('How many people can be met at the same time.', 5),
    ),
    1,
  ),
  /** For a group session: it takes place with at least this many people (STUDY-40). */
  minimumSeats: z._default(z.nullable(wholeNumber('Please enter the smallest group')), null),
  ...ShownMeetingFields,
  ...ChangeableMeetingFields,
};

/** Stage 5: slots by day, and how people meet. Rules that span several fields are in `domain/slots.ts`. */
export const StudyScheduleForm = z
  .object({ timeSlots: TimeSlotsField, ...MeetingFields })
  .check(({ value, issues }) => refuseAt(issues, value, refuseMeetingDetails(value.meetingKind, value.meetingDetails)));
