import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../../domain/lifecycles/application-lifecycle.ts';
import { Booking } from '../bookings.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  about,
  Done,
  Id,
  IdParams,
  Instant,
  oneOf,
  optionalText,
  PageQuery,
  requiredText,
  withExample,
} from '../fields.ts';

/** One session and the actions around it; `bookings.ts` has slots and places. */

export const Session = z.object({
  ...Booking.shape,
  participantId: Id,
  applicationStatus: oneOf(APPLICATION_STATUSES),
  /** The screener's answers; empty for the participant, who sees them with the application. */
  responses: z.array(
    z.object({
      id: z.string(),
      question: withExample(z.string(), 'Do you sell at a market?'),
      answer: withExample(z.string(), 'Yes'),
    }),
  ),
  releasesUnconfirmed: about(
    z.boolean(),
    'Whether an unconfirmed place goes to somebody on stand-by 3 hours before the session.',
  ),
  observers: about(z.array(z.string()), '“1 observer from …” for each company that may observe it.'),
  timeline: z.array(
    z.object({
      event: withExample(z.string(), 'book'),
      to: withExample(z.string(), 'BOOKED'),
      at: Instant,
      reason: withExample(z.nullable(z.string()), 'The interviewer is ill.'),
    }),
  ),
});

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/project/bookings/{id}',
  who: 'signedIn',
  scope: 'bookings:read',
  summary: 'One session of the caller or of the caller’s organisation.',
  params: IdParams,
  reply: Session,
});

export const checkIn = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/check-in',
  who: 'signedIn',
  summary: 'Records "I’m here", from 10 minutes before the start, as evidence for disputes. The first time counts.',
  params: IdParams,
  reply: Session,
  errors: ['CHECK_IN_TOO_EARLY', 'SESSION_OVER'],
});

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/ended',
  who: 'signedIn',
  summary:
    'Records "It has ended", for a session that may take longer. If both sides say so more than 10 minutes late, before it is marked, the next step of the table is paid. The first time counts.',
  params: IdParams,
  reply: Session,
  errors: ['SESSION_NOT_STARTED', 'SESSION_OVER'],
});

export const confirmComing = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/confirm',
  who: 'participant',
  summary: 'Confirms that the participant will come.',
  params: IdParams,
  reply: Session,
  errors: ['SESSION_STARTED'],
});

export const Message = z.object({
  id: Id,
  body: z.string(),
  sentAt: Instant,
  fromMe: z.boolean(),
  authorName: z.string(),
  /** Whether it mentions money or another channel: readers are warned. */
  warns: z.boolean(),
  reported: z.boolean(),
});

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/project/bookings/{id}/messages',
  who: 'signedIn',
  summary: 'The messages between both sides of a session, oldest first.',
  params: IdParams,
  reply: z.array(Message),
});

export const MessageForm = z.object({ body: requiredText('Please write something', 2000) });

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/messages',
  who: 'signedIn',
  summary: 'Writes to the other side without contact details, until 3 days after the session.',
  params: IdParams,
  body: MessageForm,
  reply: Message,
  errors: ['SESSION_OVER'],
});

export const reportMessage = defineEndpoint({
  method: 'POST',
  path: '/project/messages/{id}/report',
  who: 'signedIn',
  summary: 'Reports a message from the other side to the platform’s admins.',
  params: IdParams,
  body: z.object({ reason: optionalText(500) }),
  reply: Done,
});

export const listReportedMessages = defineEndpoint({
  method: 'GET',
  path: '/project/admin/messages',
  who: 'admin',
  summary: 'Reported messages, newest report first.',
  query: PageQuery,
  reply: z.array(
    z.object({
      id: Id,
      body: z.string(),
      sentAt: Instant,
      authorId: Id,
      authorName: z.string(),
      authorRole: z.string(),
      studyName: z.string(),
      organizationName: z.string(),
      reportedAt: Instant,
      reportReason: z.nullable(z.string()),
    }),
  ),
  paged: true,
});

export const getCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/project/calendar-feed',
  who: 'signedIn',
  summary: 'Since when the caller has a calendar address. The address itself is returned once, when it is made.',
  reply: z.object({ since: z.nullable(Instant) }),
});

export const makeCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/project/calendar-feed',
  who: 'signedIn',
  right: 'view',
  summary:
    'Makes a secret address from which a calendar reads the caller’s sessions. The old one stops working. It keeps working after an ordinary logout and ends when all devices are signed out.',
  reply: z.object({ url: z.string(), since: Instant }),
});

export const deleteCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/project/calendar-feed',
  who: 'signedIn',
  right: 'view',
  summary: 'Ends the calendar address.',
  reply: Done,
});
