import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browseStudies } from '../../contract/studies/offers.ts';
import { useNextStep } from '../features/applications/next-step.tsx';
import { OfferCard } from '../features/studies/offer-card.tsx';
import { useFilters } from '../lib/filters.ts';
import { Drawn, part } from '../lib/part.tsx';
import { ask } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { FiltersIcon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, LoadingState } from '../ui/states.tsx';

const FILTERS = ['search', 'sort', 'device', 'meetingKind', 'durationInMinutes'] as const;

// Folded, and most people leave them so: loaded when they are opened.
const BrowseFilters = part(() =>
  import('../features/studies/browse-filters.tsx').then((module) => module.BrowseFilters),
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
          <SearchField label="Search studies" bare value={values.search} onSearch={(search) => change({ search })} />
        </div>
        <Button look="plain" aria-expanded={isOpen} aria-controls="filters" onClick={() => setIsOpen(!isOpen)}>
          <FiltersIcon />
          Filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      <div id="filters" hidden={!isOpen} className="filters">
        {isOpen && (
          <Drawn of={BrowseFilters} fallback={<div className="skeleton h-20" />} values={values} onChange={change} />
        )}
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
