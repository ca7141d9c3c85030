import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import type { countApplicants } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { Study } from '../../../contract/studies.ts';
import { APPLICANT_GROUP_NAMES, type ApplicantGroup } from '../../../domain/applicant-groups.ts';
import { addDays, dateOf, formatDate } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { groupLabel } from '../../../domain/quotas.ts';
import people from '../../illustrations/people.svg';
import sieve from '../../illustrations/sieve.svg';
import { useFilters } from '../../lib/filters.ts';
import { Allowed, useMay } from '../../lib/may.tsx';
import { useNow } from '../../lib/now.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon, FiltersIcon } from '../../ui/icons.tsx';
import { isPastTheEnd, LastPage, Pager } from '../../ui/pager.tsx';
import { EmptyState, Loaded, NoMatches } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BonusListCard } from '../bonuses/bonus-list-card.tsx';
import { OwnPeopleCard } from '../guests/own-people-card.tsx';
import { WhatHappensNext } from '../studies/what-happens-next.tsx';
import { AddPlaces } from './add-places.tsx';
import { ApplicantDrawer } from './applicant-drawer.tsx';
import { APPLICANT_FILTERS, ApplicantFilters } from './applicant-filters.tsx';
import { ApplicantTable } from './applicant-table.tsx';
import { type ApplicantView, groupWords, mayInvite } from './applicant-words.ts';
import { BulkActions } from './bulk-actions.tsx';

const PAGE_SIZE = 20;

/** The study's applicants in groups: group, filters, order and page are in the URL; one opens next to the list. */
export function ApplicantsTab({ study }: { study: z.output<typeof Study> }) {
  const counts = useQuery(ask('GET /project/studies/{id}/applications/counts', { params: { id: study.id } }));
  return <Loaded query={counts}>{({ content }) => <Groups study={study} counts={content} />}</Loaded>;
}

type Counts = ReplyOf<typeof countApplicants>;

