import { useState } from 'react';
import type { z } from 'zod/mini';
import type { OwnEntry, OwnWork } from '../../../contract/assignments.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { EntryBadge, REJECTION_WORDS } from './entry-words.tsx';
import { KeptAnswers } from './kept-answers.tsx';

type Work = z.output<typeof OwnWork>;
type Entry = z.output<typeof OwnEntry>;

/** Entries with their state and pay; a task has one. */
export function EntryList({ work, entries }: { work: Work; entries: readonly Entry[] }) {
  const isDiary = work.kind === 'DIARY';
  // A diary's entries have a heading above them; a task's entry is a section of its own.
  const Heading = isDiary ? 'h3' : 'h2';
  return (
    <section className="grid gap-3" aria-label={isDiary ? m.work_entries() : m.work_your_work()}>
      {isDiary && <h2 className="text-xl">{m.work_entries()}</h2>}
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Card className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Heading className="text-lg">
                  {isDiary
                    ? `${m.work_entry({ number: entry.number })} · ${showDay(entry.opensAt)}`
                    : m.work_your_task()}
                </Heading>
                <span className="flex flex-wrap items-center gap-3">
                  <span className="money">{formatCedis(entry.payPesewas)}</span>
                  <EntryBadge status={entry.status} />
                </span>
              </div>
              <p className="text-quiet">{whenWords(entry)}</p>
              {entry.rejection && entry.status !== 'APPROVED' && <Rejected entry={entry} />}
              {entry.answers.length > 0 && (
                <details>
                  <summary className="min-h-11 cursor-pointer py-2.5">{m.studies_answers()}</summary>
                  <KeptAnswers answers={entry.answers} applicationId={work.applicationId} />
                </details>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An entry's next step, or its last one. */
function whenWords({ status, opensAt, dueAt, submittedAt, approvedBy, reviewedAt }: Entry): string {
  if (status === 'OPEN') return m.work_open({ from: showInstant(opensAt), to: showInstant(dueAt) });
  if (status === 'SUBMITTED' && approvedBy) {
    return m.work_handed_in({ time: showInstant(approvedBy) });
  }
  if (status === 'LAPSED') return m.work_lapsed({ time: showInstant(dueAt) });
  if (status === 'CANCELLED') return m.work_ended();
  if (status === 'DISPUTED') return m.work_disputed();
  const at = reviewedAt ?? submittedAt;
  return at ? m.work_reviewed({ time: showInstant(at) }) : '';
}

function Rejected({ entry }: { entry: Entry }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const dispute = useAction('POST /project/entries/{id}/dispute', { onDone: () => setAsking(false) });
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
      <p className="font-semibold">{entry.rejection && REJECTION_WORDS[entry.rejection]}</p>
      {entry.rejectionWords && <p className="whitespace-pre-line break-words">{entry.rejectionWords}</p>}
      {entry.disputableUntil ? (
        <>
          <p className="text-quiet">{m.work_wrong({ time: showInstant(entry.disputableUntil) })}</p>
          <Button variant="plain" className="justify-self-start" onClick={() => setAsking(true)}>
            {m.work_did_it()}
          </Button>
        </>
      ) : (
        entry.status === 'REJECTED' && (
          <p className="text-quiet">{entry.isUpheld ? m.work_upheld() : m.work_too_late()}</p>
        )
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={m.work_did_it_ask()}>
        <p>{m.work_did_it_means()}</p>
        <AreaField
          label={m.studies_what_happened()}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            {m.ui_go_back()}
          </Button>
          <Button
            starts={dispute}
            disabled={reason.trim() === ''}
            onClick={() => dispute.mutate({ params: { id: entry.id }, body: { reason } })}
          >
            {m.work_send()}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
