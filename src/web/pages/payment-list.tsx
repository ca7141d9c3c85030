import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getPaymentList, listListedPayments } from '../../contract/payment-lists.ts';
import { countOf } from '../../domain/counts.ts';
import { LISTED_PAYMENT_STATUSES, PAYMENT_LIST_STATUSES } from '../../domain/lifecycles/payment-list-lifecycles.ts';
import { spacedNumber } from '../../domain/mobile-money.ts';
import { formatCedis } from '../../domain/money.ts';
import { textingWords, whenToSend } from '../../domain/texts.ts';
import { PAYMENT_LIST_TONES, stateOf } from '../features/payment-lists/payment-list-tones.ts';
import lensCoin from '../illustrations/lens-coin.svg';
import { useFilters } from '../lib/filters.ts';
import { Allowed, useMay } from '../lib/may.tsx';
import { useParams } from '../lib/navigation.tsx';
import { ask, useAction, useDownload } from '../lib/queries.ts';
import { showDay, showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Figures } from '../ui/figures.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Loaded, NoMatches } from '../ui/states.tsx';

/** Whether a text message of that time still waits for the morning. */
const leavesLater = (at: string) => leavesAt(at) > new Date();
const leavesAt = (at: string) => whenToSend('OPTIONAL', new Date(at));

type List = ReplyOf<typeof getPaymentList>;

/** LIST-07: how a payment list is going, person by person, and its papers for the auditor. */
export default function PaymentListPage() {
  const { listId } = useParams<'paymentList'>();
  const query = useQuery(ask('GET /payment/lists/{id}', { params: { id: listId } }));
  return (
    <Loaded query={query} whole>
      {({ content: list }) => (
        <>
          <Head list={list} />
          <Allowed to="view">
            <Payments list={list} />
          </Allowed>
        </>
      )}
    </Loaded>
  );
}

function Head({ list }: { list: List }) {
  const params = { id: list.id };
  const csv = useDownload('GET /payment/lists/{id}/export');
  const summary = useDownload('GET /payment/lists/{id}/summary');
  const [isCancelling, setCancelling] = useState(false);
  const mayEdit = useMay('edit');
  const returned = list.refused + list.expired + list.cancelled;
  return (
    <>
      <PageTitle title={list.name} lead={`Paid for ${list.purpose}.`} />
      {list.status === 'REVIEW' && (
        <Banner title="We are checking this list">
          It is your first one and large, so an admin of ours looks at it. Nobody was texted yet; the money is reserved.
        </Banner>
      )}
      {list.status === 'OPEN' && list.waiting > 0 && list.openedAt && leavesLater(list.openedAt) && (
        <Banner title={textingWords(new Date(), 'everybody')}>We send no text messages at night.</Banner>
      )}
      <Figures
        figures={[
          { label: 'Waiting', value: list.waiting },
          { label: 'Paid', value: list.paid, tone: 'good' },
          { label: 'On the way', value: list.onTheWay },
          { label: 'Returned', value: returned },
        ]}
      />
      {list.failed > 0 && (
        <Banner tone="bad" title={`${countOf(list.failed, 'payout', 'payouts')} failed`}>
          The money is with the person, who can correct their mobile-money account. You see the reason below.
        </Banner>
      )}
      <Card className="grid gap-4">
        <Facts>
          <Fact label="Status">
            <Badge tone={PAYMENT_LIST_TONES[list.status]}>{PAYMENT_LIST_STATUSES[list.status]}</Badge>
          </Fact>
          {list.projectName && <Fact label="Project">{list.projectName}</Fact>}
          <Fact label="Started">{showInstant(list.createdAt)}</Fact>
          {list.expiresAt && list.status === 'OPEN' && <Fact label="Answers until">{showInstant(list.expiresAt)}</Fact>}
          {list.endedAt && <Fact label="Ended">{showInstant(list.endedAt)}</Fact>}
          <Fact label="Reserved">
            <span className="money">{formatCedis(list.books.reservedPesewas)}</span>
          </Fact>
          <Fact label="Passed on to people">
            <span className="money">{formatCedis(list.books.paidPesewas)}</span>
          </Fact>
          <Fact label="Our fees">
            <span className="money">{formatCedis(list.books.feesPesewas)}</span>
            {list.status === 'OPEN' && list.confirmed > 0 && (
              <span className="text-quiet text-sm"> taken when it ends</span>
            )}
          </Fact>
          <Fact label="Returned to the wallet">
            <span className="money">{formatCedis(list.books.returnedPesewas)}</span>
          </Fact>
          <Fact label="Still reserved">
            <span className="money">{formatCedis(list.books.leftPesewas)}</span>
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" starts={csv} onClick={() => csv.mutate({ params })}>
            <DownloadIcon />
            Download for the auditor
          </Button>
          <Button variant="plain" starts={summary} onClick={() => summary.mutate({ params })}>
            <DownloadIcon />
            Summary as PDF
          </Button>
          {list.waiting > 0 && mayEdit && (
            <Button variant="danger" onClick={() => setCancelling(true)}>
              Cancel everyone who hasn’t answered
            </Button>
          )}
        </div>
      </Card>
      {isCancelling && <CancelAll list={list} onClose={() => setCancelling(false)} />}
    </>
  );
}

