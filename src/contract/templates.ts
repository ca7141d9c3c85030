import * as z from 'zod/mini';
import { STUDY_KINDS } from '../domain/study-kinds.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, Done, Id, IdParams, Instant, oneOf, requiredLine, withExample } from './fields.ts';
import { StudyDraftContent } from './studies/draft-content.ts';

/** Templates for new studies, which the members of an organisation share. */

export const TemplateNameForm = z.object({ name: withExample(requiredLine('Please enter a name', 60), 'Round 1') });

const TemplateForm = z.object({
  name: TemplateNameForm.shape.name,
  /** Slots are ignored. */
  content: StudyDraftContent,
});

export const StudyTemplate = z.object({
  id: Id,
  name: withExample(z.string(), 'Round 1'),
  savedAt: Instant,
  savedByName: about(z.string(), 'The member who saved the template.', 'Ama Owusu'),
  kind: oneOf(STUDY_KINDS),
  publicName: about(z.string(), 'The name that participants see.', 'Talk about your stall'),
  whoCanApply: about(z.string(), 'The criteria in words.', 'Ashanti · Market trader, Shopkeeper'),
  durationInMinutes: withExample(z.nullable(z.number()), 30),
  desiredNumberOfParticipants: withExample(z.nullable(z.number()), 10),
});

export const listStudyTemplates = defineEndpoint({
  method: 'GET',
  path: '/project/study-templates',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'The templates that the organisation saved, by name.',
  reply: z.array(StudyTemplate),
});

export const getStudyTemplate = defineEndpoint({
  method: 'GET',
  path: '/project/study-templates/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'A template with everything that it fills in: with times, its content makes a study.',
  params: IdParams,
  reply: z.object({ ...StudyTemplate.shape, content: StudyDraftContent }),
});

export const createStudyTemplate = defineEndpoint({
  method: 'POST',
  path: '/project/study-templates',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Saves a template for the whole organisation; what is unfinished may stay empty.',
  body: TemplateForm,
  reply: StudyTemplate,
  errors: ['TOO_MANY_TEMPLATES'],
});

export const saveStudyAsTemplate = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/template',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Saves a study, without its times, as a template for the whole organisation.',
  params: IdParams,
  body: TemplateNameForm,
  reply: StudyTemplate,
  errors: ['TOO_MANY_TEMPLATES'],
});

export const renameStudyTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/project/study-templates/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Renames a template.',
  params: IdParams,
  body: TemplateNameForm,
  reply: StudyTemplate,
});

export const deleteStudyTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/project/study-templates/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Deletes a template; studies that were made from it stay.',
  params: IdParams,
  reply: Done,
});
