import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

// Lazy: collapsed at first, and few people need it.
const BonusList = lazyPart(() => import('./bonus-list.tsx').then((module) => module.BonusList));

/** Pays bonuses to people who have taken part, by a list. */
export function BonusListCard({ studyId }: { studyId: string }) {
  return (
    <FoldedCard
      title="Bonuses by list"
      lead="Thank people who have taken part, each with their own amount and reason."
      action="Enter a list"
    >
      <Lazy of={BonusList} fallback={<div className="skeleton h-24" />} studyId={studyId} />
    </FoldedCard>
  );
}
