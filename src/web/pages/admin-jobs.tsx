import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listFailedJobs, retryJob } from '../../contract/admin.ts';
import { countOf } from '../../domain/counts.ts';
import { ask, useAction } from '../lib/queries.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Mails and other jobs that were tried as often as they may be. */
export default function AdminJobsPage() {
  const [page, setPage] = useState(0);
  const query = useQuery(ask(listFailedJobs, { query: { page } }));
  const retry = useAction(retryJob);
  return (
    <>
      <PageTitle title="Failed jobs" lead="Mails and other work that did not succeed in all its tries." />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState title="Everything went through">
            <p>A mail that can’t be sent for hours appears here, to be tried again.</p>
          </EmptyState>
        }
      >
        {(job) => (
          <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {job.template ?? job.name} <Badge tone="bad">{countOf(job.tries, 'try', 'tries')}</Badge>
              </p>
              <p className="text-quiet text-sm">{showInstant(job.failedAt)}</p>
              {job.error && <p className="text-sm">{job.error}</p>}
            </div>
            <Button look="plain" busy={retry.isPending} onClick={() => retry.mutate({ params: { id: job.id } })}>
              Try again<span className="sr-only"> {job.template ?? job.name}</span>
            </Button>
          </Card>
        )}
      </PagedList>
    </>
  );
}
