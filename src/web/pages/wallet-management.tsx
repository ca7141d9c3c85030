import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { getEarnings, getMobileMoney } from '../../contract/payouts.ts';
import { formatCedis } from '../../domain/money.ts';
import { PayoutCard } from '../features/payouts/payout-card.tsx';
import { WhenPaid } from '../features/payouts/when-paid.tsx';
import { YearlySummary } from '../features/payouts/yearly-summary.tsx';
import phoneCoin from '../illustrations/phone-coin.svg';
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
      <PageTitle
        title="Wallet"
        lead="What you have earned, and each step of each payout. We send it to your mobile money; it can’t be spent here."
      />
      {hasNoAccount && (
        <Banner
          title="Add your mobile-money account"
          action={<ButtonLink to={addresses.mobileMoney}>Add account</ButtonLink>}
        >
          Tell us where your money should go. We send what you have earned at once.
        </Banner>
      )}
      <Loaded query={query}>
        {({ content }) => (
          <>
            <WhenPaid holdUntil={account.data?.content?.holdUntil ?? null} numberHold={content.numberHold} />
            <Figures
              figures={[
                { label: 'Total earned', value: formatCedis(content.earnedPesewas) },
                { label: 'On the way', value: formatCedis(content.onTheWayPesewas + content.waitingPesewas) },
                { label: 'Received', value: formatCedis(content.receivedPesewas), tone: 'good' },
              ]}
            />
            {content.payouts.length === 0 ? (
              <EmptyState picture={phoneCoin} title="No payouts yet">
                <p>Join your first session. We then pay you by mobile money, and you can follow each step here.</p>
                <ButtonLink look="plain" to={addresses.browseStudies}>
                  Browse Studies
                </ButtonLink>
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
