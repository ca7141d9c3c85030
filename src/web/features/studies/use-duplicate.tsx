import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { draftAddress } from './draft-address.ts';

/** Opens the wizard with a copy of a study without its dates. */
export function useDuplicate(study: { id: string }): () => void {
  const copy = useAction('POST /project/studies/{id}/draft', {
    onDone: ({ content }) => navigate(draftAddress(content.projectId, content.draftId)),
  });
  return () => copy.mutate({ params: { id: study.id }, body: {} });
}
