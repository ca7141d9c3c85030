import { useState } from 'react';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { OneOf } from '../../../ui/choices.tsx';
import type { StudyDraft } from './draft.ts';

const QuotaFields = lazyPart(() => import('./quota-fields.tsx').then((module) => module.QuotaFields));
const RepresentativeFields = lazyPart(() =>
  import('./representative-fields.tsx').then((module) => module.RepresentativeFields),
);

type Cost = StudyDraft['cost'];

const WAYS = {
  ANYBODY: 'Anybody who qualifies',
  REPRESENT: 'Represent adults in Ghana',
  OWN: 'My own groups',
} as const;
type Way = keyof typeof WAYS;

const DESCRIPTIONS: Readonly<Record<Way, string>> = {
  ANYBODY: 'You choose from everybody who applies.',
  REPRESENT: 'Groups with the census’s shares, and weights in your results. There is nothing else to choose.',
  OWN: 'Set how many places each group gets, by one detail or a combination.',
};

/** Quotas of a study: anybody, a sample like adults of Ghana, or groups of the researcher's own. */
export function PlaceFields({
  draft,
  problemAt,
  onChange,
}: {
  draft: StudyDraft;
  problemAt: (path: string) => string | undefined;
  onChange: (change: Pick<Cost, 'quotas' | 'opensEvenly'>) => void;
}) {
  const { quotas, opensEvenly } = draft.cost;
  const [way, setWay] = useState<Way>(opensEvenly ? 'REPRESENT' : quotas.length > 0 ? 'OWN' : 'ANYBODY');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OneOf
        label="Quotas"
        name="quotas"
        columns={3}
        options={WAYS}
        descriptions={DESCRIPTIONS}
        value={way}
        onChange={(next) => {
          setWay(next as Way);
          onChange({ quotas: [], opensEvenly: next === 'REPRESENT' });
        }}
      />
      {way === 'REPRESENT' && (
        <Lazy
          of={RepresentativeFields}
          fallback={null}
          draft={draft}
          onChange={(next: Cost['quotas']) => onChange({ quotas: next, opensEvenly: true })}
        />
      )}
      {way === 'OWN' && (
        <Lazy
          of={QuotaFields}
          fallback={null}
          draft={draft}
          problemAt={problemAt}
          onChange={(next: Cost['quotas']) => onChange({ quotas: next, opensEvenly: false })}
        />
      )}
    </section>
  );
}
