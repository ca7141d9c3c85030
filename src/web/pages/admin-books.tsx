import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import type { getBooks } from '../../contract/books.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { countOf } from '../../domain/counts.ts';
import { formatCedis } from '../../domain/money.ts';
import { AccountList } from '../features/books/account-list.tsx';
import { BalanceCard } from '../features/books/balance-card.tsx';
import { BankCard } from '../features/books/bank-card.tsx';
import { BankLines } from '../features/books/bank-lines.tsx';
import { BooksCheck } from '../features/books/books-check.tsx';
import { DifferenceList } from '../features/books/difference-list.tsx';
import { LossBanner } from '../features/books/loss-banner.tsx';
import { SettlementList } from '../features/books/settlement-list.tsx';
import { TrialBalance } from '../features/books/trial-balance.tsx';
import { RailsCard } from '../features/rails/rails-card.tsx';
import { Link } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { toast } from '../lib/toasts.ts';
import { showInstant } from '../lib/when.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Figures } from '../ui/figures.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

export default function AdminBooksPage() {
  const query = useQuery(ask('GET /payment/admin/books'));
  const prices = useQuery(ask('GET /payment/admin/prices'));
  const reconcile = useAction('POST /payment/admin/books/reconcile', {
    onDone: ({ content: { openDifferences, problem } }) => {
      if (problem) toast.error(problem);
      else if (openDifferences === 0) toast.success('Everything agrees.');
      else toast.warning(differenceWords(openDifferences));
    },
  });
  return (
    <>
      <PageTitle {...headingOf('adminBooks')}>
        <ButtonLink variant="plain" to={addresses.adminAdjustments}>
          Corrections
        </ButtonLink>
        <Button starts={reconcile} onClick={() => reconcile.mutate({})}>
          Compare with the provider
        </Button>
      </PageTitle>
      <Loaded query={query}>
        {({ content: books }) => (
          <>
            <State books={books} />
            {prices.data && (
              <LossBanner losing={prices.data.content.losing}>
                <Link className="underline" to={addresses.adminMargins}>
                  See which
                </Link>
              </LossBanner>
            )}
            <Figures
              figures={[
                {
                  label: 'Paystack holds',
                  value: books.providerBalancePesewas === null ? '–' : formatCedis(books.providerBalancePesewas),
                },
                { label: 'Our books expect', value: formatCedis(books.expectedProviderBalancePesewas) },
                { label: 'Open differences', value: books.openDifferences },
              ]}
            />
            <BalanceCard books={books} />
            <RailsCard />
            <BankCard books={books} />
            <TrialBalance books={books} />
          </>
        )}
      </Loaded>
      <BankLines />
      <BooksCheck />
      <DifferenceList />
      <SettlementList />
      <AccountList />
    </>
  );
}

function differenceWords(count: number): string {
  return countOf(count, 'difference is open', 'differences are open');
}

function State({ books }: { books: ReplyOf<typeof getBooks> }) {
  if (books.sumPesewas !== 0) {
    return <Banner tone="bad" title={`The books are off by ${formatCedis(books.sumPesewas)}!`} />;
  }
  const compared = books.reconciledAt ? `Compared ${showInstant(books.reconciledAt)}.` : 'Not compared yet.';
  if (books.openDifferences > 0) {
    return (
      <Banner tone="bad" title={`The books balance, but ${differenceWords(books.openDifferences)}`}>
        {compared} See what to do about each below.
      </Banner>
    );
  }
  return (
    <Banner tone="good" title="The books balance and no difference is open">
      {compared}
      {books.providerBalancePesewas === null && ' We can’t reach the provider right now.'}
    </Banner>
  );
}
