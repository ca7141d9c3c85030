import * as z from 'zod/mini';
import { APPEAL_CHANNELS, APPEAL_STATES, HOLD_KINDS } from '../domain/holds.ts';
import { APPEAL_STATUSES } from '../domain/lifecycles/appeal-lifecycle.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, oneOf, optionalText, requiredText } from './fields.ts';

const Kind = z.enum(HOLD_KINDS);

/** Something that we or a researcher keep from a participant. Texts are in the reader's language. */
export const HeldThing = z.object({
  kind: Kind,
  /** Of what is held: the payout, strike, application, entry, change, request or study; the person's own id otherwise. */
  subjectId: Id,
  code: z.string(),
  /** The study's title, or the amount; null where neither says more. */
  about: z.nullable(z.string()),
  heldAt: Instant,
  /** When it ends by itself; null if it does not. */
  until: z.nullable(Instant),
  reason: z.string(),
  restsOn: z.string(),
  /** What the person can do, and by when a person decides. */
  whatToDo: z.string(),
  /** What the person who decided wrote, as it was written. */
  words: z.nullable(z.string()),
  /** By when a person decides; null if nothing waits for a decision. */
  decideBy: z.nullable(Instant),
  appeal: z.enum(APPEAL_STATES),
  /** Until when an appeal is possible; null if there is no such time. */
  appealUntil: z.nullable(Instant),
  /** What was decided about the appeal, in words; null if nothing was. */
  appealDecision: z.nullable(z.string()),
});

export const listHolds = defineEndpoint({
  method: 'GET',
  path: '/identity/holds',
  who: 'participant',
  summary: 'What is held, counted, refused or declined of the caller: why, what to do, and by when a person decides.',
  reply: z.array(HeldThing),
});

export const AppealForm = z.object({ words: optionalText(500) });

export const askForAppeal = defineEndpoint({
  method: 'POST',
  path: '/identity/holds/{kind}/{id}/appeal',
  who: 'participant',
  summary:
    'Appeals against a hold, once. Another person decides; without a decision in time, it is decided for the caller.',
  params: z.object({ kind: Kind, id: Id }),
  body: AppealForm,
  reply: z.object({ id: Id, status: oneOf(APPEAL_STATUSES), decideBy: Instant }),
  errors: ['ALREADY_APPEALED', 'NO_APPEAL', 'DISPUTE_TOO_LATE', 'DISPUTE_DECIDED', 'NO_MOBILE_MONEY'],
});

export const getSuspension = defineEndpoint({
  method: 'GET',
  path: '/identity/suspension',
  who: 'anyone',
  summary:
    'Why the account of a person who has just been refused to sign in is suspended, by the cookie of that refusal.',
  reply: HeldThing,
  errors: ['UNAUTHENTICATED'],
});

export const appealSuspension = defineEndpoint({
  method: 'POST',
  path: '/identity/suspension/appeal',
  who: 'anyone',
  summary: 'Appeals against the suspension, by the cookie of the refusal to sign in.',
  body: AppealForm,
  reply: z.object({ id: Id, status: oneOf(APPEAL_STATUSES), decideBy: Instant }),
  errors: ['UNAUTHENTICATED', 'ALREADY_APPEALED', 'NO_APPEAL'],
});

export const listAppeals = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/appeals',
  who: 'admin',
  summary: 'Appeals that wait for a decision, the earliest deadline first.',
  reply: z.array(
    z.object({
      id: Id,
      kind: Kind,
      subjectId: Id,
      code: z.string(),
      participantId: Id,
      participantName: z.string(),
      /** What the person was told, in English. */
      reason: z.string(),
      /** What admins know about it, such as the signals of a payout; never shown to the person. */
      evidence: z.array(z.string()),
      about: z.nullable(z.string()),
      channel: oneOf(APPEAL_CHANNELS),
      words: z.string(),
      heldAt: Instant,
      askedAt: Instant,
      decideBy: Instant,
      /** Whether the caller made the decision, so that another admin must decide. */
      isOwnDecision: z.boolean(),
    }),
  ),
});

export const decideAppeal = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/appeals/{id}/{event}',
  who: 'admin',
  summary: 'Grants an appeal and ends the hold, or denies it with a reason that the person reads.',
  params: z.extend(IdParams, { event: z.enum(['grant', 'deny'], 'Unknown change') }),
  body: z.object({ reason: requiredText('Please give a reason', 500) }),
  reply: z.object({ id: Id, status: oneOf(APPEAL_STATUSES) }),
  errors: ['SECOND_ADMIN_NEEDED'],
});
