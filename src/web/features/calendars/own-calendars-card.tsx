import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

// Folded, and needed once: loaded when it is opened.
const OwnCalendars = lazyPart(() => import('./own-calendars.tsx').then((module) => module.OwnCalendars));

/** The researcher's own calendars, whose busy times are offered to nobody. */
export function OwnCalendarsCard() {
  return (
    <FoldedCard
      title="Your own calendar"
      lead="We read when you are busy, and offer those times to nobody."
      action="Connect"
    >
      <Lazy of={OwnCalendars} fallback={<div className="skeleton h-24" />} />
    </FoldedCard>
  );
}
