import * as z from 'zod/mini';
import { USER_TYPES } from '../../domain/enumerations.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done, Id, Instant, oneOf, PageQuery, ReasonForm } from '../fields.ts';

const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)));
const UserParams = z.object({ userId: Id });

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/users',
  who: 'admin',
  summary: 'People by part of their name, email address or mobile number, newest first.',
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
      email: z.nullable(z.string()),
      mobileNumber: z.nullable(z.string()),
      role: oneOf(USER_TYPES),
      organizationName: z.nullable(z.string()),
      /** Whether the person has verified the address or the mobile number. */
      isVerified: z.boolean(),
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
  body: ReasonForm,
  reply: Done,
  errors: ['FORBIDDEN'],
});

export const restoreUser = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/users/{userId}/restore',
  who: 'admin',
  summary: 'Ends a suspension.',
  params: UserParams,
  reply: Done,
});
