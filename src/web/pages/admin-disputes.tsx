import { useQuery } from '@tanstack/react-query';
import type { listDisputes } from '../../contract/disputes.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { APPLICATION_STATUSES } from '../../domain/lifecycles/application-lifecycle.ts';
import { formatCedis } from '../../domain/money.ts';
import { WorkDisputeCard } from '../features/assignments/dispute-card.tsx';
import { DecideDispute } from '../features/disputes/decide-dispute.tsx';
import scales from '../illustrations/scales.svg';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

export default function AdminDisputesPage() {
  const sessions = useQuery(ask('GET /project/admin/disputes'));
  const work = useQuery(ask('GET /project/admin/entry-disputes'));
  return (
    <>
      <PageTitle {...headingOf('adminDisputes')} />
      <Loaded query={sessions}>
        {({ content: missed }) => (
          <Loaded query={work}>
            {({ content: rejected }) =>
              missed.length + rejected.length === 0 ? (
                <EmptyState picture={scales} title="No open disputes">
                  <p>When a participant disputes a no-show or a rejection, it appears here for you to decide.</p>
                </EmptyState>
              ) : (
                <ul className="grid gap-4">
                  {missed.map((row) => (
                    <li key={row.id}>
                      <DisputeCard dispute={row} />
                    </li>
                  ))}
                  {rejected.map((row) => (
                    <li key={row.id}>
                      <WorkDisputeCard dispute={row} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

const shown = (at: string | null) => (at ? showInstant(at) : 'no');

function DisputeCard({ dispute }: { dispute: ReplyOf<typeof listDisputes>[number] }) {
  const settle = useAction('POST /project/admin/disputes/{id}/{event}');
  const decide = (event: 'pay' | 'uphold', reason: string) =>
    settle.mutate({ params: { id: dispute.id, event }, body: { reason } });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">
        {dispute.participantName}: {dispute.studyName}
      </h2>
      <p className="text-quiet">
        {dispute.organizationName} · {showInstant(dispute.startsAt)} ·{' '}
        <span className="money">{formatCedis(dispute.rewardPesewas)}</span>
      </p>
      <Timeline steps={dispute.timeline} words={APPLICATION_STATUSES} />
      <Facts>
        <Fact label="Participant said “I’m here”">{shown(dispute.participantHereAt)}</Fact>
        <Fact label="Researcher said “I’m here”">{shown(dispute.researcherHereAt)}</Fact>
        <Fact label="Participant confirmed">{shown(dispute.confirmedAt)}</Fact>
        {dispute.partialPesewas !== null && (
          <Fact label="Proposed instead, and refused">
            {formatCedis(dispute.partialPesewas)}: {dispute.partialReason}
          </Fact>
        )}
        <Fact label="The researcher’s side">{dispute.researcherStatement ?? 'nothing yet'}</Fact>
      </Facts>
      <DecideDispute
        uphold={
          dispute.partialPesewas === null ? 'Uphold the no-show' : `Pay only ${formatCedis(dispute.partialPesewas)}`
        }
        starts={settle}
        onDecide={decide}
      />
    </Card>
  );
}
