import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listTexts } from '../../../contract/translations.ts';
import type { TranslatedLanguage } from '../../../domain/languages.ts';
import type { TextState } from '../../../domain/message-texts.ts';
import { m } from '../../../messages/m.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { MessageWords } from './message-words.tsx';
import { ProposalForm } from './proposal-form.tsx';

type Text = ReplyOf<typeof listTexts>[number];

const TONES: Record<TextState, Tone> = { MISSING: 'bad', DRAFT: 'wait', REVIEWED: 'good' };

function stateInWords(state: TextState): string {
  if (state === 'MISSING') return m.translate_missing();
  return state === 'DRAFT' ? m.translate_draft() : m.translate_reviewed();
}

function ownInWords(status: 'WAITING' | 'ACCEPTED' | 'DECLINED'): string {
  if (status === 'WAITING') return m.translate_own_waiting();
  return status === 'ACCEPTED' ? m.translate_own_accepted() : m.translate_own_declined();
}

/** A text with its English original, and a form to propose another translation. */
export function TextCard({ language, text }: { language: TranslatedLanguage; text: Text }) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, english, present, own } = text;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Badge tone={TONES[state]}>{stateInWords(state)}</Badge>
      <Facts>
        <Fact label={m.translate_english()}>
          <MessageWords lang="en" text={english} />
        </Fact>
        {present && (
          <Fact label={m.translate_present()}>
            <MessageWords lang={language} text={present} />
          </Fact>
        )}
        {own && (
          <Fact label={ownInWords(own.status)}>
            <MessageWords lang={language} text={own.text} />
          </Fact>
        )}
      </Facts>
      {isOpen ? (
        <div className="w-full">
          <ProposalForm language={language} text={text} onDone={() => setIsOpen(false)} />
        </div>
      ) : (
        <Button variant="plain" onClick={() => setIsOpen(true)}>
          {m.translate_propose()}
          <span className="sr-only" lang="en">
            : {english[0]?.text}
          </span>
        </Button>
      )}
    </Card>
  );
}
