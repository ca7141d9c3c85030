import { useQuery } from '@tanstack/react-query';
import type { getChargeback } from '../../contract/chargebacks.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { CHARGEBACK_STATUSES } from '../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../domain/money.ts';
import { AcceptanceCard } from '../features/chargebacks/acceptance-card.tsx';
import { CHARGEBACK_TONES, deadlineWords, isMissed } from '../features/chargebacks/chargeback-words.ts';
import { EvidenceForm } from '../features/chargebacks/evidence-form.tsx';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

type Chargeback = ReplyOf<typeof getChargeback>;

/** One chargeback: its facts, the ways to answer, and the bank's messages. */
export default function AdminChargebackPage() {
  const { chargebackId } = useParams<'adminChargeback'>();
  const query = useQuery(ask('GET /payment/admin/chargebacks/{id}', { params: { id: chargebackId } }));
  return (
    <Loaded query={query} whole>
      {({ content: chargeback }) => (
        <>
          <PageTitle
            title={`Chargeback of ${formatCedis(chargeback.claimedPesewas)}`}
            lead={
              <span className="flex flex-wrap items-center gap-2">
                {chargeback.organizationName ?? 'A payment that is not in our books'}
                <Badge tone={CHARGEBACK_TONES[chargeback.status]}>{CHARGEBACK_STATUSES[chargeback.status]}</Badge>
              </span>
            }
          />
          <Deadline chargeback={chargeback} />
          {chargeback.provider === null && (
            <Banner title="The provider can’t be reached">
              This is what it said last. Reload the page to try again.
            </Banner>
          )}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <FactsCard chargeback={chargeback} />
            <HistoryCard chargeback={chargeback} />
          </div>
          {chargeback.status === 'OPEN' && (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <EvidenceForm chargeback={chargeback} />
              <AcceptanceCard chargeback={chargeback} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

function Deadline({ chargeback }: { chargeback: Chargeback }) {
  const words = deadlineWords(chargeback);
  if (words) return <Banner tone={isMissed(chargeback) ? 'bad' : 'wait'} title={words} />;
  if (isMissed(chargeback)) return <Banner tone="bad" title="Nobody answered in time, so the provider accepted it." />;
  return null;
}

function FactsCard({ chargeback }: { chargeback: Chargeback }) {
  const { wallet } = chargeback;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Payment</h2>
      <Facts>
        <Fact label="Top-up">
          <span className="wrap-anywhere">{chargeback.topUpReference}</span>
        </Fact>
        <Fact label="Paid">
          <span className="money">{formatCedis(chargeback.paidPesewas)}</span>
        </Fact>
        <Fact label="Claimed back">
          <span className="money">{formatCedis(chargeback.claimedPesewas)}</span>
        </Fact>
        <Fact label="Taken from the organisation">
          <span className="money">{formatCedis(chargeback.takenPesewas)}</span>
        </Fact>
        <Fact label="Deducted from us">
          <span className="money">{formatCedis(chargeback.deductedPesewas)}</span>
        </Fact>
        {wallet && (
          <>
            <Fact label="In the wallet now">
              <span className="money">{formatCedis(wallet.availablePesewas)}</span>
            </Fact>
            <Fact label="Owes us">
              <span className="money">{formatCedis(wallet.owedPesewas)}</span>
            </Fact>
          </>
        )}
        <Fact label="Dispute">
          {chargeback.providerId}
          {chargeback.category && `, ${chargeback.category}`}
        </Fact>
        <Fact label="Opened">{showInstant(chargeback.openedAt)}</Fact>
        {chargeback.dueAt && <Fact label="Answer by">{showInstant(chargeback.dueAt)}</Fact>}
        {chargeback.resolvedAt && (
          <Fact label="Decided">
            {showInstant(chargeback.resolvedAt)}
            {chargeback.resolution && `, ${chargeback.resolution}`}
          </Fact>
        )}
        {chargeback.evidenceSentAt && (
          <Fact label="Evidence sent">
            {showInstant(chargeback.evidenceSentAt)}
            {chargeback.answeredBy && ` by ${chargeback.answeredBy}`}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function HistoryCard({ chargeback: { provider, timeline } }: { chargeback: Chargeback }) {
  // Uploads and proposals are steps too; the audit log has them.
  const changes = timeline.filter(({ to }, index) => to !== timeline[index - 1]?.to);
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">History</h2>
      {provider && provider.messages.length > 0 && (
        <ul className="grid ruled">
          {provider.messages.map(({ words, by, at }) => (
            <li key={`${at}${words}`} className="grid gap-0.5 py-3">
              <span className="wrap-anywhere">{words}</span>
              <span className="wrap-anywhere text-quiet text-sm">
                {showInstant(at)}
                {by && ` · ${by}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Timeline steps={changes} words={CHARGEBACK_STATUSES} />
    </Card>
  );
}
