import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listTexts } from '../../contract/texts.ts';
import { countOf } from '../../domain/counts.ts';
import { TEXT_STATUSES } from '../../domain/lifecycles/text-lifecycle.ts';
import { formatCedis } from '../../domain/money.ts';
import { TEXT_PURPOSES } from '../../domain/texts.ts';
import { SpendingCard } from '../features/texts/spending-card.tsx';
import { TEXT_TONES } from '../features/texts/text-tones.ts';
import phoneWords from '../illustrations/phone-words.svg';
import { useFilters } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

/** Text messages, their budgets, and those that wait for an admin. */
export default function AdminTextsPage() {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['search', 'status']);
  const spending = useQuery(ask('GET /sms/spending'));
  const query = useQuery(ask('GET /sms/messages', { query: { ...filter, page } }));
  return (
    <>
      <PageTitle {...headingOf('adminTexts')} />
      <Loaded query={spending} rows={2}>
        {({ content }) => <SpendingCard budgets={content.budgets} />}
      </Loaded>
      <ListFilters
        search="Number or kind"
        choices={[{ name: 'status', label: 'Status', placeholder: 'All messages', options: TEXT_STATUSES }]}
        values={values}
        onChange={change}
      />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={phoneWords} title={isFiltered ? 'No matches' : 'No text messages yet'}>
            {isFiltered ? (
              <Button variant="plain" onClick={clear}>
                Show all messages
              </Button>
            ) : (
              <p>People without an email address get text messages. They appear here.</p>
            )}
          </EmptyState>
        }
      >
        {(text) => <TextRow text={text} />}
      </PagedList>
    </>
  );
}

function TextRow({ text }: { text: ReplyOf<typeof listTexts>[number] }) {
  const release = useAction('POST /sms/messages/{id}/release');
  const { maskedNumber, status, kind, purpose, studyName, segments, costPesewas, createdAt, problem } = text;
  const facts = [
    TEXT_PURPOSES[purpose],
    ...(studyName === null ? [] : [studyName]),
    ...(segments === null ? [] : [countOf(segments, 'segment')]),
    ...(costPesewas === null ? [] : [formatCedis(costPesewas)]),
  ];
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="money">{maskedNumber}</span> <span className="wrap-anywhere">{kind}</span>
          <Badge tone={TEXT_TONES[status]}>{TEXT_STATUSES[status]}</Badge>
        </p>
        <p className="wrap-anywhere text-quiet text-sm">{facts.join(' · ')}</p>
        <p className="text-quiet text-sm">{showInstant(createdAt)}</p>
        {problem && <p className="wrap-anywhere text-sm">{problem}</p>}
      </div>
      {status === 'WITHHELD' && (
        <Button starts={release} onClick={() => release.mutate({ params: { id: text.id } })}>
          Send now<span className="sr-only"> to {maskedNumber}</span>
        </Button>
      )}
    </Card>
  );
}
