import { countOf } from '../../../domain/counts.ts';
import { STUDY_KINDS, type StudyKind } from '../../../domain/study-kinds.ts';

/** "One-to-one session · 30 minutes · 8 places"; what is not known yet is left out. */
export function sizeInWords({
  kind,
  durationInMinutes: minutes,
  desiredNumberOfParticipants: places,
}: {
  kind: StudyKind;
  durationInMinutes: number | null;
  desiredNumberOfParticipants: number | null;
}): string {
  return [STUDY_KINDS[kind], minutes && countOf(minutes, 'minute'), places && countOf(places, 'place')]
    .filter(Boolean)
    .join(' · ');
}
