import * as z from 'zod/mini';
import { BOOKING_STATUSES } from '../domain/lifecycles/booking-lifecycle.ts';
import { MEETING_KINDS } from '../domain/session-kinds.ts';
import { DaysQuery, dateField, timeField } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { CursorQuery, Id, IdParams, Instant, oneOf, optionalText, PageQuery } from './fields.ts';
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
  studyName: z.string(),
  /** The language that the name is in: a participant’s, where the study has it. */
  studyNameLanguage: TextLanguage,
  organizationName: z.string(),
  withName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  status: oneOf(BOOKING_STATUSES),
  moves: z.number(),
  groupSize: TimeSlot.shape.groupSize,
  /** For the researchers of a group session: how many people have this time, and how many it needs. */
  seatsBooked: z.nullable(z.number()),
  minimumSeats: z.nullable(z.number()),
  meetingKind: oneOf(MEETING_KINDS),
  meetingDetails: z.string(),
  instructions: z.nullable(z.string()),
  rewardPesewas: z.number(),
  remindersSent: z.array(z.string()),
  participantHereAt: z.nullable(Instant),
  researcherHereAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  /** Whether somebody was invited to observe after it was booked: cancelling late is then no strike. */
  mayCancelFreely: z.boolean(),
  /** Until when the caller can rate the session; null if they can’t, or have. */
  rateUntil: z.nullable(Instant),
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
  body: z.object({ reason: optionalText(500) }),
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
  body: z.object({ reason: optionalText(500) }),
  reply: z.object({ id: Id, status: oneOf(BOOKING_STATUSES) }),
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
