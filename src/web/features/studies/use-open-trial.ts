import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { draftAddress } from './draft-address.ts';

/** Moves the study that was tried out into a project, and opens it there as its draft. */
export function useOpenTrial() {
  return useAction('POST /project/trial-draft/project', {
    success: false,
    onDone: ({ content }) => navigate(draftAddress(content.projectId, content.draftId), { replace: true }),
  });
}
