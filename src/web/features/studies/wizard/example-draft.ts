import { addDays } from '../../../../domain/calendar.ts';
import { emptyDraft, newShortId, type StudyDraft } from './draft.ts';

const slot = (start: string, end: string) => ({ start, end, booked: false });
const option = (answer: string, eligibility: 'QUALIFY' | 'DISQUALIFY') => ({ id: newShortId(), answer, eligibility });

/** A complete study to try the wizard with, so that every stage can be opened at once; `today` is the current GMT date. */
export function exampleDraft(today: string): StudyDraft {
  const availableTimes = [slot('10:00', '10:30'), slot('11:00', '11:30')];
  return {
    details: {
      name: 'Market payments, round 1',
      publicName: 'Talk about getting paid at your stall',
      description: 'We talk for half an hour about how your customers pay you, and what goes wrong.',
      deviceRequirements: ['MOBILE_PHONE'],
    },
    demographics: {
      minimumAge: 18,
      maximumAge: 60,
      gender: ['MALE', 'FEMALE'],
      education: ['NOT_APPLICABLE'],
      annualHouseholdIncome: ['LESS_THAN_10000', 'BETWEEN_10000_30000'],
    },
    screeners: [
      {
        id: newShortId(),
        kind: 'SINGLE',
        question: 'Do you sell at a market?',
        options: [option('Yes', 'QUALIFY'), option('No', 'DISQUALIFY')],
      },
    ],
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: 4, quotas: [] },
    schedule: {
      ...emptyDraft().schedule,
      timeSlots: [7, 8].map((days) => ({ date: addDays(today, days), availableTimes })),
    },
  };
}
