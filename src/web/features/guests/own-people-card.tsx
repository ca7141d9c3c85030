import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useMay } from '../../lib/may.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

// Lazy: collapsed at first, and few people need it.
const OwnPeople = lazyPart(() => import('./own-people.tsx').then((module) => module.OwnPeople));

/** Lets an organisation invite people it knows to apply: by link, by email or from a panel. */
export function OwnPeopleCard({ study }: { study: z.output<typeof Study> }) {
  const mayEdit = useMay('edit');
  const isOnly = study.demographics.audience.kind === 'INVITED';
  return (
    <FoldedCard
      title="People you know"
      lead={isOnly ? 'Only people you invite can apply for this study.' : 'Invite people you know to apply.'}
      action={mayEdit ? 'Invite people' : 'Show'}
    >
      <Lazy of={OwnPeople} fallback={<div className="skeleton h-24" />} study={study} />
    </FoldedCard>
  );
}
