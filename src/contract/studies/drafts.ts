import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Done, Id, IdParams, Instant } from '../fields.ts';
import { StudyDraftContent } from './draft-content.ts';

export const StudyDraftState = z.object({
  content: StudyDraftContent,
  /** The stage the person was at, 0 to 5. */
  stage: z.number(),
  revision: z.number(),
  savedAt: Instant,
});

export const getStudyDraft = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'The caller’s draft of a study in a project, or null.',
  params: IdParams,
  reply: z.nullable(StudyDraftState),
});

export const saveStudyDraft = defineEndpoint({
  method: 'PUT',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'Saves the caller’s draft over the revision it was made from (0 for a new one).',
  params: IdParams,
  body: z.object({
    content: StudyDraftContent,
    stage: z.number().check(z.int(), z.minimum(0), z.maximum(5)),
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  reply: z.object({ revision: z.number(), savedAt: Instant }),
  errors: ['DRAFT_CHANGED'],
});

export const deleteStudyDraft = defineEndpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'Discards the caller’s draft in a project.',
  params: IdParams,
  reply: Done,
});

export const duplicateStudy = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/draft',
  who: 'verifiedResearcher',
  summary:
    'Makes a draft in the same project from a study, without its dates; replaces the caller’s draft only if asked to.',
  params: IdParams,
  body: z.object({ replace: z._default(z.boolean(), false) }),
  reply: z.object({ projectId: Id }),
  errors: ['DRAFT_EXISTS'],
});
