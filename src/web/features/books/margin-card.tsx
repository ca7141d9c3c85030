import { addresses } from '../../../contract/addresses.ts';
import type { listMargins } from '../../../contract/books/margins.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Link } from '../../lib/navigation.tsx';
import { Card } from '../../ui/card.tsx';
import { sizeInWords } from '../studies/study-size.ts';
import { StudyStatusBadge } from '../studies/study-status-badge.tsx';

type Row = ReplyOf<typeof listMargins>[number];

/** One study's margin: its fee, the provider's costs, and what is left. */
export function MarginCard({ row }: { row: Row }) {
  const { code, name, organizationName, status, places, paid, screeningPesewas, soFar, whenFull } = row;
  const counts = whenFull ?? soFar;
  const parts = [
    { label: 'Service fee', pesewas: counts.feePesewas },
    ...(counts.vatPesewas > 0 ? [{ label: 'VAT in it', pesewas: -counts.vatPesewas }] : []),
    { label: 'Collections', pesewas: -counts.collectionCostPesewas },
    { label: 'Payouts', pesewas: -counts.payoutCostPesewas },
    ...(counts.messagesCostPesewas > 0 ? [{ label: 'Text messages', pesewas: -counts.messagesCostPesewas }] : []),
  ];
  return (
    <Card className="grid gap-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Link className="rounded hover:text-clay hover:underline" to={addresses.publicStudy({ code })}>
            {name}
          </Link>{' '}
          <StudyStatusBadge status={status} />
        </p>
        <p className="text-quiet text-sm">
          {organizationName} · {sizeInWords({ ...row, desiredNumberOfParticipants: null })} · {countOf(places, 'place')}
          , {countOf(paid, 'earning')} paid
          {screeningPesewas > 0 && ` · screening ${formatCedis(screeningPesewas)}`}
        </p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm md:w-72">
        {parts.map(({ label, pesewas }) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="money text-right">{formatCedis(pesewas)}</dd>
          </div>
        ))}
        <div className="contents font-semibold text-base">
          <dt>{whenFull ? 'Margin when full' : 'Margin'}</dt>
          <dd className={`money text-right ${counts.marginPesewas < 0 ? 'text-danger' : ''}`}>
            {formatCedis(counts.marginPesewas)}
          </dd>
        </div>
        {whenFull && (
          <div className="contents">
            <dt className="text-quiet">Margin so far</dt>
            <dd className="money text-right">{formatCedis(soFar.marginPesewas)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
