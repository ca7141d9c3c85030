import type { z } from 'zod/mini';
import type { WorkEntry } from '../../../contract/assignments.ts';
import { formatCedis } from '../../../domain/money.ts';
import { REJECTION_REASONS } from '../../../domain/own-time.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Started } from '../../ui/refusal.ts';
import { TimeLeft } from '../../ui/time-left.tsx';
import { EntryBadge } from './entry-words.tsx';
import { KeptAnswers } from './kept-answers.tsx';

export type WorkEntryView = z.output<typeof WorkEntry>;

const BY = { PARTICIPANT: 'by the participant', LINK: 'by the survey’s link', API: 'by your software' } as const;

/** One entry: its author, when it is accepted automatically, and the answers, with a review form while it needs one. */
export function EntryReview({
  entry,
  isChosen,
  starts,
  onChoose,
  onApprove,
  onReject,
}: {
  entry: WorkEntryView;
  isChosen: boolean;
  starts: Started;
  onChoose: (chosen: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
}) {
  const waits = entry.status === 'SUBMITTED' && starts.isAllowed !== false;
  const name = `${entry.participantName}${entry.entryCount > 1 ? `, entry ${entry.number} of ${entry.entryCount}` : ''}`;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-3">
          {waits && (
            <input
              type="checkbox"
              className="size-5 accent-clay"
              aria-label={`Select the work of ${name}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
          <h2 className="text-lg">{name}</h2>
        </span>
        <EntryBadge status={entry.status} />
      </div>
      <p className="text-quiet text-sm">
        {entry.submittedAt && entry.submittedBy
          ? `Handed in on ${showInstant(entry.submittedAt)} ${BY[entry.submittedBy]}`
          : `Until ${showInstant(entry.dueAt)}`}{' '}
        · code <span className="money">{entry.participantCode}</span> · {formatCedis(entry.payPesewas)}
      </p>
      {entry.approvedBy && (
        <p className="rounded-xl bg-gold-soft px-4 py-2 text-gold-ink">
          Accepted automatically <TimeLeft at={entry.approvedBy} />
        </p>
      )}
      <KeptAnswers answers={entry.answers} applicationId={entry.applicationId} />
      {entry.rejection && (
        <p className="break-words">
          <span className="font-semibold">{REJECTION_REASONS[entry.rejection]}:</span> {entry.rejectionWords}
        </p>
      )}
      {waits && (
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" starts={starts} onClick={onApprove}>
            Accept and pay<span className="sr-only"> {name}</span>
          </Button>
          <Button variant="plain" onClick={onReject}>
            Don’t accept<span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}
