import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../domain/lifecycles/booking-lifecycle.ts';
import { PARTIAL_PAY_STATUSES } from '../domain/lifecycles/partial-pay-lifecycle.ts';
import { MEETING_KINDS } from '../domain/session-kinds.ts';
import { SESSION_PAY } from '../domain/session-pay.ts';
import { Held, Undoable } from './applications.ts';
import { DaysQuery, dateField, timeField } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, CursorQuery, Id, IdParams, Instant, oneOf, optionalText, PageQuery, withExample } from './fields.ts';
import { replyOf } from './shapes.ts';
import { AddedPayFields } from './studies/schedule.ts';
import { TextLanguage } from './studies/texts.ts';

export const TimeSlot = z.object({
  id: Id,
  /** In GMT, as in the booking request. */
  date: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  placesLeft: z.number(),
  /** How many people share a group session at most; null for other kinds. */
  groupSize: z.nullable(z.number()),
  /** Whether the caller has another session at that time. */
  clashes: z.boolean(),
});

/** A booking as either side sees it; `withName` is the other person. */
export const Booking = z.object({
  id: Id,
  studyId: Id,
  applicationId: Id,
  studyName: withExample(z.string(), 'Round 1'),
  /** The language that the name is in: a participant’s, where the study has it. */
  studyNameLanguage: TextLanguage,
  organizationName: withExample(z.string(), 'Kumasi Payments Lab'),
  withName: about(z.string(), 'The participant’s name.', 'Kofi Owusu'),
  startsAt: Instant,
  endsAt: Instant,
  status: oneOf(BOOKING_STATUSES),
  moves: about(z.number(), 'How often the session was moved.', 0),
  groupSize: about(TimeSlot.shape.groupSize, 'How many people share a group session at most; null for other kinds.'),
  /** For the researchers of a group session: how many people booked this slot, and how many it needs. */
  seatsBooked: about(z.nullable(z.number()), 'For a group: how many people have this time; otherwise null.'),
  minimumSeats: about(
    z.nullable(z.number()),
    'For a group: it takes place with at least this many people; otherwise null.',
    null,
  ),
  meetingKind: oneOf(MEETING_KINDS),
  meetingDetails: about(
    z.string(),
    'The link, place or number of the meeting; empty once the session is over.',
    'https://meet.example/round-1',
  ),
  instructions: about(
    z.nullable(z.string()),
    'What the participant reads with the invitation.',
    'Please find a quiet place.',
  ),
  rewardPesewas: about(z.number(), 'What the participant gets for the session, in pesewas.', 5000),
  ...replyOf(AddedPayFields),
  remindersSent: about(z.array(z.string()), 'The reminders that both sides have got.', []),
  participantHereAt: about(z.nullable(Instant), 'When the participant said that they are there.'),
  researcherHereAt: about(z.nullable(Instant), 'When the researcher said that they are there.'),
  confirmedAt: about(z.nullable(Instant), 'When the participant confirmed that they will come.'),
  mayCancelFreely: about(
    z.boolean(),
    'Whether an observer was invited after it was booked: the participant may then cancel late without a strike.',
  ),
  rateUntil: about(z.nullable(Instant), 'Until when you can rate the session; null if you can’t, or have.'),
  pay: about(
    z.nullable(z.object({ state: oneOf(SESSION_PAY), at: z.nullable(Instant) })),
    'For researchers: how the pay for an attended session is doing, and since when; otherwise null.',
    null,
  ),
  isDecidedPaid: about(
    z.boolean(),
    'Whether the session is paid although it was marked as missed, because a dispute was decided for the participant.',
    false,
  ),
  partialPay: about(
    z.nullable(
      z.object({
        status: about(oneOf(PARTIAL_PAY_STATUSES), 'PROPOSED while the participant has not answered.', 'PROPOSED'),
        amountPesewas: about(z.number(), 'What is paid if the participant agrees, in pesewas.', 2000),
        reason: withExample(z.string(), 'You had to leave after ten minutes.'),
        until: about(Instant, 'Until when the participant can answer; then it is paid in full.'),
      }),
    ),
    'The part of the pay that was proposed because the session was cut short; null if none was.',
    null,
  ),
  travelInAdvance: about(
    z.boolean(),
    'Whether half of the travel is paid once the participant has confirmed that they will come.',
    false,
  ),
  advancePesewas: about(z.number(), 'What of the travel was paid before the session, in pesewas.', 0),
  callerWord: about(
    z.nullable(z.string()),
    'For researchers of a booked session: the word that its participant can check by dialling if you call today; otherwise null.',
    'YAM',
  ),
  overrun: about(
    z.nullable(
      z.object({
        offeredPesewas: about(
          z.number(),
          'What it pays more if it takes more than 10 minutes longer, in pesewas.',
          2500,
        ),
        paidPesewas: about(z.number(), 'What was paid of that.', 0),
        participantEndedAt: about(z.nullable(Instant), 'When the participant said that it had ended.'),
        researcherEndedAt: about(z.nullable(Instant), 'When the researcher said that it had ended.'),
      }),
    ),
    'Whether the session may take longer; null if its study doesn’t allow it.',
    null,
  ),
  held: Held,
});

