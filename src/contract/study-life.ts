import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../domain/lifecycles/study-lifecycle.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, oneOf, PageQuery, requiredText } from './fields.ts';
import { QuotasField, Study, TimeSlotsField } from './studies.ts';
import { whenMissing } from './words.ts';

/** What happens to a study once it is published. */

export const changeStudyStatus = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/{event}',
  who: 'verifiedResearcher',
  summary: 'Pauses, resumes, completes or cancels a study.',
  params: z.object({ id: Id, event: z.enum(['pause', 'resume', 'complete', 'cancel'], 'Unknown change') }),
  reply: Study,
  errors: ['STATUS_CONFLICT', 'SESSIONS_STILL_TO_COME'],
});

export const getCancellation = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/cancellation',
  who: 'verifiedResearcher',
  summary: 'What cancelling a study would mean now: who is affected, what is still paid, what returns.',
  params: IdParams,
  reply: z.object({
    sessions: z.number(),
    /** Sessions that start within 4 hours: they are paid in full. */
    paidSessions: z.number(),
    paidPesewas: z.number(),
    returnsPesewas: z.number(),
    waiting: z.number(),
    /** Sessions that have started and are not marked: the study can't be cancelled before they are. */
    begun: z.number(),
  }),
});

export const StudySlot = z.object({
  id: Id,
  startsAt: Instant,
  endsAt: Instant,
  capacity: z.number(),
  booked: z.number(),
});

export const listStudySlots = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/slots',
  who: 'researcher',
  summary: 'All times of a study, in order, with how many places of each are taken.',
  params: IdParams,
  reply: z.array(StudySlot),
});

export const addStudySlots = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/slots',
  who: 'verifiedResearcher',
  summary: 'Adds more times; they may not overlap existing ones.',
  params: IdParams,
  body: z.object({ timeSlots: TimeSlotsField }),
  reply: z.array(StudySlot),
  errors: ['STUDY_CLOSED'],
});

export const addStudyPlaces = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/places',
  who: 'verifiedResearcher',
  summary: 'Adds places and reserves their rate in the same transaction; the service fee is not charged again.',
  params: IdParams,
  body: z.object({
    /** How many places there are now, so that two requests, or one sent twice, never add twice. */
    from: z.number().check(z.int()),
    places: z
      .number(whenMissing('Please enter how many places'))
      .check(z.int('Please enter how many places'), z.minimum(1)),
    /** For a study with quotas: where the places go; the rest is for everybody else. */
    quotas: QuotasField,
  }),
  reply: Study,
  errors: ['INSUFFICIENT_BALANCE', 'STUDY_CLOSED', 'STATUS_CONFLICT'],
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

export const takeDownStudy = defineEndpoint({
  method: 'POST',
  path: '/project/admin/studies/{id}/take-down',
  who: 'admin',
  summary:
    'Cancels a study that breaks the rules; sessions that have started or start within 4 hours are paid in full.',
  params: IdParams,
  body: z.object({ reason: requiredText('Please give the reason', 500) }),
  reply: z.object({ status: oneOf(STUDY_STATUSES) }),
  errors: ['STATUS_CONFLICT'],
});
