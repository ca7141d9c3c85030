import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listTaxRequests } from '../../../contract/taxes.ts';
import { formatCedis } from '../../../domain/money.ts';
import { TAXES } from '../../../domain/taxes.ts';
import { useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { ProposalCard } from '../proposals/proposal-card.tsx';
import { vatWords, withholdingWords } from './tax-words.ts';

type Request = ReplyOf<typeof listTaxRequests>[number];

function titleOf({ kind, tax, holdsFrom, amountPesewas, invoiceNumber }: Request): string {
  const amount = formatCedis(amountPesewas ?? 0);
  if (kind === 'TERMS') return `${TAXES[tax]} from ${showDay(holdsFrom ?? '')}`;
  return kind === 'PAYMENT' ? `${amount} paid as ${TAXES[tax]}` : `Invoice ${invoiceNumber}, ${amount}, credited`;
}

export function TaxRequestCard({ request }: { request: Request }) {
  const decide = useAction('POST /payment/admin/taxes/requests/{id}/{event}');
  return (
    <ProposalCard
      proposal={request}
      title={titleOf(request)}
      name={titleOf(request)}
      post="Confirm"
      starts={decide}
      onDecide={(event) => decide.mutate({ params: { id: request.id, event } })}
    >
      {request.terms && <p>{vatWords(request.terms)}</p>}
      {request.withholding && <p>{withholdingWords(request.withholding)}</p>}
      {request.customerName && <p>{request.customerName}</p>}
    </ProposalCard>
  );
}
