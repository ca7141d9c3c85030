import { ENTRY_STATUSES, type EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const ENTRY_TONES: Record<EntryStatus, Tone> = {
  OPEN: 'act',
  SUBMITTED: 'wait',
  APPROVED: 'good',
  REJECTED: 'bad',
  DISPUTED: 'wait',
  LAPSED: 'quiet',
  CANCELLED: 'quiet',
};

export function EntryBadge({ status }: { status: EntryStatus }) {
  return <Badge tone={ENTRY_TONES[status]}>{ENTRY_STATUSES[status]}</Badge>;
}
