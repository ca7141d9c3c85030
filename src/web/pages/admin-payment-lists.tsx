import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listAllPaymentLists } from '../../contract/payment-lists.ts';
import { countOf } from '../../domain/counts.ts';
import { PAYMENT_LIST_STATUSES } from '../../domain/lifecycles/payment-list-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { PAYMENT_LIST_TONES } from '../features/payment-lists/payment-list-tones.ts';
import checkedList from '../illustrations/checked-list.svg';
import lensSlip from '../illustrations/lens-slip.svg';
import { useFilters } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EmptyState, NoMatches } from '../ui/states.tsx';

export default function AdminPaymentListsPage() {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['status', 'search']);
  const query = useQuery(ask('GET /payment/admin/lists', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminPaymentLists')} />
      <div className="filters sm:grid-cols-2">
        <SearchField label="List or organisation" value={values.search} onSearch={(search) => change({ search })} />
        <SelectField
          label="Status"
          placeholder="All lists"
          options={PAYMENT_LIST_STATUSES}
          value={values.status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          isFiltered ? (
            <NoMatches picture={lensSlip} hint="Try another status or name, or show all lists." onClear={clear} />
          ) : (
            <EmptyState picture={checkedList} title="No payment lists">
              <p>When an organisation pays people whom it recruited elsewhere, its list appears here.</p>
            </EmptyState>
          )
        }
      >
        {(list) => <ListCard list={list} />}
      </PagedList>
    </>
  );
}

function ListCard({ list }: { list: ReplyOf<typeof listAllPaymentLists>[number] }) {
  const [declining, setDeclining] = useState(false);
  const decide = useAction('POST /payment/admin/lists/{id}/{event}', { onDone: () => setDeclining(false) });
  const run = (event: 'approve' | 'decline', reason = '') =>
    decide.mutate({ params: { id: list.id, event }, body: { reason } });
  const whose = <span className="sr-only"> the list of {list.organizationName}</span>;
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="money">{formatCedis(list.amountPesewas)}</span>
          <span className="wrap-anywhere">{list.organizationName}</span>
          <Badge tone={PAYMENT_LIST_TONES[list.status]}>{PAYMENT_LIST_STATUSES[list.status]}</Badge>
        </p>
        <p className="wrap-anywhere">
          {list.name}: {list.purpose}
        </p>
        <p className="text-quiet text-sm">
          {countOf(list.people, 'person', 'people')} · {list.confirmed} confirmed · {list.refused} said no ·{' '}
          {showInstant(list.createdAt)}
        </p>
      </div>
      {list.status === 'REVIEW' && (
        <div className="flex flex-wrap gap-2">
          <Button starts={decide} onClick={() => run('approve')}>
            Approve{whose}
          </Button>
          <Button variant="plain" onClick={() => setDeclining(true)}>
            Decline{whose}
          </Button>
        </div>
      )}
      {declining && (
        <ReasonDialog
          title={`Decline this list of ${formatCedis(list.amountPesewas)}?`}
          words="We return the money to the organisation’s wallet. Nobody was texted."
          hint="The organisation reads this."
          action="Decline"
          starts={decide}
          onReason={(reason) => run('decline', reason)}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}
