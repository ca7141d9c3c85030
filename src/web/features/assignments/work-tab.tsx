import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { ENTRY_STATUSES } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { useFilters } from '../../lib/filters.ts';
import { ask, useAction, useDownload } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Figures } from '../../ui/figures.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { EntryReview, type WorkEntryView } from './entry-review.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const PAGE_SIZE = 20;

/** The work of a task or diary for its researchers, unreviewed entries first. */
export function WorkTab({ study: { id } }: { study: { id: string } }) {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['status']);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [rejecting, setRejecting] = useState<WorkEntryView | null>(null);
  const download = useDownload('GET /project/studies/{id}/entries/csv');
  const params = { id };
  const counts = useQuery(ask('GET /project/studies/{id}/entry-counts', { params }));
  const query = useQuery({
    ...ask('GET /project/studies/{id}/entries', { params, query: { ...filter, page, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const approve = useAction('POST /project/studies/{id}/entries/approve', {
    onDone: ({ content: { changed, left } }) => {
      setChosen([]);
      if (changed.length > 0) toast.success(`${countOf(changed.length, 'entry', 'entries')} accepted and paid`);
      if (left.length > 0) toast.info(`${countOf(left.length, 'entry was', 'entries were')} already reviewed`);
    },
  });
  const accept = (entryIds: readonly string[]) => approve.mutate({ params, body: { entryIds: [...entryIds] } });
  const waiting = query.data?.content.filter(({ status }) => status === 'SUBMITTED') ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded query={counts} rows={1}>
        {({ content }) => <Counts counts={content} />}
      </Loaded>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-60 max-w-full">
          <SelectField
            label="Status"
            placeholder="All"
            options={ENTRY_STATUSES}
            value={values.status}
            onChange={({ target }) => change({ status: target.value })}
          />
        </div>
        <Button variant="quiet" starts={download} onClick={() => download.mutate({ params, query: filter })}>
          <DownloadIcon />
          Download as CSV
        </Button>
      </div>
      {waiting.length > 1 && approve.isAllowed && (
        <div className="sticky top-0 z-[5] flex flex-wrap items-center gap-2 rounded-2xl border border-clay bg-clay-soft px-4 py-2">
          <p role="status" className="mr-auto font-semibold">
            {chosen.length > 0
              ? `${countOf(chosen.length, 'entry', 'entries')} selected`
              : `${waiting.length} on this page are waiting for your review`}
          </p>
          {chosen.length > 0 ? (
            <>
              <Button starts={approve} onClick={() => accept(chosen)}>
                Accept and pay
              </Button>
              <Button variant="quiet" onClick={() => setChosen([])}>
                Clear selection
              </Button>
            </>
          ) : (
            <Button variant="plain" onClick={() => setChosen(waiting.map((entry) => entry.id))}>
              Select all
            </Button>
          )}
        </div>
      )}
      <PagedList
        query={query}
        onPage={(next) => {
          setChosen([]);
          setPage(next);
        }}
        className="grid gap-3"
        empty={
          isFiltered ? (
            <Banner
              title="No matches"
              action={
                <Button variant="plain" onClick={clear}>
                  Clear filters
                </Button>
              }
            >
              Try another status.
            </Banner>
          ) : (
            <Banner title="Nobody has started yet">
              When somebody starts, their work appears here for you to review.
            </Banner>
          )
        }
      >
        {(entry) => (
          <EntryReview
            entry={entry}
            isChosen={chosen.includes(entry.id)}
            starts={approve}
            onChoose={(isOn) => setChosen(isOn ? [...chosen, entry.id] : chosen.filter((other) => other !== entry.id))}
            onApprove={() => accept([entry.id])}
            onReject={() => setRejecting(entry)}
          />
        )}
      </PagedList>
      {rejecting && <RejectDialog entry={rejecting} onClose={() => setRejecting(null)} />}
    </div>
  );
}

function Counts({
  counts: { started, finished, byStatus },
}: {
  counts: { started: number; finished: number; byStatus: readonly { status: string; count: number }[] };
}) {
  const of = (status: string) => byStatus.find((one) => one.status === status)?.count ?? 0;
  return (
    <Figures
      figures={[
        { label: 'People who started', value: started },
        { label: 'People who are done', value: finished },
        { label: 'Waiting for your review', value: of('SUBMITTED') },
        { label: 'Accepted', value: of('APPROVED'), tone: 'good' },
      ]}
    />
  );
}
