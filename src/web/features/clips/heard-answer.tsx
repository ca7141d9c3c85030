import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/queries.ts';
import { addressOf } from './clip-address.ts';
import { ClipPlayer } from './clip-player.tsx';

/** An answer by voice that was sent with an application. */
export function HeardAnswer({
  applicationId,
  response: { clipId, question },
}: {
  applicationId: string;
  response: { clipId?: string | undefined; question: string };
}) {
  const query = useQuery(ask('GET /project/applications/{id}/clips', { params: { id: applicationId } }));
  const clip = query.data?.content.clips.find(({ id }) => id === clipId);
  if (!clip) return null;
  return <ClipPlayer clip={clip} name={question} address={() => addressOf(clip.id, query)} />;
}
