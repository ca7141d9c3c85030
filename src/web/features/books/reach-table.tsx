import type { ReactNode } from 'react';
import type { getPrices } from '../../../contract/books/margins.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';

type Rate = ReplyOf<typeof getPrices>['rates'][number];

/** How many places each rate has before its study loses money. */
export function ReachTable({
  prices: { rates },
  children,
}: {
  prices: { rates: readonly Rate[] };
  children: ReactNode;
}) {
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left">{children}</caption>
      <thead>
        <tr className="text-quiet">
          <th className="py-2 pr-3 sm:pr-4 font-normal">Session</th>
          <th className="py-2 pr-3 sm:pr-4 text-right font-normal">Rate</th>
          <th className="py-2 text-right font-normal">Most places</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ minutes, ratePesewas, mostPlaces }) => (
          <tr key={minutes} className="border-line border-t">
            <td className="whitespace-nowrap py-2 pr-3 sm:pr-4">{minutes} min</td>
            <td className="money whitespace-nowrap py-2 pr-3 sm:pr-4 text-right">{formatCedis(ratePesewas)}</td>
            <td className="py-2 text-right">{mostPlaces ?? 'Any number'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
