import * as z from 'zod/mini';
import {
  BONUS_PROBLEMS,
  LEAST_BONUS_PESEWAS,
  MOST_BONUS_PESEWAS,
  MOST_BONUS_REASON,
  MOST_BONUS_TEXT,
} from '../domain/bonuses.ts';
import { Several } from './applications.ts';
import { defineEndpoint } from './endpoint.ts';
import { about, CursorQuery, Id, IdParams, Instant, oneOf, PageQuery, requiredText, withExample } from './fields.ts';
import { cedis } from './wallets.ts';

export const BonusReason = requiredText('Please say what you thank for', MOST_BONUS_REASON);

const Bonus = z.object({
  id: Id,
  applicationId: Id,
  amountPesewas: about(z.number(), 'In pesewas.', 1000),
  reason: about(z.string(), 'What the bonus is for, as the participant reads it.', 'Thank you for the photos.'),
  createdAt: Instant,
});

export const listBonuses = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/bonuses',
  who: 'researcher',
  scope: 'wallet:read',
  summary: 'The bonuses that were paid to people of a study, newest first.',
  params: IdParams,
  query: z.object({
    ...PageQuery.shape,
    ...CursorQuery.shape,
    applicationId: about(z.optional(Id), 'Only those of one person.'),
  }),
  reply: z.array(Bonus),
  paged: true,
  hasCursor: true,
});

export const payBonuses = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/bonuses',
  who: 'verifiedResearcher',
  scope: 'bonuses:write',
  summary:
    'Pays the same bonus from the wallet to up to 100 people who have attended a session of the study or handed in work. Everybody gets it, or nobody.',
  params: IdParams,
  body: z.object({
    applicationIds: Several,
    amount: about(
      cedis(LEAST_BONUS_PESEWAS / 100, MOST_BONUS_PESEWAS / 100),
      'What each person gets, in GH₵ with at most two decimals.',
      10,
    ),
    reason: withExample(BonusReason, 'Thank you for the photos.'),
  }),
  reply: z.array(Bonus),
  errors: ['BUDGET_EXCEEDED', 'INSUFFICIENT_BALANCE', 'ORGANIZATION_OWES', 'NOT_TAKEN_PART'],
});

export const payBonusList = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/bonuses/list',
  publicPath: '/project/studies/{id}/bonus-lists',
  who: 'verifiedResearcher',
  scope: 'bonuses:write',
  summary:
    'Checks a list of bonuses, and pays it from the wallet if every line is right. If a line is wrong, nobody is paid, and the answer names the line. Each line has an applicant’s `code`, which the study’s data and the CSV of applicants have too, an application’s id, or the email address that you invited, then the amount in GH₵ and the reason.',
  params: IdParams,
  body: z.object({
    text: withExample(
      z
        .string('Please enter at least one line')
        .check(z.minLength(1, 'Please enter at least one line'), z.maxLength(MOST_BONUS_TEXT)),
      '7f0c1a9b2d3e4f5061728394, 10.00, Thank you for the photos',
    ),
    onlyCheck: about(z.optional(z.boolean()), 'Whether the list is only checked, and nothing is paid.', false),
  }),
  reply: z.object({
    people: about(z.number(), 'How many people are in the list.', 12),
    totalPesewas: about(z.number(), 'What the list costs, in pesewas.', 12000),
    availablePesewas: about(z.number(), 'What the wallet has after this call, in pesewas.', 125050),
    isPaid: about(
      z.boolean(),
      'Whether the bonuses were paid: false if a line is wrong, or if you only checked.',
      true,
    ),
    problems: z.array(
      z.object({
        line: withExample(z.number(), 3),
        text: withExample(z.string(), '7f0c1a9b2d3e4f50, ten'),
        problem: oneOf(BONUS_PROBLEMS),
      }),
    ),
  }),
  errors: ['BUDGET_EXCEEDED', 'INSUFFICIENT_BALANCE', 'ORGANIZATION_OWES'],
});
