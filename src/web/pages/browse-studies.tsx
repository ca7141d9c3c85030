import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browseStudies } from '../../contract/studies/offers.ts';
import { DEVICES, MEETING_KINDS } from '../../domain/session-kinds.ts';
import { DURATIONS_MINUTES } from '../../domain/study-cost.ts';
import { useNextStep } from '../features/applications/next-step.tsx';
import { OfferCard } from '../features/studies/offer-card.tsx';
import { useFilters } from '../lib/filters.ts';
import { ask } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EmptyState, LoadingState } from '../ui/states.tsx';

const SORTS = { newest: 'Newest first', reward: 'Highest pay first', soonest: 'Soonest first' } as const;
const { newest: _, ...OTHER_SORTS } = SORTS;
const FILTERS = ['search', 'sort', 'device', 'meetingKind', 'durationInMinutes'] as const;

const DURATION_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.slice(0, -1).map((minutes) => [minutes, `Up to ${minutes} minutes`]),
);

export default function BrowseStudiesPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-6">
      <PageTitle title="Browse Studies" />
      {useUser()?.hasParticipantInfo ? (
        <FittingStudies />
      ) : (
        // The banner above links to the set-up on every screen.
        <EmptyState title="Complete your set-up to see studies">
          <p>Tell us about yourself to see the studies that fit you.</p>
        </EmptyState>
      )}
    </div>
  );
}

/** Search, filters, order and page live in the URL. */
function FittingStudies() {
  const { values, query: filter, page, change, setPage } = useFilters(FILTERS);
  const query = useQuery({
    ...ask(browseStudies, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
  });
  const { card, isKnown } = useNextStep();
  const count = FILTERS.filter((name) => name !== 'search' && values[name] !== '').length;
  const [isOpen, setIsOpen] = useState(count > 0);
  const isFiltered = FILTERS.some((name) => name !== 'sort' && values[name] !== '');
  return (
    <>
      {card}
      {/* One row, so that the first study starts in the upper part of a phone's screen. */}
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label="Search studies that fit you"
            bare
            value={values.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <Button look="plain" aria-expanded={isOpen} aria-controls="filters" onClick={() => setIsOpen(!isOpen)}>
          Filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      <div id="filters" hidden={!isOpen} className="rounded-xl border border-line bg-surface p-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label="Order"
            options={OTHER_SORTS}
            placeholder={SORTS.newest}
            value={values.sort}
            onChange={({ target }) => change({ sort: target.value })}
          />
          <SelectField
            label="Device"
            placeholder="Any device I have"
            options={DEVICES}
            value={values.device}
            onChange={({ target }) => change({ device: target.value })}
          />
          <SelectField
            label="How you meet"
            placeholder="Any way"
            options={MEETING_KINDS}
            value={values.meetingKind}
            onChange={({ target }) => change({ meetingKind: target.value })}
          />
          <SelectField
            label="Length"
            placeholder="Any length"
            options={DURATION_WORDS}
            value={values.durationInMinutes}
            onChange={({ target }) => change({ durationInMinutes: target.value })}
          />
        </div>
      </div>
      {isKnown ? (
        <PagedList
          query={query}
          onPage={setPage}
          className="grid gap-4 md:grid-cols-2"
          empty={
            isFiltered ? (
              <EmptyState title="No matches">
                <p>Try another word or fewer filters.</p>
                <Button
                  look="plain"
                  onClick={() => change({ search: '', device: '', meetingKind: '', durationInMinutes: '' })}
                >
                  Clear search and filters
                </Button>
              </EmptyState>
            ) : (
              <EmptyState title="No study fits you right now">
                <p>Keep your profile up to date. We email you when a new study fits you.</p>
              </EmptyState>
            )
          }
        >
          {(offer) => <OfferCard offer={offer} />}
        </PagedList>
      ) : (
        <LoadingState />
      )}
    </>
  );
}
