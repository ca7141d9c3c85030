import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../domain/counts.ts';
import gears from '../illustrations/gears.svg';
import { usePage } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Emails and other jobs that have used up their retries. */
export default function AdminJobsPage() {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /notification/admin/jobs', { query: { page } }));
  const retry = useAction('POST /notification/admin/jobs/{id}/retry');
  return (
    <>
      <PageTitle {...headingOf('adminJobs')} />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={gears} title="No failed jobs">
            <p>If an email can’t be sent for hours, it appears here and you can try it again.</p>
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
            <Button variant="plain" starts={retry} onClick={() => retry.mutate({ params: { id: job.id } })}>
              Try again<span className="sr-only"> {job.template ?? job.name}</span>
            </Button>
          </Card>
        )}
      </PagedList>
    </>
  );
}
