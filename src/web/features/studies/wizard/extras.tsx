import { type ReactNode, useState } from 'react';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../../domain/audio.ts';
import { countOf } from '../../../../domain/counts.ts';
import { m } from '../../../../messages/m.ts';
import { Lazy, lazyPart } from '../../../lib/lazy-part.tsx';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { consentTextFor } from './consent-text.ts';
import { type ConsentDraft, readContent, type StudyDraft } from './draft.ts';
import type { PublishProps } from './stage-props.ts';

const ConsentPart = lazyPart(() => import('./consent-part.tsx').then((module) => module.ConsentPart));
const TextsPart = lazyPart(() => import('./texts-part.tsx').then((module) => module.TextsPart));
const AudioPart = lazyPart(() => import('./audio-part.tsx').then((module) => module.AudioPart));

/** What a study can have besides: a consent form, other languages and recordings. Each is folded until it is wanted. */
export function Extras({ projectId, draft, onChange }: Pick<PublishProps, 'projectId' | 'draft' | 'onChange'>) {
  const organization = useUser()?.organization?.name ?? 'the research team';
  const { consentForm, texts, audio } = draft;
  const language = texts?.language ?? 'en';
  const hasConsent = Boolean(consentForm?.text.trim());
  return (
    <section className="grid gap-3" aria-labelledby="extras">
      <h2 id="extras" className="text-xl">
        Extras <span className="font-normal font-sans text-base text-quiet">(optional)</span>
      </h2>
      <div className="ruled grid grid-cols-[minmax(0,1fr)] rounded-xl border border-line px-4 sm:px-5">
        <Extra
          title="Consent form"
          lead={
            hasConsent
              ? `In ${namesOf([{ language }, ...(consentForm?.translations ?? [])])}. People sign it before they take part.`
              : 'None. Add one if people should sign before they take part.'
          }
          action={hasConsent ? 'Edit' : 'Write'}
          onOpen={() => {
            // A text to edit instead of an empty field; it is in English.
            if (!hasConsent && language === 'en')
              onChange('consentForm', withText(consentForm, consentTextFor(draft, organization)));
          }}
        >
          <Lazy of={ConsentPart} value={consentForm} language={language} onChange={onChange} fallback={null} />
        </Extra>
        <Extra
          title="Languages"
          lead={
            texts
              ? `Written in ${namesOf([texts, ...texts.translations])}.`
              : 'English. Add other languages for people who read them.'
          }
          action="Translate"
        >
          <Lazy of={TextsPart} draft={draft} onChange={onChange} fallback={null} />
        </Extra>
        <Extra
          title="Audio"
          lead={
            audio?.clips.length
              ? `${countOf(audio.clips.length, 'recording')} for people who would rather listen.`
              : 'None. Record the texts for people who would rather listen.'
          }
          action="Record"
        >
          <Lazy of={AudioPart} projectId={projectId} draft={draft} onChange={onChange} fallback={null} />
        </Extra>
      </div>
    </section>
  );
}

function Extra({
  title,
  lead,
  action,
  onOpen,
  children,
}: {
  title: string;
  lead: string;
  action: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3">
      <div className="flex items-center justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="text-base">{title}</h3>
          <p className="text-quiet text-sm">{lead}</p>
        </div>
        <Button
          variant="quiet"
          className="-mr-3 shrink-0 px-3"
          aria-expanded={isOpen}
          onClick={() => {
            if (!isOpen) onOpen?.();
            setOpen(!isOpen);
          }}
        >
          {isOpen ? m.shell_close() : action}
        </Button>
      </div>
      {isOpen && children}
    </section>
  );
}

const withText = (form: StudyDraft['consentForm'], text: string): ConsentDraft => ({
  ...(form ?? (readContent({ consentForm: {} }).consentForm as ConsentDraft)),
  text,
});

function namesOf(texts: readonly { language: SpokenLanguage }[]): string {
  return texts.map(({ language }) => SPOKEN_LANGUAGES[language]).join(', ');
}
