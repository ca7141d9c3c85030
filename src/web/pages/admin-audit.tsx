import { useQuery } from '@tanstack/react-query';
import { AuditDetails } from '../features/audit/audit-details.tsx';
import { AuditList } from '../features/audit/audit-list.tsx';
import { ACTION_GROUPS } from '../features/audit/audit-words.ts';
import { useFilters } from '../lib/filters.ts';
import { ask, useDownload } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';

export default function AdminAuditPage() {
  const { values, query: filter, page, change, setPage } = useFilters(['action', 'about', 'from', 'to']);
  const query = useQuery(ask('GET /identity/admin/audit', { query: { ...filter, page, size: 20 } }));
  const file = useDownload('GET /identity/admin/audit/export');
  return (
    <>
      <PageTitle {...headingOf('adminAudit')}>
        <Button variant="plain" starts={file} onClick={() => file.mutate({ query: filter })}>
          Download as CSV
        </Button>
      </PageTitle>
      <ChainState />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="What"
          placeholder="Everything"
          options={ACTION_GROUPS}
          value={values.action}
          onChange={({ target }) => change({ action: target.value })}
        />
        <TextField
          label="About (id)"
          value={values.about}
          spellCheck={false}
          onChange={({ target }) => change({ about: target.value.trim() })}
        />
        <DateRange from={values.from} to={values.to} onChange={change} />
      </div>
      <Card>
        <AuditList
          query={query}
          onPage={setPage}
          more={(event) => <AuditDetails event={event} onAbout={(about) => change({ about })} />}
        />
      </Card>
    </>
  );
}

/** Whether the chain is intact. Checked on demand, not with every page. */
function ChainState() {
  const check = useQuery({ ...ask('GET /identity/admin/audit/chain'), enabled: false });
  const chain = check.data?.content;
  if (!chain) {
    return (
      <Button
        variant="plain"
        className="justify-self-start"
        busy={check.isFetching}
        onClick={() => void check.refetch()}
      >
        Check the chain
      </Button>
    );
  }
  if (!chain.intact) {
    return (
      <Banner tone="bad" title={`The chain is broken at event ${chain.brokenAt}`}>
        Somebody changed or removed this event. Everything before it is intact.
      </Banner>
    );
  }
  return (
    <Banner tone="good" title={`The chain is intact: ${chain.sealed} events`}>
      <span className="break-all">Last hash: {chain.head}</span>
    </Banner>
  );
}
