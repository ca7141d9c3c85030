import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod/mini';
import { listApplicants } from '../../../contract/applications.ts';
import type { Study } from '../../../contract/studies.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { ask } from '../../lib/queries.ts';
import { SelectField } from '../../ui/field.tsx';
import { Banner } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ApplicantCard } from './applicant-card.tsx';

/** The study's applicants; filter and page live in the URL. */
export function ApplicantsTab({ study }: { study: z.output<typeof Study> }) {
  const [search, setSearch] = useSearchParams();
  const status = (search.get('status') ?? '') as ApplicationStatus | '';
  const page = Number(search.get('page') ?? 0);
  const query = useQuery(
    ask(listApplicants, { params: { id: study.id }, query: { page, ...(status ? { status } : {}) } }),
  );
  const change = (name: string, value: string) =>
    setSearch((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      if (name !== 'page') before.delete('page');
      return before;
    });
  const openPlaces = study.desiredNumberOfParticipants - study.filled;
  const open = (study.status === 'RECRUITING' || study.status === 'PAUSED') && openPlaces > 0;
  return (
    <div className="grid gap-4">
      {study.liveInvitations > 2 * openPlaces && openPlaces > 0 && (
        <Banner title="Many invitations are open">
          {study.liveInvitations} people may choose a time, for {openPlaces} open{' '}
          {openPlaces === 1 ? 'place' : 'places'}. Late ones will be disappointed.
        </Banner>
      )}
      <div className="max-w-xs">
        <SelectField
          label="Show"
          placeholder="All applicants"
          options={APPLICATION_STATUSES}
          value={status}
          onChange={({ target }) => change('status', target.value)}
        />
      </div>
      <PagedList
        query={query}
        onPage={(next) => change('page', String(next))}
        empty={
          <EmptyState title={status ? 'Nobody in this state' : 'Nobody has applied yet'}>
            {!status && <p>People who qualify see your study now. You are told here when somebody applies.</p>}
          </EmptyState>
        }
      >
        {(application) => <ApplicantCard application={application} open={open} />}
      </PagedList>
    </div>
  );
}
