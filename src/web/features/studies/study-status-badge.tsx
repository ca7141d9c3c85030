import { STUDY_STATUSES, type StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const TONES: Record<StudyStatus, Tone> = { RECRUITING: 'good', PAUSED: 'wait', COMPLETED: 'quiet', CANCELLED: 'bad' };

export function StudyStatusBadge({ status }: { status: StudyStatus }) {
  return <Badge tone={TONES[status]}>{STUDY_STATUSES[status]}</Badge>;
}
