import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listAllPayouts } from '../../contract/payouts.ts';
import { targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, PAYOUT_STATUSES } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { UnclearAirtime } from '../features/airtime/unclear-airtime.tsx';
import { Network } from '../features/payouts/network-logo.tsx';
import { PAYOUT_TONES } from '../features/payouts/payout-tones.ts';
import banknotes from '../illustrations/banknotes.svg';
import lensNote from '../illustrations/lens-note.svg';
import { useFilters } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Figures } from '../ui/figures.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState, NoMatches } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

const EVENTS = { hold: 'Hold', release: 'Release', retry: 'Try again' } as const;
type Event = keyof typeof EVENTS;

/** Primary actions, which bring a payout closer to its recipient. */
const MOVES = ['release', 'retry'] as const;

export default function AdminPayoutsPage() {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['search', 'status']);
  const query = useQuery(ask('GET /payment/admin/payouts', { query: { ...filter, page } }));
  const counts = useQuery(ask('GET /payment/admin/payouts/counts')).data?.content;
  return (
    <>
      <PageTitle {...headingOf('adminPayouts')} />
      {counts && (
        <Figures
          figures={[
            { label: 'On hold', value: counts.HELD ?? 0 },
            { label: 'Queued', value: counts.QUEUED ?? 0 },
            { label: 'On their way', value: counts.SENT ?? 0 },
            { label: 'Returned', value: (counts.FAILED ?? 0) + (counts.REVERSED ?? 0) },
          ]}
        />
      )}
      <UnclearAirtime />
      <ListFilters
        search="Name or reference"
        choices={[{ name: 'status', label: 'Status', placeholder: 'All payouts', options: PAYOUT_STATUSES }]}
        values={values}
        onChange={change}
      />
      <PagedList
        query={query}
        onPage={setPage}
        className="card ruled grid"
        empty={
          isFiltered ? (
            <NoMatches picture={lensNote} hint="Try another name, reference or status." onClear={clear} />
          ) : (
            <EmptyState picture={banknotes} title="No payouts yet">
              <p>We pay participants when researchers mark their sessions as attended.</p>
            </EmptyState>
          )
        }
      >
        {(payout) => <PayoutRow payout={payout} />}
      </PagedList>
    </>
  );
}

function PayoutRow({ payout }: { payout: ReplyOf<typeof listAllPayouts>[number] }) {
  const change = useAction('POST /payment/admin/payouts/{id}/{event}');
  const may = (event: Event) => targetOf(PAYOUT_LIFECYCLE, payout.status, event, 'platformAdmin') !== null;
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(payout.reference);
    setIsCopied(true);
  };
  const run = (event: Event) => change.mutate({ params: { id: payout.id, event } });
  return (
    <div className="grid px-5 pt-3 pb-1">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="money sm:min-w-24">{formatCedis(payout.amountPesewas)}</span> {payout.participantName}
            <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUSES[payout.status]}</Badge>
          </p>
          <p className="text-quiet text-sm">
            <Network code={payout.network} /> {payout.maskedNumber}, registered to {payout.accountName} ·{' '}
            {showInstant(payout.createdAt)}
          </p>
          {payout.attentionSince && (
            <p className="text-danger text-sm">
              Transfers need OTP to be switched off at the provider: waiting since {showInstant(payout.attentionSince)}.
            </p>
          )}
          {payout.failureReason && <p className="text-danger text-sm">{payout.failureReason}</p>}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          {MOVES.filter(may).map((event) => (
            <Button key={event} starts={change} onClick={() => run(event)}>
              {EVENTS[event]}
              <span className="sr-only"> the payout of {payout.participantName}</span>
            </Button>
          ))}
          <Menu
            name={`the payout of ${payout.participantName}`}
            items={[may('hold') && { words: EVENTS.hold, onChoose: () => run('hold') }]}
          />
        </div>
      </div>
      {payout.signals.length > 0 && (
        <div className={`mt-2 rounded-xl px-4 py-3 ${payout.score >= 50 ? 'bg-danger-soft' : 'bg-sunken'}`}>
          <p className="font-semibold">Fraud score {payout.score}</p>
          <ul className="grid list-disc gap-0.5 pl-5 text-sm">
            {payout.signals.map(({ signal, points, words }) => (
              <li key={signal}>
                {words} <span className="text-quiet">({points})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">
          Steps and reference<span className="sr-only"> of the payout of {payout.participantName}</span>
        </summary>
        <div className="grid gap-3 pb-3">
          <p className="flex flex-wrap items-center gap-x-3 text-quiet text-sm">
            <span className="select-all break-all">{payout.reference}</span>
            <Button variant="quiet" className="px-2 text-sm" onClick={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy'}
              <span className="sr-only"> the reference</span>
            </Button>
          </p>
          <Timeline steps={payout.timeline} words={PAYOUT_STATUSES} />
        </div>
      </details>
    </div>
  );
}
