import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { statusWords } from './status-words.ts';

/** Applied → Invited → Booked → Attended look different: an invitation is not a booking. */
const TONES: Record<ApplicationStatus, Tone> = {
  PENDING: 'quiet',
  DISQUALIFIED: 'quiet',
  INVITED: 'wait',
  SCHEDULED: 'act',
  COMPLETED: 'good',
  NO_SHOW: 'bad',
  DISPUTED: 'wait',
  NOT_SELECTED: 'quiet',
  WITHDRAWN: 'quiet',
  REJECTED: 'quiet',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
};

export function ApplicationStatusBadge({ status, kind }: { status: ApplicationStatus; kind: StudyKind }) {
  return <Badge tone={TONES[status]}>{statusWords(kind)[status]}</Badge>;
}
