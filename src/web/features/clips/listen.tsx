import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClipSubject, SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { ask } from '../../lib/queries.ts';
import { chooseClip } from './choose-clip.ts';
import { addressOf } from './clip-address.ts';
import { ClipPlayer } from './clip-player.tsx';

/** The language that was chosen last in this tab. */
let lastLanguage: SpokenLanguage | null = null;

/**
 * Plays the recording of one of a study's texts, in a language that the person chooses; at first the page's. Shows nothing
 * without a recording.
 */
export function Listen({
  studyId,
  subject,
  questionId = null,
  language: wanted = null,
}: {
  studyId: string;
  subject: Exclude<ClipSubject, 'ANSWER'>;
  questionId?: string | null;
  /** The language that the person has chosen for the text. */
  language?: SpokenLanguage | null;
}) {
  const query = useQuery(ask('GET /project/studies/{id}/clips', { params: { id: studyId } }));
  const [chosen, setChosen] = useState(wanted ?? lastLanguage);
  const clips = (query.data?.content.clips ?? []).filter(
    (clip) => clip.subject === subject && clip.questionId === questionId,
  );
  const clip = chooseClip(clips, [chosen, locale()]);
  if (!clip?.language) return null;
  const language = SPOKEN_LANGUAGES[clip.language];
  return (
    <div className="grid gap-2">
      {clips.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {clips.map(({ id, language: code }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === clip.id}
              className={`min-h-11 rounded-full border px-4 text-sm ${id === clip.id ? 'border-clay bg-clay-soft font-semibold text-clay-deep' : 'border-edge bg-surface'}`}
              onClick={() => {
                lastLanguage = code;
                setChosen(code);
              }}
            >
              {code && SPOKEN_LANGUAGES[code]}
            </button>
          ))}
        </div>
      )}
      <ClipPlayer
        key={clip.id}
        clip={clip}
        name={m.voice_in({ name: NAMES[subject], language })}
        address={() => addressOf(clip.id, query)}
      />
      <details className="text-sm">
        <summary className="min-h-8 cursor-pointer text-quiet">{m.voice_read({ language })}</summary>
        <p className="wrap-anywhere whitespace-pre-line rounded-lg bg-sunken px-4 py-3">{clip.transcript}</p>
      </details>
    </div>
  );
}

const NAMES = { STUDY: m.voice_about_study(), QUESTION: m.voice_question(), CONSENT: m.voice_consent() };
