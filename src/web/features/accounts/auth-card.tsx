import type { ReactNode } from 'react';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useStudyCode } from '../../lib/wanted-study.ts';
import { useTitle } from '../../ui/title.ts';

// Most people come without a study: they don't load this.
const ThenApply = lazyPart(() => import('./then-apply.tsx').then((module) => module.ThenApply));

/** The narrow card used by every sign-in and sign-up screen; shows the study that the person came for. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  useTitle(title);
  const study = useStudyCode();
  return (
    <div className="mx-auto grid w-full max-w-lg gap-5 card p-5 sm:p-8">
      <div className="grid gap-1.5">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {lead && <div className="text-quiet">{lead}</div>}
      </div>
      {study && <Lazy of={ThenApply} fallback={<div className="skeleton h-14" />} code={study} />}
      {children}
    </div>
  );
}
