import { followHeld } from '../../lib/held.ts';
import { useAction } from '../../lib/queries.ts';
import type { ApplicantView } from './applicant-words.ts';

/** Invites an applicant so that it can be undone for some seconds. */
export function useInvite() {
  const action = useAction('POST /project/studies/{id}/invitations', { success: false, onDone: followHeld });
  const invite = ({ id, studyId }: ApplicantView, instructions = '') =>
    action.mutate({ params: { id: studyId }, body: { applicationId: id, instructions, undoable: true } });
  return { ...action, invite };
}
