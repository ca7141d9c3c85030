import * as z from 'zod/mini';
import { REVIEW_SOURCES, REVIEW_STATUSES } from '../domain/lifecycles/rating-review-lifecycle.ts';
import { MAX_RATING_SENTENCE, RATING_QUESTIONS, RATING_SIDES } from '../domain/ratings.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  CursorQuery,
  Id,
  IdParams,
  Instant,
  oneOf,
  optionalText,
  PageQuery,
  ReasonForm,
  withExample,
} from './fields.ts';
import { OrganizationReputation, ParticipantReputation } from './ratings/reputation.ts';

export const RatingAnswer = z.object({ question: oneOf(RATING_QUESTIONS), yes: z.boolean() });

/** The rating that the caller's side wrote. Until the other one is shown, no field depends on that one. */
const OwnRating = z.object({
  id: Id,
  answers: z.array(RatingAnswer),
  sentence: withExample(z.string(), 'Came on time and explained everything.'),
  isSentenceHeld: about(z.boolean(), 'Whether the other side doesn’t see the sentence, because it names contacts.'),
  /** The deadline for changing it; null once it has passed. */
  editableUntil: z.nullable(Instant),
  isShown: z.boolean(),
  /** The latest time at which the other side sees it. */
  showsBy: Instant,
  /** Whether an admin removed it. */
  isRemoved: z.boolean(),
});

/** A visible rating about the caller's side. */
export const ShownRating = z.object({
  id: Id,
  bookingId: z.nullable(Id),
  studyName: withExample(z.string(), 'Round 1'),
  answers: z.array(RatingAnswer),
  sentence: withExample(z.string(), 'Came on time and explained everything.'),
  knewOther: about(z.boolean(), 'Whether its author had seen the other side’s rating.'),
  shownAt: Instant,
  /** The deadline for asking us to review it; null if the caller can't, or no longer. */
  appealableUntil: z.nullable(Instant),
  /** The outcome of that request; null if there was none. */
  appeal: z.nullable(oneOf(REVIEW_STATUSES)),
});

const Ratings = z.object({
  rateUntil: about(z.nullable(Instant), 'Until when you can rate the session; null if you can’t, or have.'),
  mine: about(z.nullable(OwnRating), 'What your side said; null before.'),
  theirs: about(z.nullable(ShownRating), 'What the other side said, once it is shown.'),
});

export const getRatings = defineEndpoint({
  method: 'GET',
  path: '/project/bookings/{id}/ratings',
  who: 'signedIn',
  scope: 'bookings:read',
  summary: 'What the caller wrote about a session, and what the other side wrote, once that is shown.',
  params: IdParams,
  reply: Ratings,
});

export const RatingForm = z.object({
  answers: z
    .array(RatingAnswer)
    .check(z.minLength(1, 'Please answer at least one question'), z.maxLength(Object.keys(RATING_QUESTIONS).length)),
  sentence: withExample(optionalText(MAX_RATING_SENTENCE), 'Came on time and explained everything.'),
});

export const rateSession = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/ratings',
  who: 'signedIn',
  scope: 'bookings:write',
  summary:
    'Rates an attended session, within 14 days, or changes the caller’s rating within 24 hours. The other side sees it when neither side’s can be changed any more, or after 7 days.',
  params: IdParams,
  body: RatingForm,
  reply: Ratings,
  errors: ['NOT_THERE', 'RATING_NOT_OPEN', 'RATING_FINAL'],
});

export const listRatings = defineEndpoint({
  method: 'GET',
  path: '/project/ratings',
  who: 'signedIn',
  scope: 'bookings:read',
  showsAllProjects: true,
  summary: 'The shown ratings about the caller, or about the sessions of the caller’s organisation, newest first.',
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape }),
  reply: z.array(ShownRating),
  paged: true,
  hasCursor: true,
});

export const appealRating = defineEndpoint({
  method: 'POST',
  path: '/project/ratings/{id}/appeal',
  who: 'signedIn',
  summary: 'Asks a platform admin to look at a rating about the caller’s side, once.',
  params: IdParams,
  body: ReasonForm,
  reply: z.object({ id: Id, appeal: oneOf(REVIEW_STATUSES) }),
  errors: ['APPEAL_MADE', 'APPEAL_TOO_LATE'],
});

export const getReputation = defineEndpoint({
  method: 'GET',
  path: '/project/reputation',
  who: 'signedIn',
  scope: 'bookings:read',
  summary: 'What others see of the caller: of the organisation for researchers, of the person for participants.',
  reply: z.object({
    organization: z.nullable(OrganizationReputation),
    participant: z.nullable(ParticipantReputation),
  }),
});

export const listRatingReviews = defineEndpoint({
  method: 'GET',
  path: '/project/admin/rating-reviews',
  who: 'admin',
  summary: 'Ratings that an admin is asked to look at, oldest first, or those that were decided, newest first.',
  query: z.object({ ...PageQuery.shape, status: z._default(z.enum(['OPEN', 'DECIDED']), 'OPEN') }),
  reply: z.array(
    z.object({
      id: Id,
      source: oneOf(REVIEW_SOURCES),
      status: oneOf(REVIEW_STATUSES),
      /** Who wrote the rating, and the names of both sides. */
      side: oneOf(RATING_SIDES),
      participantName: z.string(),
      organizationName: z.string(),
      studyName: z.string(),
      endedAt: Instant,
      answers: z.array(RatingAnswer),
      sentence: z.string(),
      isSentenceHeld: z.boolean(),
      knewOther: z.boolean(),
      /** The reason of an appeal. */
      words: z.string(),
      askedAt: Instant,
      decidedAt: z.nullable(Instant),
      answer: z.nullable(z.string()),
    }),
  ),
  paged: true,
});

export const decideRatingReview = defineEndpoint({
  method: 'POST',
  path: '/project/admin/rating-reviews/{id}/{event}',
  who: 'admin',
  summary: 'Removes a rating, or upholds it, with a reason that both sides see.',
  params: z.object({ id: Id, event: z.enum(['remove', 'uphold'], 'Unknown change') }),
  body: ReasonForm,
  reply: z.object({ id: Id, status: oneOf(REVIEW_STATUSES) }),
});