function Groups({ study, counts }: { study: z.output<typeof Study>; counts: Counts }) {
  // Decided once: the list must not change under somebody who has just invited the last one.
  const [first] = useState<Group>(counts.toReview > 0 ? 'toReview' : 'all');
  const words = groupWords(study.kind);
  const { values, change } = useFilters(['group', 'status']);
  const asked = values.status === 'PENDING' ? 'toReview' : values.group;
  const group = GROUPS.find((name) => name === asked) ?? first;
  const all = APPLICANT_GROUP_NAMES.reduce((sum, name) => sum + counts[name], 0);
  if (all === 0 && study.status === 'RECRUITING') {
    return (
      <div className="grid gap-4">
        <p role="status" className="text-quiet">
          No applicants yet
        </p>
        <WhatHappensNext study={study} />
        <OwnPeopleCard study={study} />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Tabs
        isInner
        tabs={words}
        counts={{ ...counts, all }}
        current={group}
        label="Groups of applicants"
        onChange={(next) => change({ group: next, status: '' })}
      >
        <Applicants key={group} study={study} group={group} counts={counts} />
      </Tabs>
      {group === 'done' && counts.done > 0 && (
        <Allowed to="edit">
          <BonusListCard studyId={study.id} />
        </Allowed>
      )}
      <OwnPeopleCard study={study} />
    </div>
  );
}

type Group = ApplicantGroup | 'all';
const GROUPS: readonly Group[] = [...APPLICANT_GROUP_NAMES, 'all'];

/** What an empty group says. */
const NOBODY: Readonly<Record<Group, readonly [title: string, hint: string]>> = {
  toReview: ['Everybody has an answer', 'New applicants appear here. We notify you when somebody applies.'],
  invited: ['No open invitations', 'People you invite appear here until they choose a time.'],
  booked: ['Nobody has booked', 'People who have chosen a time appear here.'],
  done: ['Nobody has taken part yet', 'People appear here once their session is marked.'],
  notChosen: [
    'Nobody was left out',
    'People who did not match, were declined, withdrew or let an invitation expire appear here.',
  ],
  all: ['No applicants', 'Nobody has applied for this study.'],
};

function Applicants({ study, group, counts }: { study: z.output<typeof Study>; group: Group; counts: Counts }) {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(APPLICANT_FILTERS);
  const [chosen, setChosen] = useState<readonly ApplicantView[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isFiltering, setIsFiltering] = useState(isFiltered);
  const download = useDownload('GET /project/studies/{id}/applications/csv');
  const inGroup = { ...filter, ...(group === 'all' ? {} : { group }) };
  const query = useQuery({
    ...ask('GET /project/studies/{id}/applications', {
      params: { id: study.id },
      query: { ...inGroup, page, size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  const openPlaces = study.desiredNumberOfParticipants - study.filled;
  const mayEdit = useMay('edit');
  const isOpen = mayEdit && (study.status === 'RECRUITING' || study.status === 'PAUSED') && openPlaces > 0;
  const [title, hint] = NOBODY[group];
  return (
    <div className="grid gap-3">
      {study.liveInvitations > 2 * openPlaces && openPlaces > 0 && (
        <Banner title="Many invitations are open">
          {countOf(study.liveInvitations, 'person', 'people')} can choose a time, but only{' '}
          {countOf(openPlaces, 'place is', 'places are')} open. Some of them will not get one.
        </Banner>
      )}
      <Loaded query={query}>
        {({ content: applicants, ...pages }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p role="status" className="text-quiet text-sm">
                {group === 'toReview' && counts.answerBy ? (
                  <AnswerBy day={counts.answerBy} />
                ) : (
                  countOf(pages.totalElements ?? 0, 'applicant')
                )}
              </p>
              <div className="flex flex-wrap items-center gap-x-1 max-sm:-mx-3">
                {applicants.length > 0 && (
                  <p className="pr-3 text-quiet text-sm max-lg:hidden">
                    <Key>J</Key> next <Key>K</Key> previous{isOpen && applicants.some(mayInvite) && <Invites />}
                  </p>
                )}
                <Button variant="quiet" aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
                  <FiltersIcon />
                  Search and filter
                </Button>
                {(pages.totalElements ?? 0) > 0 && (
                  <Button
                    variant="quiet"
                    starts={download}
                    aria-label={`Download ${countOf(pages.totalElements ?? 0, 'applicant')} as CSV`}
                    onClick={() => download.mutate({ params: { id: study.id }, query: inGroup })}
                  >
                    <DownloadIcon />
                    CSV
                  </Button>
                )}
              </div>
            </div>
            {isOpen && applicants.some(({ quotaClosed }) => quotaClosed === 'QUOTA_FULL') && (
              <FullGroups study={study} />
            )}
            {isFiltering && <ApplicantFilters values={values} onChange={change} />}
            {chosen.length > 0 && <BulkActions study={study} chosen={chosen} onDone={() => setChosen([])} />}
            {isPastTheEnd({ content: applicants, ...pages }) ? (
              <LastPage page={pages} onPage={setPage} />
            ) : applicants.length === 0 && isFiltered ? (
              <NoMatches picture={sieve} hint="Try another part of the name, or fewer filters." onClear={clear} />
            ) : applicants.length === 0 ? (
              <EmptyState picture={people} title={title}>
                <p>{hint}</p>
              </EmptyState>
            ) : (
              <ApplicantTable
                study={study}
                applicants={applicants}
                showsStatus={group !== 'toReview' && group !== 'booked'}
                isOpen={isOpen}
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
    </div>
  );
}

/** Which groups of the quotas have no place left, and where they get more. */
function FullGroups({ study: { id, quotas } }: { study: z.output<typeof Study> }) {
  const full = quotas.filter(({ places, filled }) => places > 0 && filled >= places);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>
        {full.length > 0
          ? `Quota full: ${full.map((cell) => `${groupLabel(cell.attribute, cell.value)} (${cell.filled} of ${cell.places})`).join(', ')}.`
          : 'Some groups have no places.'}
      </span>
      <AddPlaces studyId={id} />
    </p>
  );
}

/** The next deadline of all who wait, said once; marked on the last two days. */
function AnswerBy({ day }: { day: string }) {
  const isNear = day <= addDays(dateOf(new Date(useNow())), 1);
  return (
    <span className={isNear ? 'font-semibold text-danger' : ''}>
      Please answer by {formatDate(day)}.
      <span className="max-sm:hidden"> After that, we tell them you chose other people.</span>
    </span>
  );
}

function Invites() {
  return (
    <>
      {' '}
      <Key>I</Key> invite
    </>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded border border-line-strong px-1.5 font-sans text-xs">{children}</kbd>;
}
