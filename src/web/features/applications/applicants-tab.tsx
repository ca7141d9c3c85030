import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import people from '../../illustrations/people.svg';
import sieve from '../../illustrations/sieve.svg';
import { useFilters } from '../../lib/filters.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { isPastTheEnd, LastPage, Pager } from '../../ui/pager.tsx';
import { EmptyState, Loaded, NoMatches } from '../../ui/states.tsx';
import { OwnPeopleCard } from '../guests/own-people-card.tsx';
import { WhatHappensNext } from '../studies/what-happens-next.tsx';
import { ApplicantDrawer } from './applicant-drawer.tsx';
import { APPLICANT_FILTERS, ApplicantFilters } from './applicant-filters.tsx';
import { ApplicantTable } from './applicant-table.tsx';
import { BulkActions } from './bulk-actions.tsx';

const PAGE_SIZE = 20;

/** The study's applicants: filters, order and page are in the URL; one opens next to the list. */
export function ApplicantsTab({ study }: { study: z.output<typeof Study> }) {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(APPLICANT_FILTERS);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  const download = useDownload('GET /project/studies/{id}/applications/csv');
  const query = useQuery({
    ...ask('GET /project/studies/{id}/applications', {
      params: { id: study.id },
      query: { ...filter, page, size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  const openPlaces = study.desiredNumberOfParticipants - study.filled;
  const isOpen = (study.status === 'RECRUITING' || study.status === 'PAUSED') && openPlaces > 0;
  // Recruiting, and nobody has applied yet.
  const isNew = page === 0 && query.data?.content.length === 0 && !isFiltered && study.status === 'RECRUITING';
  return (
    <div className="grid gap-4">
      {study.liveInvitations > 2 * openPlaces && openPlaces > 0 && (
        <Banner title="Many invitations are open">
          {countOf(study.liveInvitations, 'person', 'people')} can choose a time, but only{' '}
          {countOf(openPlaces, 'place is', 'places are')} open. Some of them will not get one.
        </Banner>
      )}
      {!isNew && <ApplicantFilters kind={study.kind} values={values} onChange={change} />}
      <Loaded query={query}>
        {({ content: applicants, ...pages }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-quiet">
                {isNew ? 'No applicants yet' : countOf(pages.totalElements ?? 0, 'applicant')}
              </p>
              {(pages.totalElements ?? 0) > 0 && (
                <Button
                  variant="quiet"
                  starts={download}
                  onClick={() => download.mutate({ params: { id: study.id }, query: filter })}
                >
                  <DownloadIcon />
                  Download as CSV
                </Button>
              )}
            </div>
            {chosen.length > 0 && <BulkActions study={study} chosen={chosen} onDone={() => setChosen([])} />}
            {isPastTheEnd({ content: applicants, ...pages }) ? (
              <LastPage page={pages} onPage={setPage} />
            ) : isNew ? (
              <WhatHappensNext study={study} />
            ) : applicants.length === 0 && isFiltered ? (
              <NoMatches picture={sieve} hint="Try another part of the name, or fewer filters." onClear={clear} />
            ) : applicants.length === 0 ? (
              <EmptyState picture={people} title="No applicants">
                <p>
                  {study.status === 'PAUSED'
                    ? 'People can apply again once you resume the study.'
                    : 'This study is closed, and nobody applied.'}
                </p>
              </EmptyState>
            ) : (
              <ApplicantTable
                kind={study.kind}
                applicants={applicants}
                chosen={chosen}
                onChoose={setChosen}
                onOpen={(application) => setOpenId(application.id)}
              />
            )}
            <Pager
              page={pages}
              onPage={(next) => {
                setChosen([]);
                setPage(next);
              }}
            />
            <ApplicantDrawer
              kind={study.kind}
              applicants={applicants}
              openId={openId}
              isOpen={isOpen}
              onOpen={setOpenId}
              onClose={() => setOpenId(null)}
            />
          </>
        )}
      </Loaded>
      <OwnPeopleCard study={study} />
    </div>
  );
}
