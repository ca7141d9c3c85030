import type { listEntryDisputes } from '../../../contract/disputes.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { ENTRY_STATUSES } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { REJECTION_REASONS } from '../../../domain/own-time.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DecideDispute } from '../disputes/decide-dispute.tsx';
import { KeptAnswers } from './kept-answers.tsx';

/** Rejected work: the researcher's reason, the participant's statement, and the work itself. */
export function WorkDisputeCard({ dispute }: { dispute: ReplyOf<typeof listEntryDisputes>[number] }) {
  const settle = useAction('POST /project/admin/entry-disputes/{id}/{event}');
  const decide = (event: 'pay' | 'uphold', reason: string) =>
    settle.mutate({ params: { id: dispute.id, event }, body: { reason } });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg">
        {dispute.participantName}: {dispute.studyName}
      </h2>
      <p className="text-quiet">
        {dispute.organizationName} · work that was not accepted ·{' '}
        <span className="money">{formatCedis(dispute.rewardPesewas)}</span>
      </p>
      <Timeline steps={dispute.timeline} words={ENTRY_STATUSES} />
      <Facts>
        <Fact label="Handed in">{dispute.submittedAt ? showInstant(dispute.submittedAt) : 'no'}</Fact>
        <Fact label="The researcher’s reason">{dispute.rejection && REJECTION_REASONS[dispute.rejection]}</Fact>
        <Fact label="In their words">{dispute.rejectionWords ?? 'nothing'}</Fact>
      </Facts>
      <KeptAnswers answers={dispute.answers} applicationId={dispute.applicationId} />
      <DecideDispute uphold="Uphold the rejection" starts={settle} onDecide={decide} />
    </Card>
  );
}
