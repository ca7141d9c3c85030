import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getToday } from '../../../contract/studies/today.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useMay } from '../../lib/may.tsx';
import { Link } from '../../lib/navigation.tsx';
import { useNow } from '../../lib/now.ts';
import { ask } from '../../lib/queries.ts';
import { showTimeLeft } from '../../lib/when.ts';
import { CalendarIcon, FolderIcon, ForwardIcon, TeamIcon, WalletIcon } from '../../ui/icons.tsx';
import { draftAddress } from './draft-address.ts';

type Row = ReplyOf<typeof getToday>[number];

/** PROJECT-07: a researcher's tasks for today, each with a link; shows nothing without any, or to somebody who can't do them. */
export function useToday(): { today: ReactNode; isKnown: boolean } {
  const { data, isPending, failureCount } = useQuery(ask('GET /project/today'));
  const rows = data?.content ?? [];
  const mayEdit = useMay('edit');
  return { today: mayEdit && rows.length > 0 ? <Today rows={rows} /> : null, isKnown: !isPending || failureCount > 0 };
}

function Today({ rows }: { rows: readonly Row[] }) {
  const now = useNow();
  const canTopUp = useMay('money');
  return (
    <section aria-labelledby="today" className="card overflow-hidden border-gold">
      <h2 id="today" className="bg-gold-soft px-5 py-2.5 text-gold-ink text-lg">
        Today
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const { icon, title, hint, to } = wordsOf(row, now, canTopUp);
          return (
            <li key={`${row.kind} ${row.studyId ?? row.projectId}`}>
              <Link
                to={to}
                className="group flex min-h-14 items-center gap-3 px-5 py-2.5 outline-offset-[-3px] [transition:background-color_150ms] hover:bg-wash"
              >
                <span className="text-clay">{icon}</span>
                <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
                  <span className="break-words font-semibold group-hover:underline">{title}</span>
                  {hint && <span className="break-words text-quiet text-sm">{hint}</span>}
                </span>
                <span className="text-quiet [transition:translate_150ms] group-hover:translate-x-0.5">
                  <ForwardIcon />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function wordsOf(
  row: Row,
  now: number,
  canTopUp: boolean,
): { icon: ReactNode; title: string; hint: string; to: string } {
  const { count, name } = row;
  const study = addresses.studyApplicants({ studyId: row.studyId ?? '' });
  const amount = formatCedis(row.amountPesewas ?? 0);
  switch (row.kind) {
    case 'MARK': {
      const until = row.deadline ? ` Counts as attended ${showTimeLeft(row.deadline, now)}.` : '';
      return {
        icon: <CalendarIcon />,
        title: `Mark who came: ${countOf(count, 'session')}`,
        hint: `“${name}”.${until}`,
        to: `${study}?tab=sessions`,
      };
    }
    case 'APPLICANTS':
      return {
        icon: <TeamIcon />,
        title: `${countOf(count, 'applicant')} to answer`,
        hint: name ?? '',
        to: `${study}?status=PENDING`,
      };
    case 'MONEY_SHORT':
      return {
        icon: <WalletIcon />,
        title: canTopUp ? `Top up ${amount} to publish` : `Ask an admin to top up ${amount}`,
        hint: name || 'Your draft',
        to: draftAddress(row.projectId ?? '', row.draftId ?? ''),
      };
    default:
      return {
        icon: <FolderIcon />,
        title: `Nearly full: ${countOf(count, 'place')} left`,
        hint: `“${name}”. You can add places.`,
        to: `${study}?tab=study`,
      };
  }
}
