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
  /** The problem of the last read, if any; the times read before still count. */
  problem: z.nullable(oneOf(CALENDAR_PROBLEMS)),
  busyTimes: z.number(),
  /** Events that could not be read, or only in part. They count as busy if their start and end are known. */
  unreadEvents: z.number(),
  /** The days of the first few of them, in order. */
  unreadDates: z.array(z.string()),
  /** Events with an unknown time zone: their times are read as Accra's. */
  guessedZones: z.number(),
});

export const CalendarForm = z.object({ address: requiredText('Please enter the calendar’s address', 2000) });

export const listOwnCalendars = defineEndpoint({
  method: 'GET',
  path: '/identity/own-calendars',
  who: 'researcher',
  right: 'own',
  summary: 'The caller’s own calendars, whose busy times are offered to nobody.',
  reply: z.array(OwnCalendar),
});

export const addOwnCalendar = defineEndpoint({
  method: 'POST',
  path: '/identity/own-calendars',
  who: 'researcher',
  right: 'own',
  summary: 'Adds a calendar by its iCal address and reads it; refused if it can’t be read.',
  body: CalendarForm,
  reply: OwnCalendar,
  errors: ['TOO_MANY_CALENDARS'],
});

export const readOwnCalendar = defineEndpoint({
  method: 'POST',
  path: '/identity/own-calendars/{id}/read',
  who: 'researcher',
  right: 'own',
  summary: 'Reads a calendar now.',
  params: IdParams,
  reply: OwnCalendar,
});

export const removeOwnCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/identity/own-calendars/{id}',
  who: 'researcher',
  right: 'own',
  summary: 'Removes a calendar with its busy times.',
  params: IdParams,
  reply: Done,
});
