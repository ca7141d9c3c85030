import * as z from 'zod/mini';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  CursorQuery,
  Done,
  Id,
  IdParams,
  Instant,
  optionalText,
  PurchaseOrderField,
  requiredLine,
  withExample,
} from './fields.ts';

export const ProjectForm = z.object({
  projectName: withExample(requiredLine('Please enter your project name.', 50), 'Market payments'),
  description: withExample(optionalText(250), 'A conversation about how you are paid.'),
  purchaseOrder: about(
    PurchaseOrderField,
    'Shown on invoices instead of the organisation’s own purchase order.',
    'PO-4711',
  ),
});

export const Project = z.object({
  id: Id,
  projectName: withExample(z.string(), 'Market payments'),
  description: withExample(z.string(), 'A conversation about how you are paid.'),
  purchaseOrder: withExample(z.string(), 'PO-4711'),
  creatorId: Id,
  createdAt: Instant,
  studies: withExample(z.number(), 2),
  places: withExample(z.number(), 10),
  filled: about(z.number(), 'Places that are taken.', 4),
  nextSessionAt: about(z.nullable(Instant), 'The start of the next session; null without one.'),
});

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/project/projects',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Creates a project of the caller’s organisation.',
  body: ProjectForm,
  reply: Project,
});

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/project/projects',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'The organisation’s projects, newest first.',
  query: CursorQuery,
  reply: z.array(Project),
  hasCursor: true,
});

export const getProject = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'One project.',
  params: IdParams,
  reply: Project,
});

export const updateProject = defineEndpoint({
  method: 'PATCH',
  path: '/project/projects/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary:
    'Changes a project’s name, description or purchase order. Only the fields sent change; `creatorId` is accepted but never changes.',
  params: IdParams,
  body: changesOf(ProjectForm, { creatorId: Id }),
  reply: Project,
});

export const deleteProject = defineEndpoint({
  method: 'DELETE',
  path: '/project/projects/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Deletes a project without published studies.',
  params: IdParams,
  reply: Done,
  errors: ['PROJECT_HAS_STUDIES'],
});
