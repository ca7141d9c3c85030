import type { getPrices } from '../../../contract/books/margins.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Card } from '../../ui/card.tsx';
import { ReachTable } from './reach-table.tsx';

/** The number of places up to which the service fee covers the provider’s costs, at each rate, with the current prices. */
export function FeeReach({ prices }: { prices: ReplyOf<typeof getPrices> }) {
  return (
    <Card>
      <ReachTable prices={prices}>
        <span className="block font-display text-lg">What the service fee covers</span>
        <span className="text-quiet text-sm">
          The fee is {formatCedis(prices.serviceFeePesewas)}
          {prices.serviceFeeVatPesewas > 0
            ? `, of which ${formatCedis(prices.serviceFeeVatPesewas)} is VAT`
            : ', fixed in the product'}
          . The provider takes {prices.collectionPercent} % of what a study spends and{' '}
          {formatCedis(prices.payoutPesewas)} for each payout, as set by PROVIDER_COLLECTION_PERCENT and
          PROVIDER_PAYOUT_FEE.
        </span>
      </ReachTable>
      <p className="mt-4 border-line border-t pt-4">
        Work in people’s own time pays at least{' '}
        <span className="money">{formatCedis(prices.ownTime.leastPesewasPer10Minutes)}</span> for every 10 minutes. A
        task takes at most {prices.ownTime.longestTaskMinutes} minutes, an entry of a diary{' '}
        {prices.ownTime.longestEntryMinutes}.
      </p>
    </Card>
  );
}
