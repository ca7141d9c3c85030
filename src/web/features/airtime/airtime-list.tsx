import { useQuery } from '@tanstack/react-query';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Network } from '../payouts/network-logo.tsx';
import { AIRTIME_TONES, AIRTIME_WORDS } from './airtime-words.ts';

/** What the person has taken as airtime, newest first; nothing if they never did. */
export function AirtimeList() {
  const topUps = useQuery(ask('GET /payment/airtime')).data?.content.topUps ?? [];
  if (topUps.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="airtime">
      <h2 id="airtime" className="text-xl">
        {m.airtime_title()}
      </h2>
      <ul className="card ruled grid">
        {topUps.map(({ id, amountPesewas, status, network, maskedNumber, createdAt, settledAt }) => (
          <li key={id} className="grid gap-1 px-5 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="money font-semibold">{formatCedis(amountPesewas)}</span>
              <Badge tone={AIRTIME_TONES[status]}>{AIRTIME_WORDS[status]}</Badge>
              <span className="money text-quiet text-sm sm:ml-auto">{showInstant(settledAt ?? createdAt)}</span>
            </p>
            <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
              <Network code={network} /> {maskedNumber}
            </p>
            {status === 'FAILED' && <p>{m.airtime_failed_why()}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
