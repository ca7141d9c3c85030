import type { ReactNode } from 'react';
import type { Decision } from '../../../contract/proposals.ts';
import { ADJUSTMENT_STATUSES, type AdjustmentStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Started } from '../../ui/refusal.ts';

const TONES: Record<AdjustmentStatus, Tone> = { PROPOSED: 'wait', POSTED: 'good', REJECTED: 'bad', WITHDRAWN: 'quiet' };

interface Proposal {
  status: AdjustmentStatus;
  reason: string;
  proposedBy: string;
  decidedBy: string | null;
  createdAt: string;
  isOwn: boolean;
}

/** An admin's proposal, with the actions that the person may take. */
export function ProposalCard({
  proposal,
  title,
  name,
  post,
  starts,
  onDecide,
  children,
}: {
  proposal: Proposal;
  title: ReactNode;
  /** The menu's label. */
  name: string;
  /** The label of the button that accepts the proposal. */
  post: string;
  starts: Started;
  onDecide: (event: Decision) => void;
  children: ReactNode;
}) {
  const { status, reason, proposedBy, decidedBy, createdAt, isOwn } = proposal;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title} <Badge tone={TONES[status]}>{ADJUSTMENT_STATUSES[status]}</Badge>
        </p>
        {children}
        <p className="wrap-anywhere max-w-prose">{reason}</p>
        <p className="text-quiet text-sm">
          Proposed by {proposedBy}, {showInstant(createdAt)}
          {decidedBy && status !== 'WITHDRAWN' && ` · decided by ${decidedBy}`}
        </p>
      </div>
      {status === 'PROPOSED' &&
        (isOwn ? (
          <Menu name={name} items={[{ words: 'Withdraw', isDanger: true, onChoose: () => onDecide('withdraw') }]} />
        ) : (
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button starts={starts} onClick={() => onDecide('post')}>
              {post}
            </Button>
            <Button variant="plain" starts={starts} onClick={() => onDecide('reject')}>
              Reject
            </Button>
          </div>
        ))}
    </Card>
  );
}
