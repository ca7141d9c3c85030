import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';

export const TODAY_KINDS = ['MARK', 'APPLICANTS', 'MONEY_SHORT', 'LOW_BALANCE', 'NEARLY_FULL'] as const;

export const getToday = defineEndpoint({
  method: 'GET',
  path: '/project/today',
  who: 'researcher',
  summary:
    'What waits for the organisation: sessions to mark, applicants, the caller’s drafts that the wallet can’t pay, a low balance, studies that are nearly full. At most 3 of a kind.',
  reply: z.array(
    z.object({
      kind: z.enum(TODAY_KINDS),
      /** Null for the wallet. */
      studyId: z.nullable(Id),
      /** The project of a draft. */
      projectId: z.nullable(Id),
      name: z.nullable(z.string()),
      /** Sessions, applicants or places left. */
      count: z.number(),
      /** For MARK: when the first of them counts as attended. */
      deadline: z.nullable(Instant),
      /** What is missing, or what is left in the wallet. */
      amountPesewas: z.nullable(z.number()),
    }),
  ),
});
