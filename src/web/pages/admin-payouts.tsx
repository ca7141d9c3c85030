import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changePayout, listAllPayouts } from '../../contract/payouts.ts';
import { MOBILE_MONEY_NETWORKS } from '../../domain/enumerations.ts';
import { targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, PAYOUT_STATUSES, type PayoutStatus } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { PAYOUT_TONES } from '../features/payouts/payout-tones.ts';
import { ask, useAction } from '../lib/queries.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SelectField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

const EVENTS = { hold: 'Hold', release: 'Release', retry: 'Try again' } as const;

export default function AdminPayoutsPage() {
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<PayoutStatus | ''>('');
  const query = useQuery(ask(listAllPayouts, { query: { page, ...(status ? { status } : {}) } }));
  const change = useAction(changePayout);
  return (
    <>
      <PageTitle title="Payouts" />
      <div className="max-w-xs">
        <SelectField
          label="Show"
          placeholder="All payouts"
          options={PAYOUT_STATUSES}
          value={status}
          onChange={({ target }) => {
            setStatus(target.value as PayoutStatus);
            setPage(0);
          }}
        />
      </div>
      <PagedList query={query} onPage={setPage} className="grid gap-3" empty={<EmptyState title="No payout here" />}>
        {(payout) => (
          <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <span className="grid min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                <span className="money">{formatCedis(payout.amountPesewas)}</span> {payout.participantName}
                <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUSES[payout.status]}</Badge>
              </span>
              <span className="text-quiet text-sm">
                {MOBILE_MONEY_NETWORKS[payout.network]} {payout.maskedNumber} · {showInstant(payout.createdAt)}
              </span>
              {payout.failureReason && <span className="text-danger text-sm">{payout.failureReason}</span>}
            </span>
            <span className="flex flex-wrap gap-2">
              {(Object.keys(EVENTS) as (keyof typeof EVENTS)[])
                .filter((event) => targetOf(PAYOUT_LIFECYCLE, payout.status, event, 'platformAdmin') !== null)
                .map((event) => (
                  <Button
                    key={event}
                    look="plain"
                    busy={change.isPending}
                    onClick={() => change.mutate({ params: { id: payout.id, event } })}
                  >
                    {EVENTS[event]}
                  </Button>
                ))}
            </span>
          </Card>
        )}
      </PagedList>
    </>
  );
}
