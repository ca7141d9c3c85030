import { useState } from 'react';
import type { z } from 'zod/mini';
import { disputeEntry, type OwnEntry, type OwnWork } from '../../../contract/assignments.ts';
import { formatCedis } from '../../../domain/money.ts';
import { REJECTION_REASONS } from '../../../domain/own-time.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { EntryBadge } from './entry-words.tsx';
import { KeptAnswers } from './kept-answers.tsx';

type Work = z.output<typeof OwnWork>;
type Entry = z.output<typeof OwnEntry>;

/** Every entry with its state and pay, in the order of their days; a task has one. */
export function EntryList({ work, entries }: { work: Work; entries: readonly Entry[] }) {
  const isDiary = work.kind === 'DIARY';
  // The entries of a diary are below its heading; a task is a part of its page by itself.
  const Heading = isDiary ? 'h3' : 'h2';
  return (
    <section className="grid gap-3" aria-label={isDiary ? 'Entries' : 'Your work'}>
      {isDiary && <h2 className="text-xl">Your diary</h2>}
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Card className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Heading className="text-lg">{isDiary ? `Entry ${entry.number}` : 'Your task'}</Heading>
                <span className="flex flex-wrap items-center gap-3">
                  <span className="money">{formatCedis(entry.payPesewas)}</span>
                  <EntryBadge status={entry.status} />
                </span>
              </div>
              <p className="text-quiet">{whenWords(entry)}</p>
              {entry.rejection && entry.status !== 'APPROVED' && <Rejected entry={entry} />}
              {entry.answers.length > 0 && (
                <details>
                  <summary className="min-h-11 cursor-pointer py-2.5">Your answers</summary>
                  <KeptAnswers answers={entry.answers} />
                </details>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happens to an entry next, or what happened last. */
function whenWords({ status, opensAt, dueAt, submittedAt, approvedBy, reviewedAt }: Entry): string {
  if (status === 'OPEN') return `Open from ${showInstant(opensAt)} until ${showInstant(dueAt)}.`;
  if (status === 'SUBMITTED' && approvedBy) {
    return `Handed in. The researcher reviews it; without a review it is accepted on ${showInstant(approvedBy)}.`;
  }
  if (status === 'LAPSED') return `The time ended on ${showInstant(dueAt)}. It does not count against you.`;
  if (status === 'CANCELLED') return 'It ended before it was handed in.';
  if (status === 'DISPUTED') return 'A person at Nyansapo reads what you and the researcher wrote.';
  const at = reviewedAt ?? submittedAt;
  return at ? `Reviewed on ${showInstant(at)}.` : '';
}

function Rejected({ entry }: { entry: Entry }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const dispute = useAction(disputeEntry, { onDone: () => setAsking(false) });
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
      <p className="font-semibold">{entry.rejection && REJECTION_REASONS[entry.rejection]}</p>
      {entry.rejectionWords && <p className="whitespace-pre-line break-words">{entry.rejectionWords}</p>}
      {entry.disputableUntil ? (
        <>
          <p className="text-quiet">Is that wrong? You can tell us until {showInstant(entry.disputableUntil)}.</p>
          <Button look="plain" className="justify-self-start" onClick={() => setAsking(true)}>
            I did it as asked
          </Button>
        </>
      ) : (
        entry.status === 'REJECTED' && (
          <p className="text-quiet">
            {entry.isUpheld
              ? 'We read what both sides said. It is still not accepted.'
              : 'The 72 hours to dispute this are over.'}
          </p>
        )
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Did you do it as asked?">
        <p>Tell us what happened. A person reads both sides and decides. If you did it as asked, we pay you.</p>
        <AreaField
          label="What happened?"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          <Button look="plain" onClick={() => setAsking(false)}>
            Go back
          </Button>
          <Button
            busy={dispute.isPending}
            disabled={reason.trim() === ''}
            onClick={() => dispute.mutate({ params: { id: entry.id }, body: { reason } })}
          >
            Send it
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
