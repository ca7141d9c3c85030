import { useQuery } from '@tanstack/react-query';
import { getBooks } from '../../contract/wallets.ts';
import { formatCedis } from '../../domain/money.ts';
import { ask } from '../lib/queries.ts';
import { Card } from '../ui/card.tsx';
import { Banner, PageTitle } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';

const KINDS: Record<string, string> = {
  ORGANIZATION_AVAILABLE: 'Organisation, available',
  STUDY_HELD: 'Study, reserved',
  PARTICIPANT_EARNED: 'Participant, earned',
  PAYOUT_TRANSIT: 'Payouts on the way',
  FEE_INCOME: 'Fee income',
  SUSPENSE: 'Suspense',
  PROVIDER_FLOAT: 'At the provider',
  PROVIDER_FEES: 'Provider’s fees',
};

export default function AdminBooksPage() {
  const query = useQuery(ask(getBooks));
  return (
    <>
      <PageTitle
        title="Books"
        lead="Double entry: what we owe is positive, what others hold for us is negative, and all of it sums to 0."
      />
      <Loaded query={query}>
        {({ content }) => {
          const agrees = content.providerBalancePesewas === content.expectedProviderBalancePesewas;
          return (
            <>
              <Banner
                tone={content.sumPesewas === 0 && agrees ? 'good' : 'bad'}
                title={
                  content.sumPesewas === 0
                    ? 'The books sum to 0.'
                    : `The books are off by ${formatCedis(content.sumPesewas)}!`
                }
              >
                {content.providerBalancePesewas === null
                  ? 'The provider can’t be asked now.'
                  : `The provider holds ${formatCedis(content.providerBalancePesewas)}; our books say ${formatCedis(content.expectedProviderBalancePesewas)}.`}
              </Banner>
              <Card className="overflow-x-auto">
                <table className="w-full text-left">
                  <thead>
                    <tr className="text-quiet">
                      <th className="py-2 pr-4 font-normal">Account</th>
                      <th className="py-2 text-right font-normal">Balance</th>
                    </tr>
                  </thead>
                  <tbody>
                    {content.accounts
                      .filter(({ balancePesewas }) => balancePesewas !== 0)
                      .map((account) => (
                        <tr
                          key={`${account.kind}${account.owner}${account.balancePesewas}`}
                          className="border-line border-t"
                        >
                          <td className="py-2 pr-4">
                            {KINDS[account.kind] ?? account.kind}
                            {account.owner && <span className="block text-quiet text-sm">{account.owner}</span>}
                          </td>
                          <td className="money whitespace-nowrap py-2 text-right">
                            {formatCedis(account.balancePesewas)}
                          </td>
                        </tr>
                      ))}
                  </tbody>
                  <tfoot>
                    <tr className="border-line-strong border-t-2 font-semibold">
                      <td className="py-2">Sum</td>
                      <td className="money py-2 text-right">{formatCedis(content.sumPesewas)}</td>
                    </tr>
                  </tfoot>
                </table>
              </Card>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
