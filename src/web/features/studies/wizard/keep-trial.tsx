import type { ComponentProps } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import { navigate } from '../../../lib/navigation.tsx';
import { useAction } from '../../../lib/queries.ts';
import { APP_WIDE } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import type { StudyDraft } from './draft.ts';

/** Keeps the study that is tried out; it is shown in My Projects then (STUDY-36). */
export function KeepTrial({
  draft,
  stage,
  variant = 'main',
}: { draft: StudyDraft; stage: number } & Pick<ComponentProps<typeof Button>, 'variant'>) {
  const keep = useAction('PUT /project/trial-draft', {
    success: APP_WIDE,
    onDone: () => navigate(addresses.projects),
  });
  return (
    <Button
      variant={variant}
      className="shrink-0"
      starts={keep}
      onClick={() => keep.mutate({ body: { content: draft, stage } })}
    >
      Keep as a draft
    </Button>
  );
}
