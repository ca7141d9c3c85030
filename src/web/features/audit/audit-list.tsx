import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  more,
}: {
  query: UseQueryResult<Success<Events>>;
  onPage: (page: number) => void;
  /** What admins see of an event in addition. */
  more?: (event: Events[number]) => ReactNode;
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
      {(event) => (
        <div className="grid gap-0.5">
          <p className="font-semibold">{wordsOfAction(event.action)}</p>
          <p className="text-quiet text-sm">
            {event.actorName ?? ACTORS[event.actor] ?? event.actor} · {showInstant(event.at)}
          </p>
          {more?.(event)}
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
