import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../lib/queries.ts';
import { showInstant } from '../../../lib/when.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { SaveState, ServerDraft } from './use-study-draft.ts';

const WORDS: Record<Exclude<SaveState, 'conflict' | 'untouched'>, string> = {
  saved: 'Draft saved',
  saving: 'Saving the draft …',
  kept: 'Saved on this device. We save it to your account once you are online.',
};

/** Says whether the draft is saved. */
export function DraftState({ save }: { save: SaveState }) {
  return (
    <p role="status" className="text-quiet text-sm">
      {save === 'conflict' || save === 'untouched' ? '' : WORDS[save]}
    </p>
  );
}

/** Two devices changed the draft: the person chooses which one to keep. Nothing is lost before that. */
export function DraftConflict({
  projectId,
  draftId,
  onTheirs,
  onMine,
}: {
  projectId: string;
  draftId: string;
  onTheirs: (latest: NonNullable<ServerDraft>) => void;
  onMine: (latest: ServerDraft) => void;
}) {
  const query = useQuery({
    ...ask('GET /project/projects/{id}/study-drafts/{draftId}', { params: { id: projectId, draftId } }),
    staleTime: 0,
  });
  const latest = query.data?.content;
  return (
    <Banner
      tone="bad"
      title="This draft was changed on another device"
      action={
        <div className="flex flex-wrap gap-2">
          {latest && (
            <Button variant="plain" onClick={() => onTheirs(latest)}>
              Use the other one
            </Button>
          )}
          <Button variant="plain" disabled={latest === undefined} onClick={() => onMine(latest ?? null)}>
            Keep this one
          </Button>
        </div>
      }
    >
      {latest ? `The other one was saved ${showInstant(latest.savedAt)}.` : 'This one is saved on this device.'}
    </Banner>
  );
}
