import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Done, Id, IdParams, Instant, PageQuery } from '../fields.ts';

export const listFailedJobs = defineEndpoint({
  method: 'GET',
  path: '/notification/admin/jobs',
  who: 'admin',
  summary: 'Emails and other jobs that used up their retries, newest first.',
  query: PageQuery,
  reply: z.array(
    z.object({
      id: Id,
      name: z.string(),
      template: z.nullable(z.string()),
      tries: z.number(),
      error: z.nullable(z.string()),
      failedAt: Instant,
    }),
  ),
  paged: true,
});

export const retryJob = defineEndpoint({
  method: 'POST',
  path: '/notification/admin/jobs/{id}/retry',
  who: 'admin',
  summary: 'Retries a failed job.',
  params: IdParams,
  reply: Done,
});
