import { addDays } from '../../../../domain/calendar.ts';
import type { StudyDraft } from './draft.ts';
import { draftFrom } from './templates.ts';

const slot = (start: string, end: string) => ({ start, end, booked: false });

/** A complete study to try the wizard with, so that every stage can be opened at once; `today` is the current GMT date. */
export function exampleDraft(today: string): StudyDraft {
  const draft = draftFrom('market');
  const availableTimes = [slot('10:00', '10:30'), slot('11:00', '11:30')];
  return {
    ...draft,
    schedule: {
      ...draft.schedule,
      timeSlots: [7, 8, 9, 10].map((days) => ({ date: addDays(today, days), availableTimes })),
    },
  };
}
