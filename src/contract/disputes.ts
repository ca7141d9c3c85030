import * as z from 'zod/mini';
import { Changed, TimelineStep } from './applications.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, optionalText, requiredText } from './fields.ts';

export const answerApplication = defineEndpoint({
  method: 'POST',
  path: '/project/applications/{id}/participant/{event}',
  who: 'participant',
  summary: 'Withdraws an application, declines an invitation, or disputes a missed session.',
  params: z.object({ id: Id, event: z.enum(['withdraw', 'reject', 'dispute'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: Changed,
  errors: ['STATUS_CONFLICT', 'DISPUTE_TOO_LATE', 'DISPUTE_DECIDED'],
});

export const listDisputes = defineEndpoint({
  method: 'GET',
  path: '/project/admin/disputes',
  who: 'admin',
  summary: 'Missed sessions that participants dispute.',
  reply: z.array(
    z.object({
      id: Id,
      studyName: z.string(),
      organizationName: z.string(),
      participantName: z.string(),
      startsAt: Instant,
      rewardPesewas: z.number(),
      participantHereAt: z.nullable(Instant),
      researcherHereAt: z.nullable(Instant),
      confirmedAt: z.nullable(Instant),
      researcherStatement: z.nullable(z.string()),
      timeline: z.array(TimelineStep),
    }),
  ),
});

export const StatementForm = z.object({ words: requiredText('Please write what happened', 1000) });

export const stateDispute = defineEndpoint({
  method: 'PUT',
  path: '/project/applications/{id}/statement',
  who: 'researcher',
  summary: 'The researcher’s side of a disputed no-show, for the admin who decides.',
  params: IdParams,
  body: StatementForm,
  reply: z.object({ id: Id, words: z.string() }),
  errors: ['STATUS_CONFLICT'],
});

export const settleDispute = defineEndpoint({
  method: 'POST',
  path: '/project/admin/disputes/{id}/{event}',
  who: 'admin',
  summary: 'Pays the participant of a disputed session, or upholds the no-show.',
  params: z.object({ id: Id, event: z.enum(['pay', 'uphold'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: Changed,
  errors: ['STATUS_CONFLICT'],
});
