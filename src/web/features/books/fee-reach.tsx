import type { getPrices } from '../../../contract/books/margins.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Card } from '../../ui/card.tsx';

/** From how many places on the service fee no longer covers the provider’s costs, at each rate. */
export function FeeReach({ prices }: { prices: ReplyOf<typeof getPrices> }) {
  return (
    <Card>
      <table className="w-full text-left">
        <caption className="mb-2 text-left">
          <span className="block font-display text-lg">How far the service fee goes</span>
          <span className="text-quiet text-sm">
            The fee is {formatCedis(prices.serviceFeePesewas)}. The provider takes {prices.collectionPercent} % of what
            a study spends, and {formatCedis(prices.payoutPesewas)} for each payout.
          </span>
        </caption>
        <thead>
          <tr className="text-quiet">
            <th className="py-2 pr-4 font-normal">Session</th>
            <th className="py-2 pr-4 text-right font-normal">Rate</th>
            <th className="py-2 text-right font-normal">Covers up to</th>
          </tr>
        </thead>
        <tbody>
          {prices.rates.map(({ minutes, ratePesewas, mostPlaces }) => (
            <tr key={minutes} className="border-line border-t">
              <td className="py-2 pr-4">{minutes} minutes</td>
              <td className="money whitespace-nowrap py-2 pr-4 text-right">{formatCedis(ratePesewas)}</td>
              <td className="whitespace-nowrap py-2 text-right">
                {mostPlaces === null ? 'Any number' : countOf(mostPlaces, 'place', 'places')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
