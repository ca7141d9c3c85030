import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { getEarnings, getMobileMoney, retryPayout } from '../../contract/payouts.ts';
import { MOBILE_MONEY_NETWORKS } from '../../domain/enumerations.ts';
import { targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, PAYOUT_STATUSES } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { paths } from '../app/paths.ts';
import { PAYOUT_TONES } from '../features/payouts/payout-tones.ts';
import { ask, useAction } from '../lib/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Figures } from '../ui/figures.tsx';
import { Banner, PageTitle } from '../ui/page.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

type PayoutView = ReplyOf<typeof getEarnings>['payouts'][number];

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
          action={<ButtonLink to={paths.mobileMoney}>Add my account</ButtonLink>}
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
          </>
        )}
      </Loaded>
    </>
  );
}

function PayoutCard({ payout }: { payout: PayoutView }) {
  const retry = useAction(retryPayout);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="money text-xl">{formatCedis(payout.amountPesewas)}</h2>
        <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUSES[payout.status]}</Badge>
        <span className="text-quiet">
          {MOBILE_MONEY_NETWORKS[payout.network]} {payout.maskedNumber}
        </span>
      </div>
      <Timeline steps={payout.timeline} words={PAYOUT_STATUSES} />
      {targetOf(PAYOUT_LIFECYCLE, payout.status, 'retry', 'participant') && (
        <div className="grid gap-3">
          <p>The money is still yours. Check the number and network, and whether your wallet is full.</p>
          <div className="flex flex-wrap gap-2">
            <Button busy={retry.isPending} onClick={() => retry.mutate({ params: { id: payout.id } })}>
              Try again
            </Button>
            <ButtonLink look="plain" to={paths.mobileMoney}>
              Change my account
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}
