import type { z } from 'zod/mini';
import type { StudyDraftContent } from '../../src/contract/studies/drafts.ts';

/** A draft in which nothing has been entered. Every field must be sent, so a new field of drafts is a line here. */
export const EMPTY_DRAFT: z.output<typeof StudyDraftContent> = {
  details: { kind: 'ONE_TO_ONE', name: '', publicName: '', description: '', deviceRequirements: [] },
  demographics: {
    minimumAge: null,
    maximumAge: null,
    gender: [],
    education: [],
    annualHouseholdIncome: [],
    spoken: [],
  },
  screeners: [],
  screening: { paidPeople: null, answerDays: 7 },
  cost: { durationInMinutes: null, desiredNumberOfParticipants: null, quotas: [] },
  schedule: {
    timeSlots: [],
    parallelSessions: 1,
    minimumSeats: null,
    meetingKind: 'VIDEO_CALL',
    meetingDetails: '',
    releasesUnconfirmed: false,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    mostSessionsPerDay: null,
    noticeHours: 1,
  },
  ownTime: null,
  consentForm: null,
  texts: null,
  audio: null,
};
