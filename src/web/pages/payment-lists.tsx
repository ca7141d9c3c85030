import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listPaymentLists } from '../../contract/payment-lists.ts';
import { countOf } from '../../domain/counts.ts';
import { PAYMENT_LIST_STATUSES } from '../../domain/lifecycles/payment-list-lifecycles.ts';
import { canBeLimited } from '../../domain/member-roles.ts';
import { formatCedis } from '../../domain/money.ts';
import { PAYMENT_LIST_TONES } from '../features/payment-lists/payment-list-tones.ts';
import coinList from '../illustrations/coin-list.svg';
import { usePage } from '../lib/filters.ts';
import { useMay } from '../lib/may.tsx';
import { Link } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { showDay } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

const START =
  'Do you have people of your own to pay? Add their numbers and amounts. We text each of them, and pay those who say yes with their own number.';

/** LIST-01: the organisation's lists of people to pay who were recruited elsewhere. */
export default function PaymentListsPage() {
  const [page, setPage] = usePage();
  const mayEdit = useMay('edit');
  const isLimited = canBeLimited(useUser()?.organization?.role ?? 'ADMIN');
  const query = useQuery(ask('GET /payment/lists', { query: { page } }));
  return (
    <>
      <PageTitle {...headingOf('paymentLists')}>
        <ButtonLink to={addresses.newPaymentList}>Pay a list</ButtonLink>
      </PageTitle>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={coinList} title={mayEdit ? 'No lists yet' : 'No lists to see'}>
            <p>
              {mayEdit
                ? START
                : isLimited
                  ? 'Lists of the projects that you see appear here.'
                  : 'Lists that members pay appear here.'}
            </p>
          </EmptyState>
        }
      >
        {(list) => <ListCard list={list} />}
      </PagedList>
    </>
  );
}

function ListCard({ list }: { list: ReplyOf<typeof listPaymentLists>[number] }) {
  const { id, name, status, people, amountPesewas, waiting, confirmed, createdAt, projectName } = list;
  return (
    <Card className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-lg">
          <Link className="underline" to={addresses.paymentList({ listId: id })}>
            {name}
          </Link>
        </h2>
        <Badge tone={PAYMENT_LIST_TONES[status]}>{PAYMENT_LIST_STATUSES[status]}</Badge>
      </div>
      <p className="text-quiet text-sm">
        <span className="money">{formatCedis(amountPesewas)}</span> for {countOf(people, 'person', 'people')} ·{' '}
        {confirmed} confirmed{waiting > 0 && `, ${waiting} waiting`}
      </p>
      <p className="text-quiet text-sm">
        {showDay(createdAt)}
        {projectName && ` · ${projectName}`}
      </p>
    </Card>
  );
}
