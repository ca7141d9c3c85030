import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getEarnings } from '../../contract/payouts.ts';
import { formatCedis } from '../../domain/money.ts';
import { m } from '../../messages/m.ts';
import { AirtimeList } from '../features/airtime/airtime-list.tsx';
import { AirtimeOffer } from '../features/airtime/airtime-offer.tsx';
import { PayoutCard } from '../features/payouts/payout-card.tsx';
import { WhenPaid } from '../features/payouts/when-paid.tsx';
import { WithholdingCard } from '../features/payouts/withholding.tsx';
import { YearlySummary } from '../features/payouts/yearly-summary.tsx';
import phoneCoin from '../illustrations/phone-coin.svg';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Figures } from '../ui/figures.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function WalletManagementPage() {
  const query = useQuery(ask('GET /payment/earnings'));
  const account = useQuery(ask('GET /payment/mobile-money'));
  const hasNoAccount = account.data?.content === null;
  return (
    <>
      <PageTitle {...headingOf('walletManagement')} />
      {hasNoAccount && (
        <Banner
          title={m.next_add_account()}
          action={
            <ButtonLink to={addresses.mobileMoney}>
              <PhoneIcon />
              {m.wallet_add()}
            </ButtonLink>
          }
        >
          {m.wallet_add_why()}
        </Banner>
      )}
      <Loaded query={query}>
        {({ content }) => (
          <>
            {/* Three zeros say nothing. */}
            {content.earnedPesewas > 0 && <Sums of={content} />}
            <WhenPaid earnings={content} holdUntil={account.data?.content?.holdUntil ?? null} />
            {content.screeningPesewas > 0 && <AirtimeOffer />}
            {content.payouts.length > 0 && <h2 className="-mb-2 text-xl">{m.wallet_payouts()}</h2>}
            {content.payouts.length === 0 ? (
              <EmptyState picture={phoneCoin} title={m.wallet_none()}>
                <p>{m.wallet_none_hint()}</p>
                <ButtonLink variant="plain" to={addresses.browseStudies}>
                  {m.shell_browse()}
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
            <AirtimeList />
            {content.earnedPesewas > 0 && <YearlySummary />}
            {content.earnedPesewas > 0 && <WithholdingCard earnings={content} />}
          </>
        )}
      </Loaded>
    </>
  );
}

/** On the way is only what is being sent. What we hold, and what a network returned, waits: each payout says why. */
function Sums({ of }: { of: ReplyOf<typeof getEarnings> }) {
  const waits = of.waitingPesewas + of.heldPesewas;
  return (
    <Figures
      figures={[
        { label: m.wallet_total(), value: formatCedis(of.earnedPesewas) },
        { label: m.wallet_on_the_way(), value: formatCedis(of.onTheWayPesewas) },
        ...(waits > 0 ? [{ label: m.wallet_waiting(), value: formatCedis(waits) }] : []),
        { label: m.wallet_received(), value: formatCedis(of.receivedPesewas), tone: 'good' },
      ]}
    />
  );
}
