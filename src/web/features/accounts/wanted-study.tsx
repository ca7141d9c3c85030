import { Drawn, part } from '../../lib/part.tsx';
import { ThenApplyFrame } from './then-apply-frame.tsx';

// Most people come without a study: they don't load this.
const ThenApply = part(() => import('./then-apply.tsx').then((module) => module.ThenApply));

/** The study that a person came for, on each step of the way to it. */
export function WantedStudy({ code }: { code: string | null }) {
  return code && <Drawn of={ThenApply} fallback={<ThenApplyFrame />} code={code} />;
}
