import * as z from 'zod/mini';
import { REFUND_STATUSES } from '../../domain/lifecycles/money-lifecycles.ts';
import { LEAST_COLLECTION_PESEWAS } from '../../domain/top-up.ts';
import { TimelineStep } from '../applications.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, oneOf, PageQuery, requiredText } from '../fields.ts';
import { cedis, MOST_CEDIS } from '../wallets.ts';
import { RefundAccount } from './refund-account.ts';

/**
 * Refunds return available money to the account that paid it in: an organisation's admin requests one, and a platform admin
 * approves it.
 */

export const Refund = z.object({
  id: Id,
  topUpReference: z.string(),
  amountPesewas: z.number(),
  reason: z.string(),
  status: oneOf(REFUND_STATUSES),
  failureReason: z.nullable(z.string()),
  createdAt: Instant,
  timeline: z.array(TimelineStep),
});

const WalletParams = z.object({ organizationId: Id });

export const listRefundable = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/refundable',
  who: 'researcher',
  right: 'money',
  summary:
    'Top-ups that can still be refunded, newest first, with the refundable amount: never more than is available.',
  params: WalletParams,
  reply: z.array(
    z.object({
      topUpReference: z.string(),
      at: Instant,
      amountPesewas: z.number(),
      refundablePesewas: z.number(),
    }),
  ),
});

export const listRefunds = defineEndpoint({
  method: 'GET',
  path: '/payment/wallets/{organizationId}/refunds',
  who: 'researcher',
  right: 'seeMoney',
  summary: 'The organisation’s refunds, newest first.',
  params: WalletParams,
  query: PageQuery,
  reply: z.array(Refund),
  paged: true,
});

export const requestRefund = defineEndpoint({
  method: 'POST',
  path: '/payment/wallets/{organizationId}/refunds',
  who: 'researcher',
  right: 'money',
  summary: 'Requests a refund of a top-up or part of it. The amount leaves the wallet at once and waits for approval.',
  params: WalletParams,
  body: z.object({
    topUpReference: z.string('Please choose a top-up').check(z.minLength(1, 'Please choose a top-up'), z.maxLength(60)),
    amount: cedis(LEAST_COLLECTION_PESEWAS / 100, MOST_CEDIS),
    reason: requiredText('Please say why', 300),
  }),
  reply: Refund,
  errors: ['REFUND_OPEN', 'REFUND_TOO_HIGH', 'TOP_UP_DISPUTED'],
});

export const withdrawRefund = defineEndpoint({
  method: 'POST',
  path: '/payment/refunds/{id}/withdraw',
  who: 'researcher',
  right: 'money',
  summary: 'Withdraws a refund request that is not decided yet; the money is available again.',
  params: IdParams,
  reply: Refund,
});

export const listAllRefunds = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/refunds',
  who: 'admin',
  summary: 'Refunds of every organisation; waiting ones first.',
  query: z.object({ ...PageQuery.shape, status: z.optional(oneOf(REFUND_STATUSES)) }),
  reply: z.array(
    z.object({
      ...Refund.shape,
      organizationName: z.string(),
      requestedBy: z.string(),
      /** The narration of the bank transfer that it refunds, which our bank sends back; null for other top-ups. */
      transferNarration: z.nullable(z.string()),
      /** Whether the caller approved it, so that another admin confirms the transfer. */
      isOwn: z.boolean(),
      /** When the provider first asked for another account of the payer; null if it has not asked. */
      attentionSince: z.nullable(Instant),
    }),
  ),
  paged: true,
});

export const decideRefund = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/refunds/{id}/{event}',
  who: 'admin',
  summary:
    'Approves or declines (with a reason). For money that came by bank transfer, another admin then confirms that our bank has sent it. If the provider does not know the refund, sends it again or gives it up.',
  params: z.object({
    id: Id,
    event: z.enum(['approve', 'decline', 'transfer', 'sendAgain', 'fail'], 'Unknown change'),
  }),
  body: z.object({ reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
  reply: Refund,
  errors: ['REFUND_KNOWN', 'PAYMENT_UNAVAILABLE', 'TOP_UP_DISPUTED', 'SECOND_ADMIN_NEEDED', 'ACCOUNT_TOO_LOW'],
});

export const listRefundBanks = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/refund-banks',
  who: 'admin',
  summary: 'Banks and networks to which a refund can be sent that did not reach the payer’s account.',
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
  errors: ['PAYMENT_UNAVAILABLE'],
});

export const redirectRefund = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/refunds/{id}/account',
  who: 'admin',
  summary:
    'Sends a refund that the provider could not return to another account of the payer. We don’t keep the account.',
  params: IdParams,
  body: RefundAccount,
  reply: Refund,
  errors: ['PAYMENT_UNAVAILABLE'],
});
