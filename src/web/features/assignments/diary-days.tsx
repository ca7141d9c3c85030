import type { z } from 'zod/mini';
import type { OwnEntry, OwnWork } from '../../../contract/assignments.ts';
import type { EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { clockWords } from '../../../messages/when.ts';
import { showDay } from '../../lib/when.ts';
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx';
import { ENTRY_WORDS } from './entry-words.tsx';

type Work = z.output<typeof OwnWork>;
type Entry = z.output<typeof OwnEntry>;

/** "38" for GH₵ 38.00: small amounts next to each other. */
const short = (pesewas: number) => formatCedis(pesewas).replace(/\.00$/, '');

/** What the diary has earned of what it can, and its days: done, today, missed, or still to come. */
export function DiaryDays({ work }: { work: Work }) {
  const { entries, earnedPesewas, mostPesewas, bonusPesewas, entriesForBonus } = work;
  const next = entries.find(({ isOpen, status }) => status === 'OPEN' && !isOpen);
  const isOpen = entries.some((entry) => entry.isOpen);
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5" aria-label={m.work_your_diary()}>
      <div className="grid gap-2">
        <p>
          <span className="money font-display text-2xl text-leaf">{short(earnedPesewas)}</span>{' '}
          <span className="money text-quiet">{m.work_of_most({ most: short(mostPesewas).replace(/^\D+/, '') })}</span>
        </p>
        <span className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-leaf"
            style={{ width: `${Math.min(100, (100 * earnedPesewas) / Math.max(1, mostPesewas))}%` }}
          />
        </span>
        {bonusPesewas > 0 && (
          <p className="text-quiet text-sm">
            {m.work_bonus_for({ amount: short(bonusPesewas), count: entriesForBonus })}
          </p>
        )}
      </div>
      <ol className="grid grid-cols-7 gap-1" aria-label={m.work_entries()}>
        {entries.map((entry) => (
          <Day key={entry.id} entry={entry} />
        ))}
      </ol>
      {!isOpen && next && (
        <p className="text-quiet">
          {m.work_next_opens({ time: `${showDay(next.opensAt)}, ${clockWords(new Date(next.opensAt))} GMT` })}
        </p>
      )}
    </section>
  );
}

const DONE = 'border-leaf bg-leaf-soft text-leaf';
const WAITS = 'border-gold bg-gold-soft text-gold-ink';

/** The look and the sign of each state; the words are said to screen readers. */
const LOOKS: Record<EntryStatus, string> = {
  OPEN: 'border-edge border-dashed text-quiet',
  SUBMITTED: WAITS,
  DISPUTED: WAITS,
  APPROVED: DONE,
  REJECTED: 'border-danger bg-danger-soft text-danger',
  LAPSED: 'border-line bg-sunken text-quiet',
  CANCELLED: 'border-line bg-sunken text-quiet',
};

function Day({ entry }: { entry: Entry }) {
  const { status, isOpen, opensAt, number } = entry;
  const [weekday, day] = showDay(opensAt).split(' ');
  const isMissed = status === 'LAPSED' || status === 'CANCELLED' || status === 'REJECTED';
  return (
    <li className="grid justify-items-center gap-1 text-center">
      <span className={`text-xs ${isOpen ? 'font-semibold' : 'text-quiet'}`} aria-hidden="true">
        {weekday}
      </span>
      <span
        className={`grid size-9 place-items-center rounded-full border-2 font-semibold text-sm [&_svg]:size-5 ${isOpen ? 'border-clay bg-clay text-on-clay' : LOOKS[status]}`}
        aria-hidden="true"
      >
        {status === 'APPROVED' && <CheckIcon />}
        {(status === 'SUBMITTED' || status === 'DISPUTED') && <ClockIcon />}
        {isMissed && <CloseIcon />}
        {status === 'OPEN' && <span className="money">{day}</span>}
      </span>
      <span className="sr-only">
        {m.work_entry({ number })}, {showDay(opensAt)}: {isOpen ? m.work_open_now() : ENTRY_WORDS[status]}
      </span>
    </li>
  );
}
