import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';

/** The people of a panel, by name, without contact details. */
export function PanelMembers({ panelId }: { panelId: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(
    ask('GET /project/panels/{id}/members', { params: { id: panelId }, query: { page, size: 20 } }),
  );
  const remove = useAction('DELETE /project/panels/{id}/members/{participantId}');
  return (
    <PagedList
      query={query}
      onPage={setPage}
      className="ruled"
      empty={<p className="text-quiet">Nobody is in this panel yet.</p>}
    >
      {({ id, firstName, lastName, studies, lastTookPartAt }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-0">
            <p className="wrap-anywhere font-semibold">
              {firstName} {lastName}
            </p>
            <p className="text-quiet text-sm">
              {lastTookPartAt === null
                ? 'Has not met you yet'
                : `${countOf(studies, 'study', 'studies')} with you, last ${showDay(lastTookPartAt)}`}
            </p>
          </div>
          <Button
            variant="quiet"
            starts={remove}
            onClick={() => remove.mutate({ params: { id: panelId, participantId: id } })}
          >
            Remove
            <span className="sr-only">
              {' '}
              {firstName} {lastName}
            </span>
          </Button>
        </div>
      )}
    </PagedList>
  );
}
