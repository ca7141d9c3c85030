import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import hourglass from '../../illustrations/hourglass.svg';
import type { SessionsCall } from '../../lib/api.ts';
import { usePage, useTab } from '../../lib/filters.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { ask } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { BookingView } from './booking-words.ts';
import { SessionCard } from './session-card.tsx';

// Fetched with its tab.
const WeekCalendar = lazyPart(() => import('./week-calendar.tsx').then((module) => module.WeekCalendar));

const WHEN = { upcoming: m.session_upcoming(), week: m.session_week(), past: m.session_past() };

interface SessionListProps {
  list: SessionsCall;
  /** Only the sessions of one study. */
  studyId?: string | undefined;
  /** Shown when nothing is upcoming. */
  picture: string;
  emptyHint: ReactNode;
  /** The side's actions for a booked session. */
  actions: (booking: BookingView) => ReactNode;
  /** Whether each session asks for its rating; not if the screen asks once above the list. */
  asksToRate?: boolean;
}

/** One side's sessions: those that still need an action, and past ones. */
export function SessionList({ list, studyId, picture, emptyHint, actions, asksToRate = true }: SessionListProps) {
  // Keeps the tab of a study's page, which may contain this list.
  const [when, setWhen] = useTab(WHEN, { name: 'when', keeps: ['tab'] });
  const [page, setPage] = usePage();
  const query = useQuery({
    ...ask(list, { query: { when: when === 'past' ? 'past' : 'upcoming', page, ...(studyId ? { studyId } : {}) } }),
    enabled: when !== 'week',
  });
  return (
    <div className="grid gap-4">
      <Tabs tabs={WHEN} current={when} label={m.session_sessions()} onChange={setWhen}>
        {when === 'week' ? (
          <Lazy of={WeekCalendar} fallback={<div className="skeleton h-96" />} list={list} studyId={studyId} />
        ) : (
          <PagedList
            query={query}
            onPage={setPage}
            empty={
              when === 'upcoming' ? (
                <EmptyState picture={picture} title={m.session_none()}>
                  {emptyHint}
                </EmptyState>
              ) : (
                <EmptyState picture={hourglass} title={m.session_none_past()}>
                  <p>{m.session_none_past_hint()}</p>
                </EmptyState>
              )
            }
          >
            {(booking) => (
              <SessionCard booking={booking}>
                {booking.status === 'BOOKED' && actions(booking)}
                {asksToRate && booking.rateUntil && (
                  <ButtonLink
                    variant="plain"
                    className="justify-self-start"
                    to={addresses.session({ bookingId: booking.id })}
                    aria-label={m.session_rate_with({ name: booking.withName })}
                  >
                    {m.session_rate()}
                  </ButtonLink>
                )}
              </SessionCard>
            )}
          </PagedList>
        )}
      </Tabs>
    </div>
  );
}
