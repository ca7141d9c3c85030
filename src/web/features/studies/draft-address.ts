import { addresses } from '../../../contract/addresses.ts';

/** The wizard with one of the project's drafts. */
export const draftAddress = (projectId: string, draftId: string) =>
  `${addresses.createStudy({ projectId })}?draft=${draftId}`;
