import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { getNextStep } from '../../../contract/applications/next-step.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { withinSentence } from '../../../messages/within-sentence.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { Link } from '../../lib/navigation.tsx';
import { useNow } from '../../lib/now.ts';
import { ask } from '../../lib/queries.ts';
import { showLeft } from '../../lib/when.ts';
import { CalendarIcon, ForwardIcon, SearchIcon, ShieldIcon, WalletIcon } from '../../ui/icons.tsx';
import { Words } from '../../ui/words.tsx';

type Step = NonNullable<ReplyOf<typeof getNextStep>['step']>;

/**
 * APPLICATION-21: the one thing that waits for a participant. Until it is known, the screen's list waits too: nothing moves
 * under a thumb. Without a network the list does not wait.
 */
export function useNextStep(): { card: ReactNode; step: Step | null; isKnown: boolean } {
  const { data, isPending, failureCount } = useQuery(ask('GET /project/applications/next-step'));
  const step = data?.content.step;
  return {
    step: step ?? null,
    card: step ? <NextStepCard step={step} others={data.content.others} /> : null,
    isKnown: !isPending || failureCount > 0,
  };
}

const Closed = lazyPart(() => import('./wanted-study-closed.tsx').then((module) => module.WantedStudyClosed));

function NextStepCard({ step, others }: { step: Step; others: number }) {
  if (step.kind === 'CLOSED') return <Lazy of={Closed} fallback={null} name={step.studyName} />;
  const { icon, title, action, to } = wordsOf(step);
  return (
    <section aria-label={m.next_label()}>
      <Link
        to={to}
        className="flex items-center gap-3 rises rounded-2xl border border-gold bg-gold-soft px-4 py-3 text-gold-ink [box-shadow:var(--lift-1)]"
      >
        {icon}
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="break-words font-semibold leading-snug">
            <Words text={title} />
          </span>
          <span className="text-sm">
            <span className="font-semibold underline">{action}</span>
            {step.deadline && (
              <>
                {' · '}
                <TimeLeft until={step.deadline} />
              </>
            )}
            {others > 0 && ` · ${m.next_more({ others })}`}
          </span>
        </span>
        <span className="max-sm:hidden">
          <ForwardIcon />
        </span>
      </Link>
    </section>
  );
}

/** "3 h left" */
function TimeLeft({ until }: { until: string }) {
  return showLeft(until, useNow());
}

/** The action's button is named as on the screen where it leads. */
function wordsOf(step: Step): { icon: ReactNode; title: string; action: string; to: string } {
  const name = withinSentence(step.studyName ?? '', step.studyNameLanguage ?? 'en', locale());
  const studyId = step.studyId ?? '';
  switch (step.kind) {
    case 'CONFIRM':
      return {
        icon: <CalendarIcon />,
        title: m.next_confirm({ name }),
        action: m.next_confirm_do(),
        to: addresses.session({ bookingId: step.bookingId ?? '' }),
      };
    case 'CHOOSE_TIME':
      return {
        icon: <CalendarIcon />,
        title: m.next_invited({ name }),
        action: m.next_choose_time(),
        to: addresses.scheduleAvailability({ studyId }),
      };
    case 'START_WORK':
      return {
        icon: <CalendarIcon />,
        title: m.next_invited({ name }),
        action: m.next_see_work(),
        to: addresses.work({ applicationId: step.applicationId ?? '' }),
      };
    case 'DO_ENTRY':
      return {
        icon: <CalendarIcon />,
        title: m.next_entry({ name }),
        action: m.sign_in_continue(),
        to: addresses.work({ applicationId: step.applicationId ?? '' }),
      };
    case 'DISPUTE_WORK':
      return {
        icon: <ShieldIcon />,
        title: m.next_not_accepted({ name }),
        action: m.next_did_it(),
        to: addresses.work({ applicationId: step.applicationId ?? '' }),
      };
    case 'DISPUTE':
      return {
        icon: <ShieldIcon />,
        title: m.next_absent({ name }),
        action: m.next_were_there(),
        to: addresses.appliedStudy({ applicationId: step.applicationId ?? '' }),
      };
    case 'RETRY_PAYOUT':
      return {
        icon: <WalletIcon />,
        title: m.next_returned({ amount: formatCedis(step.amountPesewas ?? 0) }),
        action: m.next_check_payout(),
        to: addresses.walletManagement,
      };
    case 'ADD_ACCOUNT':
      return {
        icon: <WalletIcon />,
        title: m.next_waits({ amount: formatCedis(step.amountPesewas ?? 0) }),
        action: m.next_add_account(),
        to: addresses.mobileMoney,
      };
    default:
      return {
        icon: <SearchIcon />,
        title: m.next_came_for({ name }),
        action: m.next_open_study(),
        to: addresses.studyApply({ studyId }),
      };
  }
}
