import { StudyDraftContent } from '../../src/contract/studies/draft-content.ts';

/** A draft in which nothing has been entered. */
export const EMPTY_DRAFT = StudyDraftContent.parse({});
