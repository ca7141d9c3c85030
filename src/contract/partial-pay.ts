import * as z from 'zod/mini';
import { MOST_PART_REASON } from '../domain/partial-pay.ts';
import { Session } from './bookings/sessions.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, Id, IdParams, optionalText, requiredText, withExample } from './fields.ts';
import { cedis } from './wallets.ts';

/** BOOKING-36: less than the full pay for a session that was cut short. */
export const PartForm = z.object({
  amount: about(
    cedis(5, 1000),
    'What you propose to pay, in GH₵ with at most two decimals: less than the full pay, and at least GH₵ 5 with travel and data.',
    20,
  ),
  reason: withExample(
    requiredText('Please say why the session was cut short', MOST_PART_REASON),
    'You had to leave after ten minutes.',
  ),
});

export const proposePart = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/partial-pay',
  who: 'researcher',
  scope: 'bookings:write',
  summary:
    'Proposes to pay a part of a session that was cut short, instead of marking it. The participant agrees or refuses within 48 hours; without an answer it is paid in full, and a part that is refused is a dispute.',
  params: IdParams,
  body: PartForm,
  reply: Session,
  errors: ['SESSION_NOT_STARTED'],
});

export const answerPart = defineEndpoint({
  method: 'POST',
  path: '/project/bookings/{id}/partial-pay/{event}',
  who: 'participant',
  summary: 'Agrees to the part of the pay that the researcher proposes, or refuses it, which opens a dispute.',
  params: z.object({ id: Id, event: z.enum(['agree', 'refuse'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: Session,
});
