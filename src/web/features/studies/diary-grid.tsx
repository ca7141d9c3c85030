import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getDiaryGrid } from '../../../contract/studies/results.ts';
import { ENTRY_STATUSES, type EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Loaded } from '../../ui/states.tsx';
import { EntryBadge } from '../assignments/entry-words.tsx';
import { KeptAnswers } from '../assignments/kept-answers.tsx';
import { ParticipantCode } from './participant-code.tsx';

type Row = ReplyOf<typeof getDiaryGrid>[number];
type Entry = Row['entries'][number];

/** The state of a cell: its mark, its colour, and its word in the legend. */
const CELLS: Readonly<Record<EntryStatus, { mark: string; look: string }>> = {
  APPROVED: { mark: '✓', look: 'bg-leaf-soft text-leaf' },
  SUBMITTED: { mark: '?', look: 'bg-gold-soft text-gold-ink' },
  DISPUTED: { mark: '!', look: 'bg-gold-soft text-gold-ink' },
  REJECTED: { mark: '✕', look: 'bg-danger-soft text-danger' },
  OPEN: { mark: '·', look: 'text-quiet' },
  LAPSED: { mark: '–', look: 'bg-sunken text-quiet' },
  CANCELLED: { mark: '–', look: 'bg-sunken text-quiet' },
};

const PEOPLE_PER_PAGE = 20;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/**
 * A diary's people and entries: a cell opens the entry. One Tab stop; the arrow keys, Home and End move in the grid. On a phone
 * it scrolls within its own box, next to the people.
 */
export function DiaryGrid({ studyId }: { studyId: string }) {
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<{ row: Row; entry: Entry } | null>(null);
  const query = useQuery({
    ...ask('GET /project/studies/{id}/results/diary', {
      params: { id: studyId },
      query: { page, size: PEOPLE_PER_PAGE },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="diary-heading" className="text-lg">
        Diary, day by day
      </h2>
      <Loaded query={query} rows={2}>
        {({ content: rows, ...about }) =>
          rows.length === 0 ? (
            <p className="text-quiet">Nobody has started the diary yet. Each person who does gets a row here.</p>
          ) : (
            <>
              <Grid rows={rows} onOpen={(row, entry) => setOpen({ row, entry })} />
              <Legend rows={rows} />
              <Pager page={about} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {open && (
        <OpenEntry
          {...open}
          studyId={studyId}
          onOpen={(entry) => setOpen({ ...open, entry })}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function Grid({ rows, onOpen }: { rows: readonly Row[]; onOpen: (row: Row, entry: Entry) => void }) {
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const most = Math.max(...rows.map(({ entries }) => entries.length));
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const [row, column] = at;
    const step = STEPS[event.key];
    const next: readonly [number, number] | null = step
      ? [row + step[0], column + step[1]]
      : event.key === 'Home'
        ? [row, 0]
        : event.key === 'End'
          ? [row, (rows[row]?.entries.length ?? 1) - 1]
          : null;
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`);
    cell?.focus();
  };
  return (
    <div className="relative w-fit max-w-full overflow-x-auto rounded-xl border border-line">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which the arrow keys move is a grid */}
      <table role="grid" aria-labelledby="diary-heading" className="text-left" onKeyDown={move}>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-[1] min-w-36 bg-wash px-3 py-2 font-normal text-quiet text-sm sm:min-w-56"
            >
              Participant
            </th>
            {Array.from({ length: most }, (_, index) => index + 1).map((number) => (
              <th key={number} scope="col" className="money px-1 py-2 text-center font-semibold text-sm">
                <span className="sr-only">Entry </span>
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={row.participantCode} className="border-line border-t">
              <th scope="row" className="sticky left-0 z-[1] bg-surface px-3 py-1.5 font-normal">
                <ParticipantCode code={row.participantCode} />
                <span className="block text-quiet text-xs">{row.profile.join(' · ')}</span>
              </th>
              {row.entries.map((entry, entryAt) => {
                const { mark, look } = CELLS[entry.status];
                return (
                  <td key={entry.id} className="p-0.5">
                    <button
                      type="button"
                      data-cell={`${rowAt},${entryAt}`}
                      tabIndex={at[0] === rowAt && at[1] === entryAt ? 0 : -1}
                      aria-label={`Entry ${entry.number}: ${ENTRY_STATUSES[entry.status]}`}
                      className={`grid size-11 place-items-center rounded-lg font-semibold hover:outline-2 hover:outline-clay ${look}`}
                      onFocus={() => setAt([rowAt, entryAt])}
                      onClick={() => onOpen(row, entry)}
                    >
                      <span aria-hidden="true">{mark}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the marks mean, of those that are there. */
function Legend({ rows }: { rows: readonly Row[] }) {
  const found = new Set(rows.flatMap(({ entries }) => entries.map(({ status }) => status)));
  const shown = (Object.keys(CELLS) as EntryStatus[]).filter((status) => found.has(status));
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet text-sm">
      {shown.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded font-semibold ${CELLS[status].look}`}
          >
            {CELLS[status].mark}
          </span>
          {ENTRY_STATUSES[status]}
        </li>
      ))}
    </ul>
  );
}

/** One entry: when it was handed in, and what it says; with the person's previous and next one. */
function OpenEntry({
  row,
  entry: { id, number },
  studyId,
  onOpen,
  onClose,
}: {
  row: Row;
  entry: Entry;
  studyId: string;
  onOpen: (entry: Entry) => void;
  onClose: () => void;
}) {
  const at = row.entries.findIndex((entry) => entry.id === id);
  const [before, after] = [row.entries[at - 1], row.entries[at + 1]];
  const query = useQuery(ask('GET /project/entries/{id}', { params: { id } }));
  return (
    <Dialog open shape="drawer" onClose={onClose} title={`Entry ${number} of ${row.entries.length}`}>
      <div className="flex items-center justify-between gap-2 border-line border-b pb-3">
        <p className="min-w-0 text-quiet">
          <ParticipantCode code={row.participantCode} /> · {row.profile.join(' · ')}
        </p>
        <div className="flex shrink-0">
          <Button
            variant="quiet"
            icon
            aria-label="Previous entry"
            aria-disabled={!before}
            onClick={() => before && onOpen(before)}
          >
            <UpIcon />
          </Button>
          <Button
            variant="quiet"
            icon
            aria-label="Next entry"
            aria-disabled={!after}
            onClick={() => after && onOpen(after)}
          >
            <DownIcon />
          </Button>
          <Button variant="quiet" icon aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </Button>
        </div>
      </div>
      <Loaded query={query} rows={2}>
        {({ content: entry }) => (
          <div className="grid gap-4">
            <div className="grid justify-items-start gap-1">
              <EntryBadge status={entry.status} />
              <p className="text-quiet text-sm">
                {entry.submittedAt
                  ? `Handed in ${showInstant(entry.submittedAt)}`
                  : `Open from ${showInstant(entry.opensAt)} to ${showInstant(entry.dueAt)}`}
              </p>
            </div>
            {entry.rejectionWords && <p className="wrap-anywhere rounded-lg bg-sunken p-4">{entry.rejectionWords}</p>}
            {entry.answers.length > 0 ? (
              <KeptAnswers answers={entry.answers} applicationId={entry.applicationId} />
            ) : (
              <p>
                {entry.submittedAt ? 'The answers are on your own website.' : 'There is nothing in this entry yet.'}
              </p>
            )}
            {entry.status === 'SUBMITTED' && (
              <ButtonLink to={`${addresses.studyApplicants({ studyId })}?tab=work&status=SUBMITTED`}>
                Review what is waiting
              </ButtonLink>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
