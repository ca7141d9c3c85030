import * as z from 'zod/mini';
import { ENTRY_STATUSES } from '../domain/lifecycles/entry-lifecycle.ts';
import { Changed, TimelineStep } from './applications.ts';
import { WorkEntry } from './assignments.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, oneOf, optionalText, requiredText } from './fields.ts';

export const answerApplication = defineEndpoint({
  method: 'POST',
  path: '/project/applications/{id}/participant/{event}',
  who: 'participant',
  summary: 'Withdraws an application, declines an invitation, or disputes a missed session.',
  params: z.object({ id: Id, event: z.enum(['withdraw', 'reject', 'dispute'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: Changed,
  errors: ['DISPUTE_TOO_LATE', 'DISPUTE_DECIDED'],
});

const Disputed = z.object({
  id: Id,
  studyName: z.string(),
  organizationName: z.string(),
  participantName: z.string(),
  rewardPesewas: z.number(),
  timeline: z.array(TimelineStep),
});

const DisputedSession = z.object({
  ...Disputed.shape,
  startsAt: Instant,
  participantHereAt: z.nullable(Instant),
  researcherHereAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  researcherStatement: z.nullable(z.string()),
  /** For a session that was cut short: the part that was refused, and why it was proposed. */
  partialPesewas: z.nullable(z.number()),
  partialReason: z.nullable(z.string()),
});

/** An entry of a task or diary. The researcher's reason for rejecting it is their statement. */
const DisputedWork = z.object({
  ...Disputed.shape,
  applicationId: Id,
  number: z.number(),
  submittedAt: z.nullable(Instant),
  submittedBy: WorkEntry.shape.submittedBy,
  rejection: WorkEntry.shape.rejection,
  rejectionWords: z.nullable(z.string()),
  answers: WorkEntry.shape.answers,
});

export const listDisputes = defineEndpoint({
  method: 'GET',
  path: '/project/admin/disputes',
  who: 'admin',
  summary: 'Missed sessions that participants dispute, and parts of the pay that they refuse.',
  reply: z.array(DisputedSession),
});

export const listEntryDisputes = defineEndpoint({
  method: 'GET',
  path: '/project/admin/entry-disputes',
  who: 'admin',
  summary: 'Entries of tasks and diaries that were not accepted, and whose participants dispute it.',
  reply: z.array(DisputedWork),
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
});

export const settleDispute = defineEndpoint({
  method: 'POST',
  path: '/project/admin/disputes/{id}/{event}',
  who: 'admin',
  summary: 'Pays the participant of a disputed session, or upholds the no-show, or the part that was proposed.',
  params: z.object({ id: Id, event: z.enum(['pay', 'uphold'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: Changed,
});

export const settleEntryDispute = defineEndpoint({
  method: 'POST',
  path: '/project/admin/entry-disputes/{id}/{event}',
  who: 'admin',
  summary: 'Pays the participant of disputed work, or confirms that it is not accepted.',
  params: z.object({ id: Id, event: z.enum(['pay', 'uphold'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: z.object({ id: Id, status: oneOf(ENTRY_STATUSES) }),
});
