import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';

interface Next {
  words: string;
  to: string;
  /** Primary, because somebody waits for the researcher. */
  waits: boolean;
}

type StudyView = Pick<
  z.output<typeof Study>,
  'id' | 'kind' | 'status' | 'newApplicants' | 'filled' | 'liveInvitations' | 'desiredNumberOfParticipants'
>;

/** PROJECT-04: the place where a study needs its researcher now. On its own page (`whole`), tabs lead to the other parts. */
export function nextOf(study: StudyView, whole: boolean): Next | null {
  const { status, newApplicants, filled, liveInvitations, desiredNumberOfParticipants } = study;
  const page = addresses.studyApplicants({ studyId: study.id });
  const quiet = (words: string, to: string) => ({ words, to, waits: false });
  if (status === 'COMPLETED' || status === 'CANCELLED')
    return whole ? null : quiet('See the results', `${page}?tab=results`);
  // Its own page begins with them.
  if (newApplicants > 0 && !whole) {
    return { words: `Review ${countOf(newApplicants, 'applicant')}`, to: `${page}?status=PENDING`, waits: true };
  }
  const isFull = filled >= desiredNumberOfParticipants;
  if (whole) return status === 'PAUSED' ? null : quiet(isFull ? 'Add places' : 'Share', `${page}?tab=study`);
  if (!hasSessions(study.kind) && filled > 0) return quiet('See the work', `${page}?tab=work`);
  if (isFull) return quiet('See the sessions', `${page}?tab=sessions`);
  return filled + liveInvitations === 0 && status === 'RECRUITING'
    ? quiet('Share', page)
    : quiet('See applicants', page);
}
