import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listAdjustments } from '../../contract/books.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { ACCOUNT_KINDS } from '../../domain/ledger-accounts.ts';
import { ADJUSTMENT_STATUSES, type AdjustmentStatus } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { AdjustmentForm } from '../features/books/adjustment-form.tsx';
import ledger from '../illustrations/ledger.svg';
import { usePage } from '../lib/filters.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FoldedCard } from '../ui/folded-card.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

const TONES: Record<AdjustmentStatus, Tone> = { PROPOSED: 'wait', POSTED: 'good', REJECTED: 'bad', WITHDRAWN: 'quiet' };

export default function AdminAdjustmentsPage() {
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = usePage();
  const [made, setMade] = useState(0);
  const query = useQuery(ask('GET /payment/admin/adjustments', { query: { page } }));
  return (
    <>
      <PageTitle {...headingOf('adminAdjustments')} />
      <FoldedCard
        key={made}
        title="New correction"
        lead="Move an amount from one account to another."
        action="Propose a correction"
        open={search.has('explains')}
      >
        <AdjustmentForm
          onDone={() => {
            setSearch({}, { replace: true });
            setMade(made + 1);
          }}
        />
      </FoldedCard>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={ledger} title="No corrections yet">
            <p>Propose one to fix money in suspense, a settlement to the bank or a difference at the provider.</p>
          </EmptyState>
        }
      >
        {(adjustment) => <AdjustmentCard adjustment={adjustment} />}
      </PagedList>
    </>
  );
}

const account = (kind: keyof typeof ACCOUNT_KINDS, owner: string | null) =>
  owner ? `${ACCOUNT_KINDS[kind]} (${owner})` : ACCOUNT_KINDS[kind];

function AdjustmentCard({ adjustment }: { adjustment: ReplyOf<typeof listAdjustments>[number] }) {
  const decide = useAction('POST /payment/admin/adjustments/{id}/{event}');
  const run = (event: 'post' | 'reject' | 'withdraw') => decide.mutate({ params: { id: adjustment.id, event } });
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="money">{formatCedis(adjustment.amountPesewas)}</span>
          <Badge tone={TONES[adjustment.status]}>{ADJUSTMENT_STATUSES[adjustment.status]}</Badge>
        </p>
        <p>
          {account(adjustment.fromKind, adjustment.fromOwner)} → {account(adjustment.toKind, adjustment.toOwner)}
        </p>
        <p className="max-w-prose">{adjustment.reason}</p>
        <p className="text-quiet text-sm">
          Proposed by {adjustment.proposedBy}, {showInstant(adjustment.createdAt)}
          {adjustment.decidedBy && adjustment.status !== 'WITHDRAWN' && ` · decided by ${adjustment.decidedBy}`}
        </p>
      </div>
      {adjustment.status === 'PROPOSED' &&
        (adjustment.isOwn ? (
          <Menu
            name={`the correction of ${formatCedis(adjustment.amountPesewas)}`}
            items={[{ words: 'Withdraw', isDanger: true, onChoose: () => run('withdraw') }]}
          />
        ) : (
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button starts={decide} onClick={() => run('post')}>
              Post
            </Button>
            <Button variant="plain" starts={decide} onClick={() => run('reject')}>
              Reject
            </Button>
          </div>
        ))}
    </Card>
  );
}
