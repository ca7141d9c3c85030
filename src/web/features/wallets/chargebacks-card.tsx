import { useQuery } from '@tanstack/react-query';
import { CHARGEBACK_STATUSES } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { CHARGEBACK_TONES } from '../chargebacks/chargeback-words.ts';

/** An organisation's disputed top-ups; shows nothing without any. */
export function ChargebacksCard({ organizationId }: { organizationId: string }) {
  const query = useQuery(
    ask('GET /payment/wallets/{organizationId}/chargebacks', { params: { organizationId }, query: { size: 20 } }),
  );
  const rows = query.data?.content ?? [];
  if (rows.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Disputed top-ups</h2>
      <ul className="grid ruled">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-0.5 py-3">
            <span className="flex flex-wrap items-center gap-2">
              <span className="money font-semibold">{formatCedis(row.claimedPesewas)}</span>
              <Badge tone={CHARGEBACK_TONES[row.status]}>{WORDS[row.status]}</Badge>
            </span>
            <span className="wrap-anywhere text-quiet text-sm">
              {showInstant(row.openedAt)} · {row.topUpReference}
            </span>
            {row.takenPesewas > 0 && (
              <span className="text-sm">{formatCedis(row.takenPesewas)} went back to the payer.</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Nyansapo answers disputes, so an organisation has nothing to do. */
const WORDS = { ...CHARGEBACK_STATUSES, OPEN: 'We are answering' };
