import * as z from 'zod/mini';
import { MOST_ADDED_PAY, refuseAddedPay } from '../../domain/added-pay.ts';
import { refuseMeetingDetails } from '../../domain/meeting-details.ts';
import { MEETING_KINDS } from '../../domain/session-kinds.ts';
import { MOST_BUFFER_MINUTES, MOST_NOTICE_HOURS, MOST_SESSIONS_PER_DAY } from '../../domain/session-settings.ts';
import { SCHEDULE_MESSAGES } from '../../domain/slots.ts';
import { about, oneOf, optionalText, withExample } from '../fields.ts';
import { atLeastOne } from '../lists.ts';
import { whenMissing } from '../words.ts';
import { wholeNumber } from './whole-number.ts';

const SlotTimeForm = z.object({
  start: withExample(z.string(SCHEDULE_MESSAGES.fillTimes).check(z.maxLength(5, SCHEDULE_MESSAGES.fillTimes)), '10:00'),
  end: withExample(z.string(SCHEDULE_MESSAGES.fillTimes).check(z.maxLength(5, SCHEDULE_MESSAGES.fillTimes)), '10:30'),
  booked: z._default(z.boolean(), false),
});
export const ScheduleDayForm = z.object({
  date: withExample(
    z.string(SCHEDULE_MESSAGES.selectDate).check(z.maxLength(10, SCHEDULE_MESSAGES.selectDate)),
    '2026-12-01',
  ),
  availableTimes: withExample(z.array(SlotTimeForm, whenMissing(SCHEDULE_MESSAGES.addTime)).check(z.maxLength(96)), [
    { start: '10:00', end: '10:30', booked: false },
    { start: '11:00', end: '11:30', booked: false },
  ]),
});

/** Days with their slots, all within twelve months, which limits their number. */
export const TimeSlotsField = atLeastOne(ScheduleDayForm, SCHEDULE_MESSAGES.selectDate, 366);

/** Reports the violation of a meeting rule at its field. */
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
    about(upTo(MOST_BUFFER_MINUTES), 'Minutes that stay free before each session, to prepare it.', 0),
    0,
  ),
  bufferAfterMinutes: z._default(
    about(upTo(MOST_BUFFER_MINUTES), 'Minutes that stay free after each session, to finish it.', 15),
    0,
  ),
  mostSessionsPerDay: z._default(
    about(z.nullable(upTo(MOST_SESSIONS_PER_DAY, 1)), 'The most sessions on one day (GMT); null for no limit.', null),
    null,
  ),
  noticeHours: z._default(
    about(upTo(MOST_NOTICE_HOURS, 1), 'How many hours before its start a session can still be booked.', 1),
    1,
  ),
};

/** What a study pays on top of its table, in whole cedis (STUDY-80). */
export const AddedPayFields = {
  extraPay: z._default(
    about(upTo(MOST_ADDED_PAY.extraPay), 'Extra pay for each person, in whole cedis, on top of the table.', 0),
    0,
  ),
  travelPay: z._default(
    about(upTo(MOST_ADDED_PAY.travelPay), 'For travel, in whole cedis; only for sessions in person.', 0),
    0,
  ),
  dataPay: z._default(
    about(upTo(MOST_ADDED_PAY.dataPay), 'For mobile data, in whole cedis; only for video and phone calls.', 0),
    0,
  ),
};

/** What participants see of a meeting before they apply. */
export const ShownMeetingFields = {
  meetingKind: z._default(oneOf(MEETING_KINDS, 'Please select how you will meet'), 'VIDEO_CALL'),
  releasesUnconfirmed: about(
    z._default(z.boolean(), false),
    'Whether an unconfirmed place goes to somebody on stand-by 3 hours before the session.',
  ),
};

/** The fields that can change after publishing. */
export const ChangeableMeetingFields = {
  meetingDetails: about(
    optionalText(250),
    'The link, place or number of the meeting; empty once the session is over.',
    'https://meet.example/round-1',
  ),
  ...SessionSettingsFields,
};

/** How people meet, for a study with sessions. */
export const MeetingFields = {
  parallelSessions: z._default(
    about(
      wholeNumber('Please enter how many people you can meet at once').check(z.minimum(1), z.maximum(20)),
      'How many people can be met at the same time.',
      5,
    ),
    1,
  ),
  minimumSeats: about(
    z._default(z.nullable(wholeNumber('Please enter the smallest group')), null),
    'For a group: it takes place with at least this many people; otherwise null.',
    null,
  ),
  ...ShownMeetingFields,
  ...AddedPayFields,
  allowsOverrun: about(
    z._default(z.boolean(), false),
    'Whether a session that takes more than 10 minutes longer pays the next step of the table, which is reserved for each place. Sessions of an hour have no next step.',
    false,
  ),
  travelInAdvance: about(
    z._default(z.boolean(), false),
    'Whether half of the travel is paid once somebody has confirmed that they will come.',
    false,
  ),
  ...ChangeableMeetingFields,
};

/** Stage 5: slots by day, and how people meet. Rules that span several fields are in `domain/slots.ts`. */
export const StudyScheduleForm = z
  .object({ timeSlots: TimeSlotsField, ...MeetingFields })
  .check(({ value, issues }) => {
    refuseAt(issues, value, refuseMeetingDetails(value.meetingKind, value.meetingDetails));
    const added = refuseAddedPay(value.meetingKind, value);
    if (added) issues.push({ code: 'custom', path: [added.field], message: added.message, input: value });
    if (value.travelInAdvance && value.travelPay === 0) {
      const message = 'Enter what you pay for travel first';
      issues.push({ code: 'custom', path: ['travelInAdvance'], message, input: value });
    }
  });
