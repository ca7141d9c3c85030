import * as z from 'zod/mini';
import { VERIFICATION_STATUSES } from '../domain/enumerations.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf, requiredText } from './fields.ts';
import { OrganizationInformation } from './organizations.ts';

const OrganizationParams = z.object({ organizationId: Id });

export const listVerifications = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/verifications',
  who: 'admin',
  summary: 'Organisations that submitted their information, those that wait first.',
  query: z.object({ status: z.optional(oneOf(VERIFICATION_STATUSES)) }),
  reply: z.array(
    z.object({
      ...OrganizationInformation.shape,
      submittedByName: z.string(),
      submittedByEmail: z.string(),
      history: z.array(z.object({ event: z.string(), to: z.string(), at: Instant, reason: z.nullable(z.string()) })),
    }),
  ),
});

export const approveOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/verifications/{organizationId}/approve',
  who: 'admin',
  summary: 'Verifies an organisation.',
  params: OrganizationParams,
  reply: z.object({ status: oneOf(VERIFICATION_STATUSES) }),
  errors: ['STATUS_CONFLICT'],
});

export const declineOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/verifications/{organizationId}/decline',
  who: 'admin',
  summary: 'Declines an organisation with a reason, and reasons per field.',
  params: OrganizationParams,
  body: z.object({
    reason: requiredText('Please give a reason', 500),
    fieldReasons: z._default(
      z.record(z.string().check(z.maxLength(40)), z.string().check(z.trim(), z.maxLength(250))),
      {},
    ),
  }),
  reply: z.object({ status: oneOf(VERIFICATION_STATUSES) }),
  errors: ['STATUS_CONFLICT'],
});
