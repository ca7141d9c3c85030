import type { EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { m } from '../../../messages/m.ts';
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

export const ENTRY_WORDS: Readonly<Record<EntryStatus, string>> = {
  OPEN: m.lists_entry_open(),
  SUBMITTED: m.lists_entry_submitted(),
  APPROVED: m.lists_entry_approved(),
  REJECTED: m.lists_entry_rejected(),
  DISPUTED: m.lists_entry_disputed(),
  LAPSED: m.lists_entry_lapsed(),
  CANCELLED: m.lists_entry_cancelled(),
};

export function EntryBadge({ status }: { status: EntryStatus }) {
  return <Badge tone={ENTRY_TONES[status]}>{ENTRY_WORDS[status]}</Badge>;
}
