import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GUEST_SOURCES, GUEST_STATES } from '../../../domain/guests.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';

const TONES = { INVITED: 'wait', JOINED: 'act', APPLIED: 'good' } as const;

/** The people invited to apply. Once somebody has joined, their address is deleted and their account is listed. */
export function GuestList({ studyId }: { studyId: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(
    ask('GET /project/studies/{id}/guests', { params: { id: studyId }, query: { page, size: 10 } }),
  );
  const withdraw = useAction('DELETE /project/studies/{id}/guests/{guestId}');
  return (
    <section className="grid gap-3">
      <h3 className="text-base">Invited to apply</h3>
      <PagedList
        query={query}
        onPage={setPage}
        className="ruled"
        empty={<p className="text-quiet">You haven’t invited anybody yet.</p>}
      >
        {({ id, email, source, state, invitedAt }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">{email ?? `By ${GUEST_SOURCES[source].toLowerCase()}`}</p>
              <p className="flex flex-wrap items-center gap-2 text-quiet text-sm">
                <Badge tone={TONES[state]}>{GUEST_STATES[state]}</Badge> {showDay(invitedAt)}
              </p>
            </div>
            {state === 'INVITED' && (
              <Button
                variant="quiet"
                starts={withdraw}
                onClick={() => withdraw.mutate({ params: { id: studyId, guestId: id } })}
              >
                Withdraw<span className="sr-only"> the invitation of {email ?? 'this person'}</span>
              </Button>
            )}
          </div>
        )}
      </PagedList>
    </section>
  );
}
