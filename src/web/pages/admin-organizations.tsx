import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listOrganizations } from '../../contract/organizations/verification.ts';
import { countOf } from '../../domain/counts.ts';
import { VERIFICATION_STATUSES } from '../../domain/enumerations.ts';
import { VERIFICATION_TONES } from '../features/organizations/verification-badge.tsx';
import lensOffice from '../illustrations/lens-office.svg';
import { useFilters } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showDay } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { NoMatches } from '../ui/states.tsx';

type Organization = ReplyOf<typeof listOrganizations>[number];

export default function AdminOrganizationsPage() {
  const { values, query: filter, page, clear, change, setPage } = useFilters(['search', 'status']);
  const query = useQuery(ask('GET /identity/admin/organizations', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminOrganizations')} />
      <ListFilters
        search="Name"
        choices={[{ name: 'status', label: 'Verification', placeholder: 'All', options: VERIFICATION_STATUSES }]}
        values={values}
        onChange={change}
      />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <NoMatches picture={lensOffice} hint="Try another part of the name, or fewer filters." onClear={clear} />
        }
      >
        {(organization) => <OrganizationCard organization={organization} />}
      </PagedList>
    </>
  );
}

function OrganizationCard({ organization }: { organization: Organization }) {
  const [suspending, setSuspending] = useState(false);
  const suspend = useAction('POST /identity/admin/organizations/{organizationId}/suspend', {
    onDone: () => setSuspending(false),
  });
  const restore = useAction('POST /identity/admin/organizations/{organizationId}/restore');
  const { id, name, adminVerificationStatus: status, suspensionReason, members, studies, createdAt } = organization;
  const params = { organizationId: id };
  return (
    <Card className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {suspensionReason ? (
            <Badge tone="bad">Suspended</Badge>
          ) : (
            <Badge tone={VERIFICATION_TONES[status]}>{VERIFICATION_STATUSES[status]}</Badge>
          )}
        </p>
        <p className="text-quiet text-sm">
          {countOf(members, 'member')} · {countOf(studies, 'study', 'studies')} · since {showDay(createdAt)}
        </p>
        {suspensionReason && <p className="text-sm">{suspensionReason}</p>}
      </div>
      <div className="flex items-center gap-2 max-sm:flex-col-reverse max-sm:items-end">
        {suspensionReason && (
          <Button variant="plain" starts={restore} onClick={() => restore.mutate({ params })}>
            Restore<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Menu
          isSmall
          name={name}
          items={[
            { words: 'History', to: `${addresses.adminAudit}?about=${id}` },
            status === 'VERIFIED' && { words: 'Suspend', isDanger: true, onChoose: () => setSuspending(true) },
          ]}
        />
      </div>
      {suspending && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          words="We pause its recruiting studies, and it can’t publish new ones. Booked sessions go ahead."
          action="Suspend"
          starts={suspend}
          onReason={(reason) => suspend.mutate({ params, body: { reason } })}
          onClose={() => setSuspending(false)}
        />
      )}
    </Card>
  );
}
