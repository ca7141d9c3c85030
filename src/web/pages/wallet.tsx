import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import type { Wallet } from '../../contract/wallets.ts';
import { formatCedis } from '../../domain/money.ts';
import { SpendingCard } from '../features/budgets/spending-card.tsx';
import { ChargebacksCard } from '../features/wallets/chargebacks-card.tsx';
import { DebtBanner } from '../features/wallets/debt-banner.tsx';
import { InvoicesCard } from '../features/wallets/invoices-card.tsx';
import { LowBalanceCard } from '../features/wallets/low-balance-card.tsx';
import { RefundsCard } from '../features/wallets/refunds-card.tsx';
import { TopUpCard } from '../features/wallets/top-up-card.tsx';
import { TransactionList } from '../features/wallets/transaction-list.tsx';
import { TransferCard } from '../features/wallets/transfer-card.tsx';
import { useReturnFromPayment } from '../features/wallets/use-return-from-payment.ts';
import { useMay } from '../lib/may.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
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
  const isPayer = useMay('money');
  const mayPayLists = useMay('edit');
  const seesAll = user?.organization?.seesAllProjects !== false;
  const query = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  return (
    <>
      <PageTitle {...headingOf('wallet')}>
        <ButtonLink variant="plain" to={addresses.paymentLists}>
          {mayPayLists ? 'Pay a list' : 'Payment lists'}
        </ButtonLink>
      </PageTitle>
      <Loaded query={query} rows={1}>
        {({ content: wallet }) => (
          <>
            <DebtBanner isWallet />
            {isLow(wallet) && wallet.owedPesewas === 0 && (
              <Banner title="Your wallet is running low">
                {isPayer
                  ? 'Published studies keep their reserved money. Top up before you publish the next one.'
                  : 'Published studies keep their reserved money. Ask an admin or your finance team to top up.'}
              </Banner>
            )}
            <Figures
              figures={[
                { label: 'Available', value: formatCedis(wallet.availablePesewas), tone: 'good' },
                { label: 'Reserved', value: formatCedis(wallet.reservedPesewas) },
                { label: 'Spent', value: formatCedis(wallet.spentPesewas) },
              ]}
            />
            {isPayer ? (
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <div className="grid gap-4">
                  <TopUpCard />
                  <TransferCard organizationId={organizationId} isPayer />
                </div>
                <div className="grid gap-4">
                  <LowBalanceCard key={wallet.lowBalancePesewas} wallet={wallet} />
                  <RefundsCard organizationId={organizationId} isPayer />
                  <ChargebacksCard organizationId={organizationId} />
                  <InvoicesCard wallet={wallet} isAdmin={user?.organization?.isAdmin ?? false} />
                  <SpendingCard organizationId={organizationId} />
                </div>
              </div>
            ) : (
              <>
                <p className="text-quiet">Ask an admin or your finance team to top up the wallet.</p>
                <TransferCard organizationId={organizationId} isPayer={false} />
                <RefundsCard organizationId={organizationId} isPayer={false} />
                <ChargebacksCard organizationId={organizationId} />
                {seesAll && <InvoicesCard wallet={wallet} isAdmin={false} />}
                <SpendingCard organizationId={organizationId} />
              </>
            )}
          </>
        )}
      </Loaded>
      {/* Mounted at once to start fetching, but hidden until its position is known, so that it does not shift. */}
      <div hidden={query.isPending}>
        {seesAll ? (
          <TransactionList organizationId={organizationId} />
        ) : (
          <p className="text-quiet">You see only some projects. Movements and invoices show all of them together.</p>
        )}
      </div>
    </>
  );
}
