import { useQuery } from '@tanstack/react-query';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { FeeReach } from '../features/books/fee-reach.tsx';
import { LossBanner } from '../features/books/loss-banner.tsx';
import { MarginCard } from '../features/books/margin-card.tsx';
import coinBars from '../illustrations/coin-bars.svg';
import { useFilters } from '../lib/filters.ts';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { ListFilters } from '../ui/list-filters.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Loaded, NoMatches } from '../ui/states.tsx';

const RESULTS = { loss: 'Losing money', gain: 'Not losing money' } as const;

export default function AdminMarginsPage() {
  const { values, query: filter, page, clear, change, setPage } = useFilters(['search', 'status', 'result']);
  const prices = useQuery(ask('GET /payment/admin/prices'));
  const query = useQuery(ask('GET /payment/admin/margins', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminMargins')} />
      <Loaded query={prices}>
        {({ content }) => (
          <>
            <LossBanner losing={content.losing} />
            <FeeReach prices={content} />
          </>
        )}
      </Loaded>
      <ListFilters
        search="Study, code or organisation"
        choices={[
          { name: 'status', label: 'Status', placeholder: 'All', options: STUDY_STATUSES },
          { name: 'result', label: 'Margin', placeholder: 'All', options: RESULTS },
        ]}
        values={values}
        onChange={change}
      />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={<NoMatches picture={coinBars} hint="Try another part of a name, or fewer filters." onClear={clear} />}
      >
        {(row) => <MarginCard row={row} />}
      </PagedList>
    </>
  );
}
