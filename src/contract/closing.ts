import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../domain/lifecycles/study-lifecycle.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, Id, IdParams, oneOf, requiredText, withExample } from './fields.ts';
import { Study } from './studies.ts';

export const changeStudyStatus = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/{event}',
  publicPath: '/project/studies/{id}/status/{event}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Pauses, resumes, completes or cancels a study.',
  params: z.object({ id: Id, event: z.enum(['pause', 'resume', 'complete', 'cancel'], 'Unknown change') }),
  reply: Study,
  isTagged: true,
  errors: ['CHANGED_MEANWHILE', 'SESSIONS_STILL_TO_COME', 'WORK_STILL_OPEN', 'ORGANIZATION_OWES'],
});

export const getCancellation = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/cancellation',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'What cancelling a study would mean now: who is affected, what is still paid, what returns.',
  params: IdParams,
  reply: z.object({
    sessions: withExample(z.number(), 3),
    paidSessions: about(z.number(), 'Sessions that start within 4 hours; they are paid in full.'),
    paidPesewas: about(z.number(), 'What participants are still paid, in pesewas.', 5000),
    returnsPesewas: about(z.number(), 'What returns to the wallet, in pesewas.', 30000),
    waiting: about(z.number(), 'Applicants who wait for a decision or hold an invitation.', 5),
    begun: about(
      z.number(),
      'Sessions that have started and are not marked: the study can’t be cancelled until they are.',
      0,
    ),
  }),
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
});
