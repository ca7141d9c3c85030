/** A complete study form: 30 minutes, one question whose "No" disqualifies. */
export function studyForm(
  projectId: string,
  places: number,
  timeSlots: { date: string; availableTimes: { start: string; end: string }[] }[],
) {
  return {
    projectId,
    study: {
      name: 'Round 1',
      publicName: 'Talk about your stall',
      description: 'A conversation about how you are paid.',
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
        id: 'abc123',
        question: 'Do you sell at a market?',
        options: [
          { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
          { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
        ],
      },
    ],
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: places },
    schedule: { timeSlots, parallelSessions: 1, meetingKind: 'VIDEO_CALL', meetingDetails: '' },
  } as const satisfies Record<string, unknown>;
}
