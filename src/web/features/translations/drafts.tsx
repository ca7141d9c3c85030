import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listTexts } from '../../../contract/translations.ts';
import type { TranslatedLanguage } from '../../../domain/languages.ts';
import proof from '../../illustrations/proof.svg';
import { usePage } from '../../lib/filters.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MessageWords } from './message-words.tsx';
import { SpeakerDialog } from './speaker-dialog.tsx';

type Text = ReplyOf<typeof listTexts>[number];

/** Texts of the product that no speaker has checked. */
export function Drafts({ language }: { language: TranslatedLanguage }) {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /translations/texts', { query: { language, state: 'DRAFT', page } }));
  return (
    <PagedList
      query={query}
      onPage={setPage}
      empty={
        <EmptyState picture={proof} title="No drafts">
          <p>Every text of this language is missing or reviewed.</p>
        </EmptyState>
      }
    >
      {(text) => <DraftCard language={language} text={text} />}
    </PagedList>
  );
}

function DraftCard({ language, text: { id, english, present } }: { language: TranslatedLanguage; text: Text }) {
  const [isNaming, setIsNaming] = useState(false);
  const review = useAction('POST /translations/reviews', { onDone: () => setIsNaming(false) });
  if (!present) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="wrap-anywhere text-lg">{id}</h2>
      <Facts>
        <Fact label="English">
          <MessageWords lang="en" text={english} />
        </Fact>
        <Fact label="Now">
          <MessageWords lang={language} text={present} />
        </Fact>
      </Facts>
      <Button variant="plain" className="justify-self-start" onClick={() => setIsNaming(true)}>
        Mark as reviewed<span className="sr-only"> {id}</span>
      </Button>
      {isNaming && (
        <SpeakerDialog
          title="Who has checked this text?"
          starts={review}
          onSpeaker={(speaker) => review.mutate({ body: { language, key: id, text: present, speaker } })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Card>
  );
}
