import { useQuery } from '@tanstack/react-query';
import { CLIP_SUBJECTS, SPOKEN_LANGUAGES } from '../../../domain/audio.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { addressOf } from './clip-address.ts';
import { ClipPlayer, type ClipView } from './clip-player.tsx';

/** A published study's recordings, for its researchers. Shows nothing without any. */
export function StudyAudio({
  studyId,
  screeners,
}: {
  studyId: string;
  screeners: readonly { id: string; question: string }[];
}) {
  const query = useQuery(ask('GET /project/studies/{id}/clips', { params: { id: studyId } }));
  const remove = useAction('DELETE /project/clips/{id}');
  const clips = query.data?.content.clips ?? [];
  if (clips.length === 0) return null;
  const nameOf = ({ subject, questionId, language }: ClipView) => {
    const text = screeners.find(({ id }) => id === questionId)?.question ?? CLIP_SUBJECTS[subject];
    return `${text} in ${language === null ? '' : SPOKEN_LANGUAGES[language]}`;
  };
  return (
    <Card className="grid max-w-2xl gap-4">
      <div>
        <h2 className="text-lg">Audio</h2>
        <p className="text-quiet">
          Recordings stay as they were published. Remove one if the study’s text has changed since.
        </p>
      </div>
      <ul className="grid gap-4">
        {clips.map((clip) => (
          <li key={clip.id} className="grid gap-2">
            <p className="font-semibold">{nameOf(clip)}</p>
            <ClipPlayer clip={clip} name={nameOf(clip)} address={() => addressOf(clip.id, query)} />
            <p className="wrap-anywhere whitespace-pre-line text-quiet text-sm">{clip.transcript}</p>
            <Button
              variant="danger"
              className="justify-self-start"
              starts={remove}
              aria-label={`Remove: ${nameOf(clip)}`}
              onClick={() => remove.mutate({ params: { id: clip.id } })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
