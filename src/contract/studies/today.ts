import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';

/** LOW_BALANCE is no longer said: a balance matters once a draft needs more. */
export const TODAY_KINDS = ['MARK', 'APPLICANTS', 'MONEY_SHORT', 'LOW_BALANCE', 'NEARLY_FULL'] as const;

export const getToday = defineEndpoint({
  method: 'GET',
  path: '/project/today',
  who: 'researcher',
  summary:
    'What waits for the organisation: sessions to mark, applicants, the caller’s drafts that the wallet can’t pay, studies that are nearly full. At most 3 of a kind.',
  reply: z.array(
    z.object({
      kind: z.enum(TODAY_KINDS),
      /** Null for the wallet. */
      studyId: z.nullable(Id),
      /** The project of a draft. */
      projectId: z.nullable(Id),
      /** Which draft it is. */
      draftId: z.nullable(Id),
      name: z.nullable(z.string()),
      /** How many sessions, applicants or places left. */
      count: z.number(),
      /** For MARK: when the first session counts as attended. */
      deadline: z.nullable(Instant),
      /** The missing amount, or what is left in the wallet. */
      amountPesewas: z.nullable(z.number()),
    }),
  ),
});
