import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import hourglass from '../../illustrations/hourglass.svg';
import type { SessionsCall } from '../../lib/api.ts';
import { usePage, useTab } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type BookingView, SessionCard } from './session-card.tsx';
import { WeekCalendar } from './week-calendar.tsx';

const WHEN = { upcoming: m.session_upcoming(), week: m.session_week(), past: m.session_past() };

interface SessionListProps {
  list: SessionsCall;
  /** Only the sessions of one study. */
  studyId?: string | undefined;
  /** Shown when nothing is upcoming. */
  picture: string;
  emptyHint: ReactNode;
  /** What this side can do with a booked session. */
  actions: (booking: BookingView) => ReactNode;
}

/** Sessions as either side sees them: those that still need something, and those that are over. */
export function SessionList({ list, studyId, picture, emptyHint, actions }: SessionListProps) {
  // Within a study's page, which has tabs too.
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
          <WeekCalendar list={list} studyId={studyId} />
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
                {booking.rateUntil && (
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
