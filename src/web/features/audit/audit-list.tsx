import type { UseQueryResult } from '@tanstack/react-query';
import type { listAudit } from '../../../contract/audit.ts';
import type { ReplyOf, Success } from '../../../contract/endpoint.ts';
import { m } from '../../../messages/m.ts';
import chain from '../../illustrations/chain.svg';
import { showInstant } from '../../lib/when.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { wordsOfAction } from './audit-words.ts';

type Events = ReplyOf<typeof listAudit>;

/** Events of the audit log in words, newest first. */
export function AuditList({
  query,
  onPage,
  withIds = false,
}: {
  query: UseQueryResult<Success<Events>>;
  onPage: (page: number) => void;
  /** Shows actions and ids as they are stored, for investigations. */
  withIds?: boolean;
}) {
  return (
    <PagedList
      query={query}
      onPage={onPage}
      className="grid gap-3"
      empty={
        <EmptyState picture={chain} title={m.activity_none()}>
          <p>{m.activity_none_hint()}</p>
        </EmptyState>
      }
    >
      {({ action, actor, actorName, actorId, subject, subjectId, details, at }) => (
        <div className="grid gap-0.5">
          <p className="font-semibold">{wordsOfAction(action)}</p>
          <p className="text-quiet text-sm">
            {actorName ?? ACTORS[actor] ?? actor} · {showInstant(at)}
          </p>
          {withIds && (
            <p className="wrap-anywhere text-quiet text-xs">
              {action}
              {actorId && ` · by ${actorId}`}
              {subjectId && ` · ${subject} ${subjectId}`}
              {Object.entries(details).map(([name, value]) => ` · ${name}: ${value}`)}
            </p>
          )}
        </div>
      )}
    </PagedList>
  );
}

const ACTORS: Record<string, string> = {
  visitor: m.activity_visitor(),
  system: 'Nyansapo',
  apiKey: 'An API key',
};
