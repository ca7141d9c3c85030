import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { Wallet } from '../../contract/wallets.ts';
import { formatCedis } from '../../domain/money.ts';
import { ChargebacksCard } from '../features/wallets/chargebacks-card.tsx';
import { DebtBanner } from '../features/wallets/debt-banner.tsx';
import { InvoicesCard } from '../features/wallets/invoices-card.tsx';
import { LowBalanceCard } from '../features/wallets/low-balance-card.tsx';
import { RefundsCard } from '../features/wallets/refunds-card.tsx';
import { TopUpCard } from '../features/wallets/top-up-card.tsx';
import { TransactionList } from '../features/wallets/transaction-list.tsx';
import { useReturnFromPayment } from '../features/wallets/use-return-from-payment.ts';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Figures } from '../ui/figures.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

/** A wallet that never held money is new, not low. */
function isLow({ availablePesewas, reservedPesewas, spentPesewas, lowBalancePesewas }: z.output<typeof Wallet>) {
  return availablePesewas < lowBalancePesewas && availablePesewas + reservedPesewas + spentPesewas > 0;
}

export default function WalletPage() {
  useReturnFromPayment();
  const user = useUser();
  const organizationId = user?.organization?.id ?? '';
  const isAdmin = user?.organization?.isAdmin ?? false;
  const query = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  return (
    <>
      <PageTitle {...headingOf('wallet')} />
      <Loaded query={query} rows={1}>
        {({ content: wallet }) => (
          <>
            <DebtBanner isWallet />
            {isLow(wallet) && wallet.owedPesewas === 0 && (
              <Banner title="Your wallet is running low">
                {isAdmin
                  ? 'Published studies keep their reserved money. Top up before you publish the next one.'
                  : 'Published studies keep their reserved money. Ask an admin of your organisation to top up.'}
              </Banner>
            )}
            <Figures
              figures={[
                { label: 'Available', value: formatCedis(wallet.availablePesewas), tone: 'good' },
                { label: 'Reserved for studies', value: formatCedis(wallet.reservedPesewas) },
                { label: 'Spent', value: formatCedis(wallet.spentPesewas) },
              ]}
            />
            {isAdmin ? (
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <TopUpCard />
                <div className="grid gap-4">
                  <LowBalanceCard key={wallet.lowBalancePesewas} wallet={wallet} />
                  <RefundsCard organizationId={organizationId} isAdmin />
                  <ChargebacksCard organizationId={organizationId} />
                  <InvoicesCard wallet={wallet} isAdmin />
                </div>
              </div>
            ) : (
              <>
                <p className="text-quiet">Ask an admin of your organisation to top up the wallet.</p>
                <RefundsCard organizationId={organizationId} isAdmin={false} />
                <ChargebacksCard organizationId={organizationId} />
                <InvoicesCard wallet={wallet} isAdmin={false} />
              </>
            )}
          </>
        )}
      </Loaded>
      {/* Fetches at once, and is drawn when its position is known: nothing may push it down. */}
      <div hidden={query.isPending}>
        <TransactionList organizationId={organizationId} />
      </div>
    </>
  );
}
