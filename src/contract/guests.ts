import * as z from 'zod/mini';
import { GUEST_LEFT_REASONS, GUEST_SOURCES, GUEST_STATES, MOST_GUEST_TEXT } from '../domain/guests.ts';
import { defineEndpoint } from './endpoint.ts';
import { CursorQuery, Done, Id, IdParams, Instant, oneOf, PageQuery, withExample } from './fields.ts';

/** Somebody that the organisation invited to apply for one study. */
export const Guest = z.object({
  id: Id,
  source: oneOf(GUEST_SOURCES),
  state: oneOf(GUEST_STATES),
  /** Until the person has signed up; afterwards the account's address counts, which researchers don't see. */
  email: z.nullable(z.string()),
  invitedAt: Instant,
});

export const listGuests = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/guests',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'The people that the organisation invited to apply for a study, newest first.',
  params: IdParams,
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape }),
  reply: z.array(Guest),
  paged: true,
  hasCursor: true,
});

export const inviteGuests = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/guests',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary:
    'Invites people to apply, by email: a list with one address on each line, or CSV with the address in any column. Reports each line that was not invited, and why.',
  params: IdParams,
  body: z.object({
    text: withExample(
      z
        .string('Please enter at least one address')
        .check(z.minLength(1, 'Please enter at least one address'), z.maxLength(MOST_GUEST_TEXT)),
      '# What we ask\nYou talk to us for half an hour.',
    ),
  }),
  reply: z.object({
    invited: withExample(z.number(), 6),
    left: z.array(
      z.object({
        line: z.number(),
        text: withExample(z.string(), '# What we ask\nYou talk to us for half an hour.'),
        reason: oneOf(GUEST_LEFT_REASONS),
      }),
    ),
  }),
  errors: ['STUDY_CLOSED', 'ORGANIZATION_OWES'],
});

export const withdrawGuest = defineEndpoint({
  method: 'DELETE',
  path: '/project/studies/{id}/guests/{guestId}',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Withdraws an invitation to apply that nobody has used, and deletes its address.',
  params: z.object({ id: Id, guestId: Id }),
  reply: Done,
});

const GuestLink = z.object({ url: z.string(), code: withExample(z.string(), 'K7M4PQ2'), madeAt: Instant });

export const getGuestLink = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/guest-link',
  who: 'researcher',
  scope: 'applications:read',
  summary:
    'The link with which anyone who qualifies can apply for a study as a person of the organisation’s own, or null.',
  params: IdParams,
  reply: z.nullable(GuestLink),
});

export const makeGuestLink = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/guest-link',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Makes the link; an earlier one stops working, and people who came by it stay.',
  params: IdParams,
  reply: GuestLink,
});

export const refuseGuestMails = defineEndpoint({
  method: 'POST',
  path: '/project/guests/refusals',
  who: 'anyone',
  summary: 'Stops an organisation from inviting an address again, with the ticket of its email.',
  body: z.object({ ticket: z.string().check(z.maxLength(2000)) }),
  reply: z.object({ organizationName: z.string() }),
  errors: ['LINK_EXPIRED'],
});
