import type { z } from 'zod/mini';
import type { OwnEntry, OwnWork } from '../../../contract/assignments.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Card } from '../../ui/card.tsx';
import { Holds } from '../appeals/holds.tsx';
import { EntryBadge } from './entry-words.tsx';
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
              {entry.rejection && entry.status !== 'APPROVED' && <Holds of={['ENTRY']} subjectId={entry.id} />}
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
