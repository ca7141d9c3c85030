import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { getEarnings, getMobileMoney } from '../../contract/payouts.ts';
import { formatCedis } from '../../domain/money.ts';
import { PayoutCard } from '../features/payouts/payout-card.tsx';
import { YearlySummary } from '../features/payouts/yearly-summary.tsx';
import { ask } from '../lib/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Figures } from '../ui/figures.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function WalletManagementPage() {
  const query = useQuery(ask(getEarnings));
  const account = useQuery(ask(getMobileMoney));
  const hasNoAccount = account.data?.content === null;
  return (
    <>
      <PageTitle title="Wallet" lead="What you earned, and each step of its way to you." />
      {hasNoAccount && (
        <Banner
          title="Where should your money go?"
          action={<ButtonLink to={addresses.mobileMoney}>Add my account</ButtonLink>}
        >
          Add your mobile-money account, and what you have earned leaves at once.
        </Banner>
      )}
      <Loaded query={query}>
        {({ content }) => (
          <>
            <Figures
              figures={[
                { label: 'Earned in all', value: formatCedis(content.earnedPesewas) },
                { label: 'On the way', value: formatCedis(content.onTheWayPesewas + content.waitingPesewas) },
                { label: 'Received', value: formatCedis(content.receivedPesewas), tone: 'good' },
              ]}
            />
            {content.payouts.length === 0 ? (
              <EmptyState title="No payout yet">
                <p>
                  After your first session the money leaves for your mobile-money account, and you watch each step here.
                </p>
              </EmptyState>
            ) : (
              <ul className="grid gap-4">
                {content.payouts.map((payout) => (
                  <li key={payout.id}>
                    <PayoutCard payout={payout} />
                  </li>
                ))}
              </ul>
            )}
            {content.earnedPesewas > 0 && <YearlySummary />}
          </>
        )}
      </Loaded>
    </>
  );
}
