import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/m.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { ask } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { FoldedCard } from '../../ui/folded-card.tsx';

// Lazy: collapsed at first, and rarely needed.
const CalendarFeedSetUp = lazyPart(() =>
  import('./calendar-feed-set-up.tsx').then((module) => module.CalendarFeedSetUp),
);

/** A secret address that Google Calendar and others subscribe to. It is shown once, when it is made. */
export function CalendarFeedCard() {
  const { data } = useQuery(ask('GET /project/calendar-feed'));
  const [address, setAddress] = useState<string | null>(null);
  const since = data?.content.since ?? null;
  return (
    <FoldedCard
      title={m.session_calendar()}
      lead={since ? m.session_calendar_since({ day: showDay(since) }) : m.session_calendar_why()}
      action={m.session_set_up()}
    >
      <Lazy
        of={CalendarFeedSetUp}
        fallback={<div className="skeleton h-24" />}
        since={since}
        address={address}
        onAddress={setAddress}
      />
    </FoldedCard>
  );
}
