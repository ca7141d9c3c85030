import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listAirtime } from '../../../contract/airtime.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Network } from '../payouts/network-logo.tsx';

/** PAYOUT-21: top-ups that may or may not have been sent, for an admin who looks them up on the provider's dashboard. */
export function UnclearAirtime() {
  const { data } = useQuery(ask('GET /payment/admin/airtime', { query: { status: 'UNCLEAR', size: 100 } }));
  const rows = data?.content ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="unclear-airtime">
      <div className="grid gap-1">
        <h2 id="unclear-airtime" className="text-xl">
          Airtime to clarify
        </h2>
        <p className="text-quiet">
          We don’t know whether these were sent, and never send them again. Look each one up at Africa’s Talking, under
          Airtime, and say what it shows.
        </p>
      </div>
      <ul className="card ruled grid">
        {rows.map((row) => (
          <li key={row.id}>
            <UnclearRow row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const DECISIONS = {
  succeed: {
    action: 'It was delivered',
    title: 'Was this airtime delivered?',
    words: 'We count it as received by the participant. You can’t change this later.',
  },
  fail: {
    action: 'It was not sent',
    title: 'Was this airtime not sent?',
    words: 'The money is the participant’s again, and can be paid or taken as airtime. You can’t change this later.',
  },
} as const;

function UnclearRow({ row }: { row: ReplyOf<typeof listAirtime>[number] }) {
  const [asked, setAsked] = useState<keyof typeof DECISIONS | null>(null);
  const decide = useAction('POST /payment/admin/airtime/{id}/{event}', { onDone: () => setAsked(null) });
  const decision = asked && DECISIONS[asked];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          <span className="money">{formatCedis(row.amountPesewas)}</span> {row.participantName}
        </p>
        <p className="text-quiet text-sm">
          <Network code={row.network} /> {row.maskedNumber} · {showInstant(row.createdAt)}
        </p>
        <p className="break-all text-quiet text-sm">{row.providerId ?? `No request id: ${row.reference}`}</p>
        {row.problem && <p className="text-danger text-sm">{row.problem}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {(['succeed', 'fail'] as const).map((event) => (
          <Button key={event} variant="plain" onClick={() => setAsked(event)}>
            {DECISIONS[event].action}
            <span className="sr-only">: {row.participantName}</span>
          </Button>
        ))}
      </div>
      <Dialog open={decision !== null} onClose={() => setAsked(null)} title={decision?.title ?? ''}>
        <p>
          {formatCedis(row.amountPesewas)} for {row.participantName}. {decision?.words}
        </p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsked(null)}>
            Not yet
          </Button>
          <Button starts={decide} onClick={() => asked && decide.mutate({ params: { id: row.id, event: asked } })}>
            {decision?.action}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
