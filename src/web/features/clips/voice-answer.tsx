import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { addressOf } from './clip-address.ts';
import { ClipPlayer } from './clip-player.tsx';
import { ClipRecorder } from './clip-recorder.tsx';
import type { Sound } from './record-sound.ts';

/** Answers a question by voice: record, listen, record again, keep. The kept recording is sent with the other answers. */
export function VoiceAnswer({
  question,
  clipId,
  begin,
  onClip,
}: {
  question: { id: string; question: string };
  clipId: string | null;
  /** Begins the upload. */
  begin: (sound: Sound) => Promise<{ content: { id: string } }>;
  onClip: (clipId: string | null) => void;
}) {
  if (clipId !== null)
    return <Kept key={clipId} clipId={clipId} name={question.question} onRemove={() => onClip(null)} />;
  return (
    <ClipRecorder
      name={question.question}
      action={m.voice_answer()}
      send={m.voice_keep()}
      begin={begin}
      onSent={({ id }) => onClip(id)}
    />
  );
}

/** An uploaded answer that has not been submitted. An empty upload request returns it, also after a reload. */
function Kept({ clipId, name, onRemove }: { clipId: string; name: string; onRemove: () => void }) {
  const query = useQuery({
    queryKey: ['/project/clips/{id}/bytes', clipId],
    queryFn: async () => {
      const { content } = await call('POST /project/clips/{id}/bytes', {
        params: { id: clipId },
        query: { offset: 0 },
        bytes: new Uint8Array(),
      });
      return { content: { key: content.key ?? '', clip: content.clip } };
    },
    meta: { isQuiet: true },
  });
  const remove = () => {
    onRemove();
    call('DELETE /project/clips/{id}', { params: { id: clipId } }).catch(() => undefined);
  };
  const clip = query.data?.content.clip;
  return (
    <div className="grid gap-2">
      {clip && <ClipPlayer clip={clip} name={name} address={() => addressOf(clipId, query)} />}
      {query.isError && <p className="text-danger text-sm">{m.voice_gone()}</p>}
      <Button variant="quiet" className="justify-self-start" onClick={remove}>
        {m.voice_remove()}
      </Button>
    </div>
  );
}
