import type { getBooks } from '../../../contract/books.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { ACCOUNT_KINDS } from '../../../domain/ledger-accounts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Card } from '../../ui/card.tsx';

/** Every kind of account with its sum, and the sum of all, which is 0. */
export function TrialBalance({ books }: { books: ReplyOf<typeof getBooks> }) {
  return (
    <Card>
      <table className="w-full text-left">
        <caption className="mb-2 text-left font-display text-lg">Trial balance</caption>
        <thead>
          <tr className="text-quiet">
            <th className="py-2 pr-4 font-normal">Account</th>
            <th className="py-2 text-right font-normal">Balance</th>
          </tr>
        </thead>
        <tbody>
          {books.kinds.map(({ kind, accounts, balancePesewas }) => (
            <tr key={kind} className="border-line border-t">
              <td className="py-2 pr-4">
                {ACCOUNT_KINDS[kind]}
                {accounts > 1 && <span className="block text-quiet text-sm">{accounts} accounts</span>}
              </td>
              <td className="money whitespace-nowrap py-2 text-right">{formatCedis(balancePesewas)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t-2 font-semibold">
            <td className="py-2 pr-4">Sum of {books.journals} journals</td>
            <td className="money whitespace-nowrap py-2 text-right">{formatCedis(books.sumPesewas)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
