import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, Instant } from './fields.ts';

/** An answer that a person agreed to keep for other studies. */
export const RememberedAnswer = z.object({
  id: Id,
  question: z.string(),
  answers: z.array(z.string()),
  /** When the person agreed, the last time. */
  rememberedAt: Instant,
  /** When it expires: until then it is offered, afterwards it is deleted. */
  offeredUntil: Instant,
});

export const listRememberedAnswers = defineEndpoint({
  method: 'GET',
  path: '/identity/users/remembered-answers',
  who: 'participant',
  summary: 'The answers that the caller keeps for other studies, newest first.',
  reply: z.array(RememberedAnswer),
});

export const forgetRememberedAnswer = defineEndpoint({
  method: 'DELETE',
  path: '/identity/users/remembered-answers/{id}',
  who: 'participant',
  summary: 'Deletes a kept answer. Applications that were sent with it stay as they are.',
  params: IdParams,
  reply: Done,
});
