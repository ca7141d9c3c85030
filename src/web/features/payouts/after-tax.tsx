import { useQuery } from '@tanstack/react-query';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { ask } from '../../lib/queries.ts';

/** A reward after tax, if tax is withheld from it; otherwise shows nothing. */
export function AfterTax({ pesewas }: { pesewas: number }) {
  const { data } = useQuery(ask('GET /payment/withholding', { query: { amountPesewas: pesewas } }));
  const tax = data?.content.withheldPesewas ?? 0;
  if (tax === 0) return null;
  return <p className="text-quiet">{m.wallet_you_get({ net: formatCedis(pesewas - tax), tax: formatCedis(tax) })}</p>;
}
