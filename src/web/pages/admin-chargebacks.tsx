import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import type { listChargebacks } from '../../contract/chargebacks.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { CHARGEBACK_STATUSES } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { CHARGEBACK_TONES, deadlineWords, isMissed } from '../features/chargebacks/chargeback-words.ts';
import coinBank from '../illustrations/coin-bank.svg';
import { useFilters } from '../lib/filters.ts';
import { Link } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EmptyState } from '../ui/states.tsx';

export default function AdminChargebacksPage() {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['status']);
  const query = useQuery(ask('GET /payment/admin/chargebacks', { query: { ...filter, page } }));
  const refresh = useAction('POST /payment/admin/chargebacks/refresh');
  return (
    <>
      <PageTitle {...headingOf('adminChargebacks')}>
        <Button variant="plain" starts={refresh} onClick={() => refresh.mutate({})}>
          Ask the provider now
        </Button>
      </PageTitle>
      <div className="max-w-xs">
        <SelectField
          label="Status"
          placeholder="All chargebacks"
          options={CHARGEBACK_STATUSES}
          value={values.status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={coinBank} title="No chargebacks">
            <p>
              {isFiltered
                ? 'Choose another status, or show all of them.'
                : 'When a payer disputes a top-up with their bank, it appears here with its deadline.'}
            </p>
            {isFiltered && (
              <Button variant="plain" onClick={clear}>
                Show all chargebacks
              </Button>
            )}
          </EmptyState>
        }
      >
        {(chargeback) => <ChargebackCard chargeback={chargeback} />}
      </PagedList>
    </>
  );
}

function ChargebackCard({ chargeback }: { chargeback: ReplyOf<typeof listChargebacks>[number] }) {
  const deadline = deadlineWords(chargeback);
  const isLate = isMissed(chargeback);
  return (
    <Card className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Link className="underline" to={addresses.adminChargeback({ chargebackId: chargeback.id })}>
          <span className="money">{formatCedis(chargeback.claimedPesewas)}</span>
          {' · '}
          {chargeback.organizationName ?? 'A payment that is not in our books'}
        </Link>
        <Badge tone={CHARGEBACK_TONES[chargeback.status]}>{CHARGEBACK_STATUSES[chargeback.status]}</Badge>
        {chargeback.acceptance && <Badge tone="wait">Waits for a second admin</Badge>}
      </p>
      {deadline && <p className={isLate ? 'text-danger' : 'text-gold-ink'}>{deadline}</p>}
      {isLate && chargeback.status === 'LOST' && <p className="text-danger text-sm">Nobody answered in time.</p>}
      <p className="wrap-anywhere text-quiet text-sm">
        Opened {showInstant(chargeback.openedAt)} · {chargeback.topUpReference}
      </p>
    </Card>
  );
}
