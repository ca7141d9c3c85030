import * as z from 'zod/mini';
import { USER_TYPES, VERIFICATION_STATUSES } from '../domain/enumerations.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, PageQuery, requiredText } from './fields.ts';
import { OrganizationInformation } from './organizations.ts';

const OrganizationParams = z.object({ organizationId: Id });

export const listVerifications = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/verifications',
  who: 'admin',
  summary: 'Organisations that submitted their information; waiting ones first.',
  query: z.object({ status: z.optional(oneOf(VERIFICATION_STATUSES)) }),
  reply: z.array(
    z.object({
      ...OrganizationInformation.shape,
      submittedByName: z.string(),
      submittedByEmail: z.string(),
      /** The name looks like a well-known company or public body: an admin checks that it is really them. */
      nameIsWellKnown: z.boolean(),
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
  summary: 'Declines an organisation with a reason, and reasons for individual fields.',
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

const Reason = z.object({ reason: requiredText('Please give a reason', 500) });
const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const UserParams = z.object({ userId: Id });

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/users',
  who: 'admin',
  summary: 'People by part of their name or email address, newest first.',
  query: z.object({
    ...PageQuery.shape,
    search: Search,
    role: z.optional(oneOf(USER_TYPES)),
    state: z.optional(z.enum(['ACTIVE', 'UNVERIFIED', 'SUSPENDED'])),
  }),
  reply: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      role: oneOf(USER_TYPES),
      organizationName: z.nullable(z.string()),
      emailVerified: z.boolean(),
      suspendedAt: z.nullable(Instant),
      suspensionReason: z.nullable(z.string()),
      createdAt: Instant,
      lastSeenAt: z.nullable(Instant),
    }),
  ),
  paged: true,
});

export const suspendUser = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/users/{userId}/suspend',
  who: 'admin',
  summary:
    'Suspends a person: every login session ends at once and the person can’t sign in. Admins can’t suspend themselves.',
  params: UserParams,
  body: Reason,
  reply: Done,
  errors: ['STATUS_CONFLICT', 'FORBIDDEN'],
});

export const restoreUser = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/users/{userId}/restore',
  who: 'admin',
  summary: 'Ends a suspension.',
  params: UserParams,
  reply: Done,
  errors: ['STATUS_CONFLICT'],
});

export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/organizations',
  who: 'admin',
  summary: 'Organisations by part of their name, newest first.',
  query: z.object({ ...PageQuery.shape, search: Search, status: z.optional(oneOf(VERIFICATION_STATUSES)) }),
  reply: z.array(
    z.object({
      id: Id,
      name: z.string(),
      adminVerificationStatus: oneOf(VERIFICATION_STATUSES),
      suspensionReason: z.nullable(z.string()),
      members: z.number(),
      studies: z.number(),
      createdAt: Instant,
    }),
  ),
  paged: true,
});

export const suspendOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/organizations/{organizationId}/suspend',
  who: 'admin',
  summary: 'Suspends a verified organisation; its recruiting studies are paused.',
  params: OrganizationParams,
  body: Reason,
  reply: z.object({ status: oneOf(VERIFICATION_STATUSES) }),
  errors: ['STATUS_CONFLICT'],
});

export const restoreOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/organizations/{organizationId}/restore',
  who: 'admin',
  summary: 'Ends an organisation’s suspension; its studies stay paused until its members resume them.',
  params: OrganizationParams,
  reply: z.object({ status: oneOf(VERIFICATION_STATUSES) }),
  errors: ['STATUS_CONFLICT'],
});

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
