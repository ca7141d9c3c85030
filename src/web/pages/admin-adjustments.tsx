import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listAdjustments } from '../../contract/books.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { ACCOUNT_KINDS } from '../../domain/ledger-accounts.ts';
import { formatCedis } from '../../domain/money.ts';
import { AdjustmentForm } from '../features/books/adjustment-form.tsx';
import { ProposalCard } from '../features/proposals/proposal-card.tsx';
import ledger from '../illustrations/ledger.svg';
import { usePage } from '../lib/filters.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { FoldedCard } from '../ui/folded-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

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
  const amount = formatCedis(adjustment.amountPesewas);
  return (
    <ProposalCard
      proposal={adjustment}
      title={<span className="money">{amount}</span>}
      name={`the correction of ${amount}`}
      post="Post"
      starts={decide}
      onDecide={(event) => decide.mutate({ params: { id: adjustment.id, event } })}
    >
      <p>
        {account(adjustment.fromKind, adjustment.fromOwner)} → {account(adjustment.toKind, adjustment.toOwner)}
      </p>
    </ProposalCard>
  );
}
