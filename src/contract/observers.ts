import * as z from 'zod/mini';
import { MEETING_KINDS } from '../domain/session-kinds.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, EmailField, Id, IdParams, Instant, oneOf, requiredLine, withExample } from './fields.ts';

/** How long an observer's link can work, in days. */
export const OBSERVER_DAYS = ['7', '30', '90'] as const;

export const ObserverForm = z.object({
  /** Only the team sees the name. */
  name: withExample(requiredLine('Please enter the observer’s name', 80), 'Kofi Owusu'),
  /** Participants see it as “1 observer from …”. */
  affiliation: withExample(requiredLine('Please enter the company or team they come from', 80), 'Kasapa Foods'),
  /** With an address, we mail the link; without one, we return it once. */
  email: withExample(z._default(z.union([EmailField, z.literal('')]), ''), 'kofi.owusu@example.org'),
  days: z._default(z.enum(OBSERVER_DAYS), '30'),
});

export const Observer = z.object({
  id: Id,
  name: withExample(z.string(), 'Kofi Owusu'),
  affiliation: withExample(z.string(), 'Kasapa Foods'),
  email: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
});

export const listObservers = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/observers',
  who: 'researcher',
  scope: 'studies:read',
  summary: 'The observers of a study whose links work.',
  params: IdParams,
  reply: z.array(Observer),
});

export const inviteObserver = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/observers',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary:
    'Invites somebody to watch a study’s schedule and join its sessions by a secret link. Participants who have booked are notified, and may cancel without a strike.',
  params: IdParams,
  body: ObserverForm,
  reply: z.object({
    ...Observer.shape,
    /** Shown once; null if it was mailed. */
    url: z.nullable(z.string()),
  }),
  showsSecret: true,
  errors: ['TOO_MANY_OBSERVERS', 'STUDY_CLOSED'],
});

export const revokeObserver = defineEndpoint({
  method: 'DELETE',
  path: '/project/studies/{id}/observers/{observerId}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Ends an observer’s link.',
  params: z.object({ id: Id, observerId: Id }),
  reply: Done,
});

export const getObservedSchedule = defineEndpoint({
  method: 'POST',
  path: '/observers/schedule',
  who: 'anyone',
  summary: 'What an observer’s link shows: times and how to join, and nobody’s name.',
  body: z.object({ secret: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    studyName: z.string(),
    organizationName: z.string(),
    affiliation: z.string(),
    expiresAt: Instant,
    sessions: z.array(
      z.object({
        startsAt: Instant,
        endsAt: Instant,
        meetingKind: oneOf(MEETING_KINDS),
        joining: z.string(),
      }),
    ),
  }),
});
