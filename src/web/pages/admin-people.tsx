import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listUsers } from '../../contract/accounts/people.ts';
import { addresses } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { USER_TYPES } from '../../domain/enumerations.ts';
import { NumberRequests } from '../features/accounts/number-requests.tsx';
import { ProfileChanges } from '../features/participants/profile-changes.tsx';
import lensPerson from '../illustrations/lens-person.svg';
import { useFilters } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { useUser } from '../lib/session.ts';
import { showDay, showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { NoMatches } from '../ui/states.tsx';

type Person = ReplyOf<typeof listUsers>[number];

const STATES = { ACTIVE: 'Active', UNVERIFIED: 'Address not verified', SUSPENDED: 'Suspended' } as const;

export default function AdminPeoplePage() {
  const { values, query: filter, page, clear, change, setPage } = useFilters(['search', 'role', 'state']);
  const query = useQuery(ask('GET /identity/admin/users', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminPeople')} />
      <ProfileChanges />
      <NumberRequests />
      <ListFilters
        search="Name, email or number"
        choices={[
          { name: 'role', label: 'Role', placeholder: 'All roles', options: USER_TYPES },
          { name: 'state', label: 'Status', placeholder: 'All', options: STATES },
        ]}
        values={values}
        onChange={change}
      />
      <PagedList
        query={query}
        onPage={setPage}
        className="card ruled grid"
        empty={
          <NoMatches picture={lensPerson} hint="Try another part of the name, or fewer filters." onClear={clear} />
        }
      >
        {(person) => <PersonCard person={person} />}
      </PagedList>
    </>
  );
}

function PersonCard({ person }: { person: Person }) {
  const me = useUser();
  const [suspending, setSuspending] = useState(false);
  const suspend = useAction('POST /identity/admin/users/{userId}/suspend', { onDone: () => setSuspending(false) });
  const restore = useAction('POST /identity/admin/users/{userId}/restore');
  const params = { userId: person.id };
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <div className="flex items-start gap-2 py-3 pr-3 pl-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} <Badge>{USER_TYPES[person.role]}</Badge>
          {person.suspendedAt && <Badge tone="bad">Suspended</Badge>}
          {!person.isVerified && <Badge tone="wait">Address not verified</Badge>}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          {[person.email, person.mobileNumber, person.organizationName].filter(Boolean).join(' · ')}
        </p>
        <p className="text-quiet text-sm">
          Since {showDay(person.createdAt)}
          {person.lastSeenAt && ` · last seen ${showInstant(person.lastSeenAt)}`}
        </p>
        {person.suspensionReason && <p className="text-sm">{person.suspensionReason}</p>}
      </div>
      <div className="flex items-center gap-2 max-sm:flex-col-reverse max-sm:items-end">
        {person.suspendedAt && (
          <Button variant="plain" starts={restore} onClick={() => restore.mutate({ params })}>
            Restore<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Menu
          isSmall
          name={name}
          items={[
            { words: 'History', to: `${addresses.adminAudit}?about=${person.id}` },
            !person.suspendedAt &&
              person.id !== me?.userId && { words: 'Suspend', isDanger: true, onChoose: () => setSuspending(true) },
          ]}
        />
      </div>
      {suspending && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          words="We sign out every device at once, and the person can’t sign in. Bookings and earned money stay as they are."
          action="Suspend"
          starts={suspend}
          onReason={(reason) => suspend.mutate({ params, body: { reason } })}
          onClose={() => setSuspending(false)}
        />
      )}
    </div>
  );
}
