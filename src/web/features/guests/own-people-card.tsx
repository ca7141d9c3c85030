import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

// Folded, and needed by few: loaded when it is opened.
const OwnPeople = lazyPart(() => import('./own-people.tsx').then((module) => module.OwnPeople));

/** Inviting people of one's own to apply: by link, by email, from a panel. */
export function OwnPeopleCard({ study }: { study: z.output<typeof Study> }) {
  const isOnly = study.demographics.audience.kind === 'INVITED';
  return (
    <FoldedCard
      title="Your own people"
      lead={isOnly ? 'Only people you invite can apply for this study.' : 'Invite people you know to apply.'}
      action="Invite people"
    >
      <Lazy of={OwnPeople} fallback={<div className="skeleton h-24" />} study={study} />
    </FoldedCard>
  );
}