function CancelAll({ list, onClose }: { list: List; onClose: () => void }) {
  const cancel = useAction('POST /payment/lists/{id}/cancel', { onDone: onClose });
  const back = list.waitingPesewas + list.waiting * list.feePesewas;
  return (
    <Dialog open onClose={onClose} title={`Cancel ${countOf(list.waiting, 'payment', 'payments')}?`}>
      <p>
        {formatCedis(back)} returns to your wallet. People who have confirmed keep their money. This can’t be undone.
      </p>
      <DialogActions>
        <Button variant="danger" starts={cancel} onClick={() => cancel.mutate({ params: { id: list.id } })}>
          Cancel them
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Payments({ list }: { list: List }) {
  const { values, query: filter, page, clear, change, setPage } = useFilters(['status', 'search']);
  const query = useQuery(
    ask('GET /payment/lists/{id}/payments', { params: { id: list.id }, query: { ...filter, page } }),
  );
  return (
    <section className="grid gap-4" aria-labelledby="people">
      <h2 id="people" className="text-xl">
        People
      </h2>
      <div className="filters sm:grid-cols-2">
        <SearchField
          label="Name, number or reference"
          value={values.search}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label="Status"
          placeholder="All"
          options={LISTED_PAYMENT_STATUSES}
          value={values.status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid ruled card px-5"
        empty={
          <NoMatches picture={lensCoin} hint="Try another part of the name or number, or show all." onClear={clear} />
        }
      >
        {(payment) => <PaymentRow listId={list.id} payment={payment} />}
      </PagedList>
    </section>
  );
}

/** At night the message waits until the morning. */
function textedWords(textedAt: string): string {
  return leavesLater(textedAt)
    ? `Will be texted ${showInstant(leavesAt(textedAt).toISOString())}`
    : `Texted ${showDay(textedAt)}`;
}

function PaymentRow({ listId, payment }: { listId: string; payment: ReplyOf<typeof listListedPayments>[number] }) {
  const params = { id: listId, paymentId: payment.id };
  const resend = useAction('POST /payment/lists/{id}/payments/{paymentId}/resend');
  const cancel = useAction('POST /payment/lists/{id}/payments/{paymentId}/cancel');
  const { tone, words } = stateOf(payment);
  const number = payment.number === '' ? 'Number deleted' : spacedNumber(payment.number);
  const facts = [payment.name, payment.ownReference, payment.payoutReference].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="money font-semibold">{number}</span>
          <Badge tone={tone}>{words}</Badge>
        </p>
        {facts.length > 0 && <p className="wrap-anywhere text-quiet text-sm">{facts.join(' · ')}</p>}
        <p className="text-quiet text-sm">
          {payment.paidAt
            ? `Paid ${showInstant(payment.paidAt)}`
            : payment.answeredAt
              ? `Answered ${showInstant(payment.answeredAt)}`
              : payment.textedAt && textedWords(payment.textedAt)}
        </p>
        {payment.failureReason && <p className="text-danger text-sm">{payment.failureReason}</p>}
      </div>
      <div className="flex items-center gap-1">
        <span className="money whitespace-nowrap font-semibold">{formatCedis(payment.amountPesewas)}</span>
        {payment.status === 'WAITING' && cancel.isAllowed && (
          <Menu
            name={`the payment to ${number}`}
            items={[
              { words: 'Text again', onChoose: () => resend.mutate({ params }) },
              { words: 'Cancel the payment', isDanger: true, onChoose: () => cancel.mutate({ params }) },
            ]}
          />
        )}
      </div>
    </div>
  );
}
