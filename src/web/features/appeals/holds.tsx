import { useQuery } from '@tanstack/react-query';
import type { HoldKind } from '../../../domain/holds.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { ask } from '../../lib/queries.ts';
import { Loaded } from '../../ui/states.tsx';
import type { Hold } from './hold-notice.tsx';

// Most people have nothing held.
const OwnHold = lazyPart(() => import('./own-hold.tsx').then((module) => module.OwnHold));

/**
 * FRAUD-04: what is held of the person, of these kinds or about one thing: why, what that rests on, what they can do and by when a
 * person decides. The same on every screen. Shows nothing where nothing is held.
 */
export function Holds({
  of,
  subjectId,
  fits = () => true,
}: {
  of: readonly HoldKind[];
  subjectId?: string;
  fits?: (hold: Hold) => boolean;
}) {
  const query = useQuery(ask('GET /identity/holds'));
  // A screen that knows that something is held says so if the reason can't be loaded; others show nothing until it is known.
  if (subjectId === undefined && !query.data) return null;
  return (
    <Loaded query={query} rows={1}>
      {({ content }) => {
        const shown = content.filter(
          (hold) => of.includes(hold.kind) && (subjectId === undefined || hold.subjectId === subjectId) && fits(hold),
        );
        if (shown.length === 0) return null;
        return (
          <ul className="grid gap-3">
            {shown.map((hold) => (
              <li key={`${hold.kind} ${hold.subjectId}`}>
                <Lazy of={OwnHold} fallback={<div className="skeleton h-40" />} hold={hold} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
