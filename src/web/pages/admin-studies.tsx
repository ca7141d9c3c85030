import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listAllStudies } from '../../contract/studies/capacity.ts';
import { targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { STUDY_LIFECYCLE, STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { StudyStatusBadge } from '../features/studies/study-status-badge.tsx';
import lensList from '../illustrations/lens-list.svg';
import { useFilters } from '../lib/filters.ts';
import { Link } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showDay } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { NoMatches } from '../ui/states.tsx';

type Study = ReplyOf<typeof listAllStudies>[number];

export default function AdminStudiesPage() {
  const { values, query: filter, page, clear, change, setPage } = useFilters(['search', 'status']);
  const query = useQuery(ask('GET /project/admin/studies', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminStudies')} />
      <ListFilters
        search="Code or name"
        choices={[{ name: 'status', label: 'Status', placeholder: 'All', options: STUDY_STATUSES }]}
        values={values}
        onChange={change}
      />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <NoMatches
            picture={lensList}
            hint="Try the code, another part of a name, or fewer filters."
            onClear={clear}
          />
        }
      >
        {(study) => <StudyCard study={study} />}
      </PagedList>
    </>
  );
}

function StudyCard({ study }: { study: Study }) {
  const [asking, setAsking] = useState(false);
  const takeDown = useAction('POST /project/admin/studies/{id}/take-down', { onDone: () => setAsking(false) });
  const { id, code, publicName, name, organizationName, status, takenDownBecause } = study;
  const mayTakeDown = targetOf(STUDY_LIFECYCLE, status, 'takeDown', 'platformAdmin') !== null;
  return (
    <Card className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Link className="rounded hover:text-clay hover:underline" to={addresses.publicStudy({ code })}>
            {publicName}
          </Link>{' '}
          {takenDownBecause ? <Badge tone="bad">Taken down</Badge> : <StudyStatusBadge status={status} />}
        </p>
        <p className="text-quiet text-sm">
          {organizationName} · {name} · {code} · {study.filled} of {study.desiredNumberOfParticipants} · published{' '}
          {showDay(study.publishedAt)}
        </p>
        <p className="line-clamp-2 text-sm">{study.description}</p>
        {takenDownBecause && <p className="text-sm">Reason: {takenDownBecause}</p>}
      </div>
      <Menu
        isSmall
        name={publicName}
        items={[
          { words: 'Public card', to: addresses.publicStudy({ code }) },
          { words: 'History', to: `${addresses.adminAudit}?about=${id}` },
          mayTakeDown && { words: 'Take down', isDanger: true, onChoose: () => setAsking(true) },
        ]}
      />
      {asking && (
        <ReasonDialog
          title={`Take “${publicName}” down?`}
          words="This can’t be undone. We cancel the booked sessions, pay those that have started or start within 4 hours in full, and notify the applicants and researchers."
          action="Take down"
          starts={takeDown}
          onReason={(reason) => takeDown.mutate({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
