import * as z from 'zod/mini';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, Done, Id, IdParams, Instant, oneOf, withExample } from '../fields.ts';
import { StudyDraftContent } from './draft-content.ts';

const Stage = z.number().check(z.int(), z.minimum(0), z.maximum(5));

export const StudyDraftState = z.object({
  id: Id,
  content: StudyDraftContent,
  /** The stage the person was at, 0 to 5. */
  stage: z.number(),
  revision: z.number(),
  savedAt: Instant,
});

const DraftForm = z.object({
  content: StudyDraftContent,
  stage: Stage,
  /** 0 for a new draft. */
  revision: z.number().check(z.int(), z.minimum(0)),
});
const Saved = z.object({ revision: z.number(), savedAt: Instant });

export const listStudyDrafts = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/study-drafts',
  who: 'verifiedResearcher',
  summary: 'The caller’s drafts of studies in a project, last saved first.',
  params: IdParams,
  reply: z.array(
    z.object({
      id: Id,
      name: about(z.string(), 'Empty while it has none.', 'Round 1'),
      kind: oneOf(STUDY_KINDS),
      stage: about(z.number(), 'The stage the person was at, 0 to 5.', 2),
      savedAt: Instant,
    }),
  ),
});

const DraftParams = z.object({ id: Id, draftId: Id });

export const readStudyDraft = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/study-drafts/{draftId}',
  who: 'verifiedResearcher',
  summary: 'One of the caller’s drafts in a project, or null.',
  params: DraftParams,
  reply: z.nullable(StudyDraftState),
});

export const writeStudyDraft = defineEndpoint({
  method: 'PUT',
  path: '/project/projects/{id}/study-drafts/{draftId}',
  who: 'verifiedResearcher',
  summary:
    'Saves one of the caller’s drafts over the revision that it was made from. The caller chooses the id of a new one.',
  params: DraftParams,
  body: DraftForm,
  reply: Saved,
  errors: ['DRAFT_CHANGED', 'TOO_MANY_DRAFTS'],
});

export const discardStudyDraft = defineEndpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/study-drafts/{draftId}',
  who: 'verifiedResearcher',
  summary: 'Discards one of the caller’s drafts.',
  params: DraftParams,
  reply: Done,
});

/* Clients of earlier releases know one draft in each project: the one that was saved last. */

export const getStudyDraft = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'The draft in a project that the caller saved last, or null.',
  params: IdParams,
  reply: z.nullable(StudyDraftState),
});

export const saveStudyDraft = defineEndpoint({
  method: 'PUT',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'Saves the caller’s draft over the revision it was made from (0 if there is none yet).',
  params: IdParams,
  body: DraftForm,
  reply: Saved,
  errors: ['DRAFT_CHANGED'],
});

export const deleteStudyDraft = defineEndpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'Discards the draft in a project that the caller saved last.',
  params: IdParams,
  reply: Done,
});

export const duplicateStudy = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/draft',
  who: 'verifiedResearcher',
  summary: 'Makes another draft in the same project from a study, without its dates.',
  params: IdParams,
  /** `replace` has no effect since a project can have several drafts. */
  body: z.object({ replace: z._default(z.boolean(), false) }),
  reply: z.object({ projectId: Id, draftId: Id }),
  errors: ['DRAFT_EXISTS', 'TOO_MANY_DRAFTS'],
});

/* What a researcher tries out before the organisation is verified belongs to no project yet. */

export const getTrialDraft = defineEndpoint({
  method: 'GET',
  path: '/project/trial-draft',
  who: 'researcher',
  summary: 'The study that the caller tried out and kept, or null.',
  reply: z.nullable(StudyDraftState),
});

export const saveTrialDraft = defineEndpoint({
  method: 'PUT',
  path: '/project/trial-draft',
  who: 'researcher',
  summary: 'Keeps the study that the caller tries out as a draft; replaces the one that was kept before.',
  body: z.object({ content: StudyDraftContent, stage: Stage }),
  reply: Saved,
});

export const deleteTrialDraft = defineEndpoint({
  method: 'DELETE',
  path: '/project/trial-draft',
  who: 'researcher',
  summary: 'Discards the study that the caller tried out.',
  reply: Done,
});

export const openTrialDraft = defineEndpoint({
  method: 'POST',
  path: '/project/trial-draft/project',
  who: 'verifiedResearcher',
  summary: 'Moves the study that the caller tried out into a project, where it is an ordinary draft.',
  body: z.object({ projectId: withExample(Id, '0197a3c1-5b7e-7c1a-9d2e-3f4a5b6c7d8e') }),
  reply: z.object({ projectId: Id, draftId: Id }),
  errors: ['NOT_FOUND', 'TOO_MANY_DRAFTS'],
});
