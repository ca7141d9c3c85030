import * as z from 'zod/mini';
import { CALENDAR_PROBLEMS } from '../domain/own-calendar.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, requiredText } from './fields.ts';

/** A researcher's own calendar. Its address is a secret, so only the name of its server is shown. */
export const OwnCalendar = z.object({
  id: Id,
  host: z.string(),
  addedAt: Instant,
  /** When it was last read; null before the first time. */
  readAt: z.nullable(Instant),
  /** What went wrong since; its last known times still count. */
  problem: z.nullable(oneOf(CALENDAR_PROBLEMS)),
  busyTimes: z.number(),
  /** Events that could not be read, or not all of it. They are busy when they say that they begin and end. */
  unreadEvents: z.number(),
  /** The days of the first of them, in order. */
  unreadDates: z.array(z.string()),
  /** Events without a time zone that we know, whose times are read as those of Accra. */
  guessedZones: z.number(),
});

export const CalendarForm = z.object({ address: requiredText('Please enter the calendar’s address', 2000) });

export const listOwnCalendars = defineEndpoint({
  method: 'GET',
  path: '/identity/own-calendars',
  who: 'researcher',
  summary: 'The caller’s own calendars, whose busy times are offered to nobody.',
  reply: z.array(OwnCalendar),
});

export const addOwnCalendar = defineEndpoint({
  method: 'POST',
  path: '/identity/own-calendars',
  who: 'researcher',
  summary: 'Adds a calendar by its iCal address and reads it; refused if it can’t be read.',
  body: CalendarForm,
  reply: OwnCalendar,
  errors: ['TOO_MANY_CALENDARS'],
});

export const readOwnCalendar = defineEndpoint({
  method: 'POST',
  path: '/identity/own-calendars/{id}/read',
  who: 'researcher',
  summary: 'Reads a calendar now.',
  params: IdParams,
  reply: OwnCalendar,
});

export const removeOwnCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/identity/own-calendars/{id}',
  who: 'researcher',
  summary: 'Removes a calendar with its busy times.',
  params: IdParams,
  reply: Done,
});
