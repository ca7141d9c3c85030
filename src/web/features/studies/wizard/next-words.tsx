import type { ReactNode } from 'react';
import type { StageKey } from '../../../../domain/study-kinds.ts';
import type { StudyDraft } from './draft.ts';
import { titleAfter } from './stage-titles.ts';

/** What a button does, and in a second line what it leads to. The next stage is announced when it opens. */
export function TwoLines({ words, second }: { words: string; second: ReactNode }) {
  return (
    <span className="grid leading-tight">
      <span>{words}</span>
      <span aria-hidden="true" className="font-normal text-xs">
        {second}
      </span>
    </span>
  );
}

/** The button of a stage: its own word, and the stage that comes next. */
export function NextWords({ words, draft, after }: { words: string; draft: StudyDraft; after: StageKey }) {
  return <TwoLines words={words} second={`Next: ${titleAfter(draft.details.kind, after)}`} />;
}
