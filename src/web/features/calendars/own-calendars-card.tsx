import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

// Lazy: collapsed at first, and rarely needed.
const OwnCalendars = lazyPart(() => import('./own-calendars.tsx').then((module) => module.OwnCalendars));

/** The researcher's own calendars; slots at busy times are not offered. */
export function OwnCalendarsCard() {
  return (
    <FoldedCard
      title="Your own calendar"
      lead="We check when you’re busy and never offer those times."
      action="Connect"
    >
      <Lazy of={OwnCalendars} fallback={<div className="skeleton h-24" />} />
    </FoldedCard>
  );
}
