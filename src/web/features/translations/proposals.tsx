import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listProposals } from '../../../contract/translations.ts';
import { LANGUAGE_NAMES, type TranslatedLanguage } from '../../../domain/languages.ts';
import dictionary from '../../illustrations/dictionary.svg';
import { usePage } from '../../lib/filters.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MessageWords } from './message-words.tsx';
import { SpeakerDialog } from './speaker-dialog.tsx';

type Proposal = ReplyOf<typeof listProposals>[number];

/** Proposed texts that wait for a decision. */
export function Proposals({ language }: { language: TranslatedLanguage }) {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /translations/proposals', { query: { language, page } }));
  return (
    <PagedList
      query={query}
      onPage={setPage}
      empty={
        <EmptyState picture={dictionary} title="No proposals wait">
          <p>Speakers propose texts from the note at the end of their screens.</p>
        </EmptyState>
      }
    >
      {(proposal) => <ProposalCard proposal={proposal} />}
    </PagedList>
  );
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { id, language, key, seen, english, present, proposed, isOutdated, proposedAt } = proposal;
  const [isNaming, setIsNaming] = useState(false);
  const decide = useAction('POST /translations/proposals/{id}/{event}', { onDone: () => setIsNaming(false) });
  const accept = (speaker: string) => decide.mutate({ params: { id, event: 'accept' }, body: { speaker } });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere text-lg">{key}</h2>
        <Badge>{LANGUAGE_NAMES[language]}</Badge>
        {isOutdated && <Badge tone="bad">The English text has changed</Badge>}
      </div>
      <p className="text-quiet text-sm">
        {seen} Proposed {showInstant(proposedAt)}.
      </p>
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="font-semibold">English</dt>
          <dd>
            <MessageWords lang="en" text={english} />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Now</dt>
          <dd>{present ? <MessageWords lang={language} text={present} /> : 'Missing'}</dd>
        </div>
        <div>
          <dt className="font-semibold">Proposed</dt>
          <dd>
            <MessageWords lang={language} text={proposed} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button starts={decide} onClick={() => accept('')}>
          Accept as a draft<span className="sr-only"> {key}</span>
        </Button>
        <Button variant="plain" onClick={() => setIsNaming(true)}>
          Accept as reviewed<span className="sr-only"> {key}</span>
        </Button>
        <Button
          variant="danger"
          starts={decide}
          onClick={() => decide.mutate({ params: { id, event: 'decline' }, body: {} })}
        >
          Decline<span className="sr-only"> {key}</span>
        </Button>
      </div>
      {isNaming && (
        <SpeakerDialog
          title="Who has checked this text?"
          starts={decide}
          onSpeaker={accept}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Card>
  );
}
