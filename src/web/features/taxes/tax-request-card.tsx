import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listTaxRequests } from '../../../contract/taxes.ts';
import { ADJUSTMENT_STATUSES, type TaxRequestStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import { TAXES } from '../../../domain/taxes.ts';
import { useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Menu } from '../../ui/menu.tsx';
import { vatWords, withholdingWords } from './tax-words.ts';

type Request = ReplyOf<typeof listTaxRequests>[number];

const TONES: Record<TaxRequestStatus, Tone> = { PROPOSED: 'wait', POSTED: 'good', REJECTED: 'bad', WITHDRAWN: 'quiet' };

function titleOf({ kind, tax, holdsFrom, amountPesewas, invoiceNumber }: Request): string {
  const amount = formatCedis(amountPesewas ?? 0);
  if (kind === 'TERMS') return `${TAXES[tax]} from ${showDay(holdsFrom ?? '')}`;
  return kind === 'PAYMENT' ? `${amount} paid as ${TAXES[tax]}` : `Invoice ${invoiceNumber}, ${amount}, credited`;
}

/** What an admin proposed, with what the caller may do about it. */
export function TaxRequestCard({ request }: { request: Request }) {
  const decide = useAction('POST /payment/admin/taxes/requests/{id}/{event}');
  const run = (event: 'post' | 'reject' | 'withdraw') => decide.mutate({ params: { id: request.id, event } });
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {titleOf(request)} <Badge tone={TONES[request.status]}>{ADJUSTMENT_STATUSES[request.status]}</Badge>
        </p>
        {request.terms && <p>{vatWords(request.terms)}</p>}
        {request.withholding && <p>{withholdingWords(request.withholding)}</p>}
        {request.customerName && <p>{request.customerName}</p>}
        <p className="wrap-anywhere max-w-prose">{request.reason}</p>
        <p className="text-quiet text-sm">
          Proposed by {request.proposedBy}, {showInstant(request.createdAt)}
          {request.decidedBy && request.status !== 'WITHDRAWN' && ` · decided by ${request.decidedBy}`}
        </p>
      </div>
      {request.status === 'PROPOSED' &&
        (request.isOwn ? (
          <Menu
            name={titleOf(request)}
            items={[{ words: 'Withdraw', isDanger: true, onChoose: () => run('withdraw') }]}
          />
        ) : (
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button starts={decide} onClick={() => run('post')}>
              Confirm
            </Button>
            <Button variant="plain" starts={decide} onClick={() => run('reject')}>
              Reject
            </Button>
          </div>
        ))}
    </Card>
  );
}
