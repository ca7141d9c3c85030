import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listAllRefunds } from '../../contract/wallets/refunds.ts';
import { REFUND_STATUSES } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { RedirectRefundDialog } from '../features/wallets/redirect-refund-dialog.tsx';
import { REFUND_TONES } from '../features/wallets/refund-tones.ts';
import coinBack from '../illustrations/coin-back.svg';
import { useFilters } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

export default function AdminRefundsPage() {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['status']);
  const query = useQuery(ask('GET /payment/admin/refunds', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminRefunds')} />
      <div className="max-w-xs">
        <SelectField
          label="Status"
          placeholder="All refunds"
          options={REFUND_STATUSES}
          value={values.status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={coinBack} title="No refunds">
            <p>
              {isFiltered
                ? 'Choose another status, or show all of them.'
                : 'When an organisation’s admin asks for a refund, it appears here.'}
            </p>
            {isFiltered && (
              <Button variant="plain" onClick={clear}>
                Show all refunds
              </Button>
            )}
          </EmptyState>
        }
      >
        {(refund) => <RefundCard refund={refund} />}
      </PagedList>
    </>
  );
}

function RefundCard({ refund }: { refund: ReplyOf<typeof listAllRefunds>[number] }) {
  const [declining, setDeclining] = useState(false);
  const [redirecting, setRedirecting] = useState(false);
  const decide = useAction('POST /payment/admin/refunds/{id}/{event}', { onDone: () => setDeclining(false) });
  const run = (event: 'approve' | 'decline' | 'transfer' | 'sendAgain' | 'fail', reason = '') =>
    decide.mutate({ params: { id: refund.id, event }, body: { reason } });
  const whose = <span className="sr-only"> the refund of {refund.organizationName}</span>;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="money">{formatCedis(refund.amountPesewas)}</span> {refund.organizationName}
            <Badge tone={REFUND_TONES[refund.status]}>{REFUND_STATUSES[refund.status]}</Badge>
          </p>
          <p>{refund.reason}</p>
          <p className="wrap-anywhere text-quiet text-sm">
            {refund.requestedBy} · {showInstant(refund.createdAt)} · {refund.topUpReference}
          </p>
          {refund.failureReason && <p className="text-danger text-sm">{refund.failureReason}</p>}
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          {refund.status === 'REQUESTED' && (
            <>
              <Button starts={decide} onClick={() => run('approve')}>
                Approve{whose}
              </Button>
              <Button variant="plain" onClick={() => setDeclining(true)}>
                Decline{whose}
              </Button>
            </>
          )}
          {refund.status === 'APPROVED' && refund.transferNarration !== null && !refund.isOwn && (
            <Button starts={decide} onClick={() => run('transfer')}>
              Our bank has sent it{whose}
            </Button>
          )}
          {refund.attentionSince && (
            <Button onClick={() => setRedirecting(true)}>Send to another account{whose}</Button>
          )}
          {refund.status === 'SENT' && !refund.attentionSince && (
            <>
              <Button starts={decide} onClick={() => run('sendAgain')}>
                Send again{whose}
              </Button>
              <Menu
                name={`the refund of ${refund.organizationName}`}
                items={[{ words: 'Give up', isDanger: true, onChoose: () => run('fail') }]}
              />
            </>
          )}
        </div>
      </div>
      {refund.attentionSince && (
        <p className="text-danger text-sm">
          The provider could not return it to the account that paid. It waits for another account since{' '}
          {showInstant(refund.attentionSince)}.
        </p>
      )}
      {refund.status === 'APPROVED' && refund.transferNarration !== null && (
        <p className="wrap-anywhere text-sm">
          It came by bank transfer (“{refund.transferNarration}”), so send it back from our bank account.{' '}
          {refund.isOwn ? 'Another admin confirms that it was sent.' : 'Then confirm it here.'}
        </p>
      )}
      {refund.status === 'SENT' && !refund.attentionSince && (
        <p className="text-quiet text-sm">
          You can send again or give up if the provider does not know the refund. We check with the provider first.
        </p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">Steps</summary>
        <Timeline steps={refund.timeline} words={REFUND_STATUSES} />
      </details>
      {redirecting && <RedirectRefundDialog refund={refund} onClose={() => setRedirecting(false)} />}
      {declining && (
        <ReasonDialog
          title={`Decline this refund of ${formatCedis(refund.amountPesewas)}?`}
          words="We return the money to the organisation’s wallet."
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