export const listTimeSlots = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/timeslots',
  who: 'participant',
  summary: 'Free times of a study that the caller is invited to, with at least 1 hour’s notice.',
  params: IdParams,
  reply: z.array(TimeSlot),
  errors: ['NOT_INVITED'],
});

export const bookSlot = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/schedules',
  who: 'participant',
  summary: 'Books a time by its date, start and end (GMT); an existing booking is moved instead, all or nothing.',
  params: IdParams,
  body: z.object({
    date: dateField('Please select a date first'),
    start: timeField('Please fill in all time fields'),
    end: timeField('Please fill in all time fields'),
  }),
  reply: Booking,
  errors: [
    'NOT_INVITED',
    'CONSENT_NEEDED',
    'INVITATION_EXPIRED',
    'QUOTA_FULL',
    'FACTS_NEEDED',
    'MONTHLY_LIMIT',
    'SLOT_TAKEN',
    'SLOT_TOO_SOON',
    'SLOT_CLOSED',
    'PERSON_BUSY',
    'STUDY_FULL',
    'STUDY_CLOSED',
    'STUDY_ON_HOLD',
    'TOO_LATE_TO_MOVE',
    'MOVED_TOO_OFTEN',
  ],
});

const BookingQuery = z.object({
  ...PageQuery.shape,
  when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
  /** Booked or completed sessions between two days, for a calendar. Replaces `when`. */
  ...DaysQuery.shape,
});

export const listBookings = defineEndpoint({
  method: 'GET',
  path: '/project/bookings',
  who: 'participant',
  summary: 'The caller’s sessions.',
  query: BookingQuery,
  reply: z.array(Booking),
  paged: true,
});

export const listAppointments = defineEndpoint({
  method: 'GET',
  path: '/project/studies/appointments',
  publicPath: '/project/appointments',
  who: 'researcher',
  scope: 'bookings:read',
  summary: 'The sessions of the caller’s organisation; `studyId` narrows to one study.',
  query: z.object({
    ...BookingQuery.shape,
    ...CursorQuery.shape,
    researcherId: z.optional(Id),
    studyId: z.optional(Id),
  }),
  reply: z.array(Booking),
  paged: true,
  hasCursor: true,
});

export const cancelBooking = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/cancel',
  who: 'signedIn',
  scope: 'bookings:write',
  summary: 'Cancels a session from either side, with what that means for pay and strikes.',
  params: IdParams,
  body: z.object({ reason: withExample(optionalText(500), 'The interviewer is ill.') }),
  reply: z.object({ id: Id, status: oneOf(BOOKING_STATUSES), strike: z.boolean(), paid: z.boolean() }),
  errors: ['SESSION_STARTED'],
});

export const markAttendance = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/{event}',
  publicPath: '/project/bookings/{id}/attendance/{event}',
  who: 'researcher',
  scope: 'bookings:write',
  summary: 'Marks a session attended, which pays the participant at once, or missed.',
  params: z.object({ id: Id, event: z.enum(['attend', 'miss'], 'Unknown change') }),
  body: z.object({ reason: withExample(optionalText(500), 'The interviewer is ill.'), undoable: Undoable }),
  reply: z.object({ id: Id, status: oneOf(BOOKING_STATUSES), held: Held }),
  errors: ['SESSION_NOT_STARTED', 'TOO_EARLY_FOR_NO_SHOW'],
});

export const getCalendarFile = defineEndpoint({
  method: 'GET',
  path: '/project/bookings/{id}/calendar',
  who: 'signedIn',
  summary: 'A session as an iCalendar text.',
  params: IdParams,
  reply: z.object({ filename: z.string(), calendar: z.string() }),
});
