import * as z from 'zod/mini';
import { ADJUSTMENT_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { Id, Instant, oneOf } from './fields.ts';

/** The fields of everything that one admin proposes and another one decides. */
export const ProposalFields = {
  id: Id,
  reason: z.string(),
  status: oneOf(ADJUSTMENT_STATUSES),
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: Instant,
  /** Whether the caller proposed it, so that another admin must decide. */
  isOwn: z.boolean(),
};

const DECISIONS = ['post', 'reject', 'withdraw'] as const;
export type Decision = (typeof DECISIONS)[number];

export const DecisionParams = z.object({ id: Id, event: z.enum(DECISIONS, 'Unknown change') });
