import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { cedis, MOST_CEDIS } from './wallets.ts';

/** BUDGET-01: what projects and members have spent of the wallet, and what they may spend. */

const WalletParams = z.object({ organizationId: Id });

const Spending = {
  /** What was spent or is reserved, less what has returned, in pesewas. */
  spentPesewas: z.number(),
  /** The most that may be spent, in pesewas; null without a budget. */
  budgetPesewas: z.nullable(z.number()),
};

export const SpendingReply = z.object({
  projects: z.array(z.object({ id: Id, projectName: z.string(), ...Spending })),
  members: z.array(z.object({ id: Id, name: z.string(), ...Spending })),
  /** What has no project, so that the projects add up to all that was spent; 0 for somebody who sees only some projects. */
  noProjectPesewas: z.number(),
  /** The same of people who have left. */
  noMemberPesewas: z.number(),
});

export const getSpending = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/spending',
  who: 'researcher',
  right: 'seeMoney',
  summary:
    'What each project and each member has spent or reserved, and their budgets. Somebody who sees only some projects gets these and their own.',
  params: WalletParams,
  reply: SpendingReply,
});

export const exportSpending = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/spending/export',
  who: 'researcher',
  right: 'seeMoney',
  summary: 'The same as CSV.',
  params: WalletParams,
  reply: z.string(),
  files: ['text/csv'],
});

export const BudgetForm = z.object({
  of: z.enum(['PROJECT', 'MEMBER']),
  id: Id,
  /** In GH₵; 0 means that there is no limit. */
  amount: cedis(0, MOST_CEDIS),
});

export const setBudget = defineEndpoint({
  method: 'POST',
  path: '/payment/wallets/{organizationId}/budgets',
  who: 'researcher',
  right: 'money',
  summary: 'Sets the most that a project or a member may spend, or removes the limit.',
  params: WalletParams,
  body: BudgetForm,
  reply: SpendingReply,
});
