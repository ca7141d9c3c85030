import * as z from 'zod/mini';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, CursorQuery, Id, IdParams, Instant, oneOf, withExample } from '../fields.ts';
import { StudyDraftContent } from './draft-content.ts';

/** What a new study can start from: an earlier one of the organisation, in any of its projects. */

export const listOrganizationStudies = defineEndpoint({
  method: 'GET',
  path: '/project/organization/studies',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'The studies of all projects of the organisation, newest first.',
  query: CursorQuery,
  reply: z.array(
    z.object({
      id: Id,
      projectId: Id,
      projectName: withExample(z.string(), 'Market payments'),
      code: withExample(z.string(), 'K7M4PQ2'),
      kind: oneOf(STUDY_KINDS),
      name: withExample(z.string(), 'Round 1'),
      publicName: about(z.string(), 'The name that participants see.', 'Talk about your stall'),
      status: oneOf(STUDY_STATUSES),
      whoCanApply: about(z.string(), 'The criteria in words.', 'Ashanti · Market trader, Shopkeeper'),
      publishedAt: Instant,
      durationInMinutes: withExample(z.number(), 30),
      desiredNumberOfParticipants: withExample(z.number(), 10),
      filled: about(z.number(), 'Places that are taken.', 4),
      ratePesewas: about(z.number(), 'The most that one person can earn.', 5000),
    }),
  ),
  hasCursor: true,
});

export const getStudyContent = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/content',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'What a study was made of, without its times: with new ones, it makes another study.',
  params: IdParams,
  reply: StudyDraftContent,
});

export const getTold = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/told',
  who: 'verifiedResearcher',
  summary: 'How many participants we told when a study opened.',
  params: IdParams,
  reply: z.object({
    isKnown: about(z.boolean(), 'False until everybody has been told.', true),
    people: about(z.nullable(z.number()), 'Null for fewer than 10.', 36),
  }),
});
