import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_TRANSCRIPT, SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../../domain/audio.ts';
import { call } from '../../../lib/api.ts';
import { ask } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OneOf } from '../../../ui/choices.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { addressOf } from '../../clips/clip-address.ts';
import { ClipPlayer, type ClipView } from '../../clips/clip-player.tsx';
import { ClipRecorder } from '../../clips/clip-recorder.tsx';
import type { StudyDraft } from './draft.ts';
import type { StageProps } from './stage-props.ts';

type Subject = 'STUDY' | 'QUESTION' | 'CONSENT';

/** A text of the study that can be recorded. */
interface Text {
  subject: Subject;
  questionId: string | null;
  name: string;
  words: string;
}

/** The texts that participants read, in the order in which they do. */
function textsOf({ details, screeners, consentForm }: StudyDraft): Text[] {
  return [
    {
      subject: 'STUDY',
      questionId: null,
      name: 'About the study',
      words: [details.publicName, details.description].filter(Boolean).join('\n'),
    },
    ...screeners.map(({ id, question, options }, index) => ({
      subject: 'QUESTION' as const,
      questionId: id,
      name: `Question ${index + 1}`,
      words: [question, ...options.map(({ answer }) => answer)].filter(Boolean).join('\n'),
    })),
    ...(consentForm?.text.trim()
      ? [
          {
            subject: 'CONSENT' as const,
            questionId: null,
            name: 'The consent form',
            words: 'Say in your own words what people agree to.',
          },
        ]
      : []),
  ];
}

/** Records the study's texts, for people who would rather listen, in each language that is spoken in it. */
export function AudioPart({
  projectId,
  draft,
  onChange,
}: {
  projectId: string;
  draft: StudyDraft;
  onChange: StageProps['onChange'];
}) {
  const query = useQuery(ask('GET /project/projects/{id}/clips', { params: { id: projectId } }));
  const [language, setLanguage] = useState<SpokenLanguage>('ak');
  const kept = draft.audio?.clips ?? [];
  const clips = query.data?.content.clips;
  // What is no longer there can't be published.
  useEffect(() => {
    const there = kept.filter(({ id }) => clips?.some((clip) => clip.id === id) ?? true);
    if (there.length < kept.length) onChange('audio', { clips: there });
  }, [clips, kept, onChange]);
  const transcriptOf = (id: string) => kept.find((one) => one.id === id)?.transcript;
  const isOf = (clip: ClipView, { subject, questionId }: Text) =>
    transcriptOf(clip.id) !== undefined &&
    clip.subject === subject &&
    clip.questionId === questionId &&
    clip.language === language;
  const remove = (id: string) => {
    onChange('audio', { clips: kept.filter((one) => one.id !== id) });
    call('DELETE /project/clips/{id}', { params: { id } }).catch(() => undefined);
  };
  const add = async (id: string, transcript: string) => {
    // The list first: what it lacks is dropped from the draft.
    await query.refetch();
    onChange('audio', { clips: [...kept, { id, transcript }] });
  };
  return (
    <Loaded query={query} rows={1}>
      {() => (
        <div className="grid gap-5">
          <OneOf
            label="Language"
            columns={3}
            options={SPOKEN_LANGUAGES}
            value={language}
            onChange={(code) => setLanguage(code as SpokenLanguage)}
          />
          {textsOf(draft).map((text) => {
            const clip = clips?.find((one) => isOf(one, text));
            const name = `${text.name} in ${SPOKEN_LANGUAGES[language]}`;
            return (
              <section key={`${text.subject} ${text.questionId} ${language}`} className="grid gap-2" aria-label={name}>
                <h3 className="font-semibold">{text.name}</h3>
                <p className="wrap-anywhere line-clamp-4 whitespace-pre-line text-quiet text-sm">{text.words}</p>
                {clip ? (
                  <>
                    <ClipPlayer clip={clip} name={name} address={() => addressOf(clip.id, query)} />
                    <p className="wrap-anywhere whitespace-pre-line text-sm">{transcriptOf(clip.id)}</p>
                    <Button
                      variant="quiet"
                      className="justify-self-start"
                      aria-label={`Remove: ${name}`}
                      onClick={() => remove(clip.id)}
                    >
                      Remove
                    </Button>
                  </>
                ) : (
                  <NewClip
                    projectId={projectId}
                    text={text}
                    language={language}
                    name={name}
                    onSaved={(id, transcript) => void add(id, transcript)}
                  />
                )}
              </section>
            );
          })}
        </div>
      )}
    </Loaded>
  );
}

function NewClip({
  projectId,
  text: { subject, questionId },
  language,
  name,
  onSaved,
}: {
  projectId: string;
  text: Text;
  language: SpokenLanguage;
  name: string;
  onSaved: (id: string, transcript: string) => void;
}) {
  const [transcript, setTranscript] = useState('');
  return (
    <ClipRecorder
      name={name}
      action={`Record in ${SPOKEN_LANGUAGES[language]}`}
      send="Save the recording"
      canSend={transcript.trim() !== ''}
      begin={({ bytes, waveform }) =>
        call('POST /project/projects/{id}/clips', {
          params: { id: projectId },
          body: { subject, questionId, language, bytes, waveform },
        })
      }
      onSent={({ id }) => onSaved(id, transcript.trim())}
    >
      <AreaField
        label="What you say"
        hint={`In ${SPOKEN_LANGUAGES[language]}, for people who would rather read it, or can’t hear it.`}
        rows={3}
        maxLength={MAX_TRANSCRIPT}
        value={transcript}
        onChange={({ target }) => setTranscript(target.value)}
      />
    </ClipRecorder>
  );
}
