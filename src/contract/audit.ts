import * as z from 'zod/mini';
import { DaysQuery } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, Instant, PageQuery } from './fields.ts';

export const AuditEvent = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  actor: z.string(),
  actorId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  subjectId: z.nullable(Id),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});

const Filter = z.object({
  /** The prefix of an action, such as "account." or "organization.suspend". */
  action: z.optional(z.string().check(z.maxLength(60))),
  /** The id of the actor or the subject. */
  about: z.optional(Id),
  ...DaysQuery.shape,
});

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/audit',
  who: 'admin',
  summary: 'The audit log, newest first.',
  query: z.object({ ...PageQuery.shape, ...Filter.shape }),
  reply: z.array(AuditEvent),
  paged: true,
});

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/audit/export',
  who: 'admin',
  summary: 'The audit log as CSV, oldest first, with each event’s place and hash in the chain.',
  query: Filter,
  reply: Done,
  files: ['text/csv'],
});

export const checkAudit = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/audit/chain',
  who: 'admin',
  summary:
    'Seals new events and checks the whole chain: whether an event was changed or removed, and which one is the first.',
  reply: z.object({
    intact: z.boolean(),
    sealed: z.number(),
    head: z.string(),
    brokenAt: z.nullable(z.number()),
  }),
});

export const listMyAudit = defineEndpoint({
  method: 'GET',
  path: '/identity/users/me/audit',
  who: 'signedIn',
  summary: 'What happened in the caller’s account, newest first.',
  query: PageQuery,
  reply: z.array(AuditEvent),
  paged: true,
});

export const listOrganizationAudit = defineEndpoint({
  method: 'GET',
  path: '/identity/organizations/{organizationId}/audit',
  who: 'organizationAdmin',
  summary: 'What happened in the organisation, newest first.',
  params: z.object({ organizationId: Id }),
  query: PageQuery,
  reply: z.array(AuditEvent),
  paged: true,
});
