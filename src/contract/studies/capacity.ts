import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { MAX_PAID_PEOPLE } from '../../domain/screening-pay.ts';
import { CLOSED_REASONS } from '../../domain/session-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, CursorQuery, Id, IdParams, Instant, oneOf, PageQuery, withExample } from '../fields.ts';
import { Study } from '../studies.ts';
import { whenMissing } from '../words.ts';
import { QuotasField } from './cost.ts';
import { TimeSlotsField } from './schedule.ts';

/** Changes to a study after it is published. */

export const StudySlot = z.object({
  id: Id,
  startsAt: Instant,
  endsAt: Instant,
  capacity: about(z.number(), 'How many people can have this time.'),
  booked: z.number(),
  closesAt: about(
    z.nullable(Instant),
    'From then on a group session takes no more bookings, unless it is sure to take place; null if it stays open.',
  ),
  calledOffAt: about(z.nullable(Instant), 'When a group session was called off for too few people.'),
  closedBecause: about(
    z.nullable(oneOf(CLOSED_REASONS)),
    'Why nobody is offered the time although it has places: the researcher’s calendar, or a setting of the study.',
  ),
});

export const listStudySlots = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/slots',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'All times of a study, in order, with how many places of each are taken.',
  params: IdParams,
  query: CursorQuery,
  reply: z.array(StudySlot),
  hasCursor: true,
});

export const addStudySlots = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/slots',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Adds more times; they may not overlap existing ones.',
  params: IdParams,
  body: z.object({ timeSlots: TimeSlotsField }),
  reply: z.array(StudySlot),
  errors: ['STUDY_CLOSED'],
});

export const StudyPlacesForm = z.object({
  from: about(
    z.number().check(z.int()),
    'The current number of places, so that two requests, or a repeated one, never add places twice.',
  ),
  places: withExample(
    z.number(whenMissing('Please enter how many places')).check(z.int('Please enter how many places'), z.minimum(1)),
    10,
  ),
  /** For a study with quotas: the groups that get the new places; the remaining places are open to everybody else. */
  quotas: withExample(QuotasField, []),
});

export const addStudyPlaces = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/places',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Adds places and reserves their rate in the same transaction; the service fee is not charged again.',
  params: IdParams,
  body: StudyPlacesForm,
  reply: Study,
  errors: ['BUDGET_EXCEEDED', 'INSUFFICIENT_BALANCE', 'STUDY_CLOSED'],
});

export const RaisedScreeningForm = z.object({
  from: about(
    z.number().check(z.int()),
    'For how many people the study pays now, so that two requests, or a repeated one, never raise it twice.',
  ),
  people: withExample(
    z
      .number(whenMissing('Please enter how many more people'))
      .check(
        z.int('Please enter how many more people'),
        z.minimum(1, 'Enter at least 1 person'),
        z.maximum(MAX_PAID_PEOPLE),
      ),
    340,
  ),
});

export const raisePaidScreening = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/paid-screening',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary:
    'Pays more people for screening, and reserves what they earn in the same transaction; a study that stopped offering goes on.',
  params: IdParams,
  body: RaisedScreeningForm,
  reply: Study,
  errors: ['BUDGET_EXCEEDED', 'INSUFFICIENT_BALANCE', 'STUDY_CLOSED'],
});

export const listAllStudies = defineEndpoint({
  method: 'GET',
  path: '/project/admin/studies',
  who: 'admin',
  summary: 'Every organisation’s studies by part of a name or by public code, newest first.',
  query: z.object({
    ...PageQuery.shape,
    search: z._default(z.string().check(z.maxLength(100)), ''),
    status: z.optional(oneOf(STUDY_STATUSES)),
  }),
  reply: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      publicName: z.string(),
      description: z.string(),
      organizationId: Id,
      organizationName: z.string(),
      status: oneOf(STUDY_STATUSES),
      publishedAt: Instant,
      filled: z.number(),
      desiredNumberOfParticipants: z.number(),
      takenDownBecause: z.nullable(z.string()),
    }),
  ),
  paged: true,
});
