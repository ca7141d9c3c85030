import * as z from 'zod/mini';
import { GENDERS, GHANA_REGIONS } from '../domain/enumerations.ts';
import { APPLICATION_STATUSES } from '../domain/lifecycles/application-lifecycle.ts';
import { MAX_TEXT_ANSWER } from '../domain/screening.ts';
import { SCREENING_OUTCOMES } from '../domain/screening-pay.ts';
import { MEETING_KINDS } from '../domain/session-kinds.ts';
import { STUDY_KINDS } from '../domain/study-kinds.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  CursorQuery,
  Done,
  Id,
  IdParams,
  Instant,
  oneOf,
  optionalText,
  PageQuery,
  withExample,
} from './fields.ts';
import { ParticipantReputation } from './ratings/reputation.ts';
import { TextLanguage } from './studies/texts.ts';

/** One answer (APPLICATION-04): a choice's text or free text; `answers` if several choices are allowed. */
export const ResponseForm = z.object({
  id: z.string().check(z.maxLength(6)),
  question: z.string().check(z.maxLength(250)),
  answer: z._default(z.string().check(z.maxLength(MAX_TEXT_ANSWER)), ''),
  answers: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10))),
  /** The recording of an answer by voice, where the question allows one. */
  clipId: z.optional(Id),
  /** How long the question was on screen: for what is paid, the fraud score and, of free text, the researcher. */
  secondsTaken: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(86_400))),
  /** Whether free text was pasted; the researcher sees it. */
  pasted: z.optional(z.boolean()),
  /** For special data: the person agrees to give it to this study. Without it, the answer is not kept. */
  consented: z.optional(z.boolean()),
  /** The person agrees that we keep this answer for other studies. Only of choices, and never of special data. */
  remember: z.optional(z.boolean()),
});

/** What came of the paid questions; null for a study without any. */
const ScreeningResult = z.nullable(
  z.object({ outcome: z.enum(SCREENING_OUTCOMES), pesewas: about(z.number(), 'In pesewas.', 20000) }),
);

const KeptResponse = z.object({
  id: z.string(),
  question: withExample(z.string(), 'Do you sell at a market?'),
  answer: withExample(z.string(), 'Yes'),
  /** The recording of an answer by voice. */
  clipId: z.optional(Id),
});

/** One step of an application's or payout's history. */
export const TimelineStep = z.object({
  event: z.string(),
  to: z.string(),
  at: Instant,
  reason: z.nullable(z.string()),
});

/** An application as its participant sees it. */
export const OwnApplication = z.object({
  id: Id,
  studyId: Id,
  studyName: z.string(),
  /** The language that the name is in: the caller’s, where the study has it. */
  studyNameLanguage: TextLanguage,
  organizationName: z.string(),
  kind: oneOf(STUDY_KINDS),
  groupSize: z.nullable(z.number()),
  rewardPesewas: z.number(),
  durationInMinutes: z.number(),
  meetingKind: oneOf(MEETING_KINDS),
  status: oneOf(APPLICATION_STATUSES),
  responses: z.array(KeptResponse),
  instructions: z.nullable(z.string()),
  invitationExpiresAt: z.nullable(Instant),
  appliedAt: Instant,
  bookingId: z.nullable(Id),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** The deadline for disputing a missed session; null if it can't be disputed, or no longer. */
  disputableUntil: z.nullable(Instant),
  /** Whether an admin heard both sides and confirmed that the session was missed. */
  isUpheld: z.boolean(),
  screening: ScreeningResult,
  /** The last day on which the person hears; null if nothing was promised, or the person is on stand-by. */
  answerBy: z.nullable(z.string()),
  timeline: z.array(TimelineStep),
});

/** An application as the study's researchers see it: names and answers, no contact details. */
export const Applicant = z.object({
  id: Id,
  studyId: Id,
  applicantId: Id,
  applicant: z.object({
    id: Id,
    basicInformation: z.object({
      firstName: withExample(z.string(), 'Kofi'),
      lastName: withExample(z.string(), 'Owusu'),
    }),
    age: withExample(z.number(), 34),
    gender: withExample(z.string(), 'MALE'),
    region: withExample(z.nullable(z.string()), 'Ashanti Region'),
    educationLevel: withExample(z.string(), 'SECONDARY'),
    employmentStatus: withExample(z.string(), 'SELF_EMPLOYED'),
  }),
  status: oneOf(APPLICATION_STATUSES),
  responses: z.array(
    z.object({
      ...KeptResponse.shape,
      eligibility: about(
        z.nullable(z.enum(['QUALIFY', 'DISQUALIFY'])),
        'Whether a choice qualifies for the study or disqualifies; null for answers that decide nothing, such as free text.',
      ),
      /** Whether an attention check was answered as it asks; null for other questions. */
      passed: z.nullable(z.boolean()),
      /** How a free text came about; null for other questions. It refuses nobody. */
      signals: z.nullable(
        z.object({ wasPasted: z.boolean(), characters: z.number(), seconds: z.nullable(z.number()) }),
      ),
    }),
  ),
  screening: about(ScreeningResult, 'About the pay for answering long screeners.'),
  /** The last day on which the applicant hears; afterwards the application ends as not selected. */
  answerBy: z.nullable(z.string()),
  matchPercent: about(z.number(), 'How well the answers fit, 0 to 100.', 100),
  attendedBefore: about(z.number(), 'Sessions of any study that the person has attended.', 2),
  missedBefore: about(z.number(), 'Sessions of any study that the person has missed.', 0),
  /** What others on Nyansapo say about the person, and what they did. */
  reputation: ParticipantReputation,
  standsBy: about(z.boolean(), 'Whether the person takes a place that becomes free shortly before.'),
  isOwn: about(z.boolean(), 'Whether the organisation invited the person to apply.'),
  starred: about(z.boolean(), 'Whether your team has starred the applicant.'),
  note: about(z.string(), 'Your team’s note; the applicant never sees it.', 'Speaks Twi and English.'),
  appliedAt: Instant,
  invitationExpiresAt: z.nullable(Instant),
  startsAt: z.nullable(Instant),
});

export const applyToStudy = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/applications',
  who: 'participant',
  summary: 'Applies with answers to the screener; the server scores them, and they are final.',
  params: IdParams,
  body: z.object({
    responses: z.array(ResponseForm).check(z.maxLength(35)),
    standsBy: z._default(z.boolean(), false),
  }),
  reply: OwnApplication,
  errors: [
    'PARTICIPANT_INFO_NEEDED',
    'NOT_ELIGIBLE',
    'ALREADY_APPLIED',
    'APPLIED_BEFORE',
    'STUDY_CLOSED',
    'STUDY_FULL',
    'QUOTA_FULL',
    'SCREENING_USED_UP',
    'APPLYING_PAUSED',
  ],
});

const ApplicantFilter = z.object({
  status: z.optional(oneOf(APPLICATION_STATUSES)),
  /** Part of the name. */
  search: withExample(z._default(z.string().check(z.maxLength(100)), ''), 'Kofi'),
  starred: about(z.optional(z.enum(['true', 'false'])), 'Whether your team has starred the applicant.'),
  gender: z.optional(oneOf(GENDERS)),
  region: z.optional(oneOf(GHANA_REGIONS)),
  /** Whether the organisation invited them to apply. */
  own: z.optional(z.enum(['true', 'false'])),
  panelId: about(z.optional(Id), 'One of the organisation’s panels.'),
  /** Without one, a page has those who wait for a decision first, and a list by cursor the newest first. */
  sort: z.optional(z.enum(['waiting', 'newest', 'oldest', 'match', 'name'])),
});

export const listApplicants = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/applications',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'The applicants of a study, filtered and sorted; "waiting" puts those who wait for a decision first.',
  params: IdParams,
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape, ...ApplicantFilter.shape }),
  reply: z.array(Applicant),
  paged: true,
  hasCursor: true,
});

export const getApplicant = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/applications/{applicationId}',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'One applicant of a study.',
  params: z.object({ id: Id, applicationId: Id }),
  reply: z.object({
    id: Id,
    firstName: withExample(z.string(), 'Kofi'),
    lastName: withExample(z.string(), 'Owusu'),
    status: oneOf(APPLICATION_STATUSES),
  }),
});

export const exportApplicants = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/applications/csv',
  publicPath: '/project/studies/{id}/exports/applications',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'The filtered applicants as CSV with a column per question; no contact details.',
  params: IdParams,
  query: ApplicantFilter,
  reply: Done,
  files: ['text/csv'],
});

export const markApplicant = defineEndpoint({
  method: 'PUT',
  path: '/project/applications/{id}/mark',
  who: 'researcher',
  scope: 'applications:write',
  summary:
    'Changes the team’s star and note on an applicant; only the fields sent change. The applicant never sees them here.',
  params: IdParams,
  body: changesOf(
    z.object({
      starred: about(z.boolean(), 'Whether your team has starred the applicant.'),
      note: about(optionalText(2000), 'Your team’s note; the applicant never sees it.', 'Speaks Twi and English.'),
    }),
  ),
  reply: z.object({
    id: Id,
    starred: about(z.boolean(), 'Whether your team has starred the applicant.'),
    note: about(z.string(), 'Your team’s note; the applicant never sees it.', 'Speaks Twi and English.'),
  }),
});

export const listOwnApplications = defineEndpoint({
  method: 'GET',
  path: '/project/studies/applications',
  who: 'participant',
  summary: 'The caller’s applications, newest first.',
  query: z.object({ ...PageQuery.shape, applicantId: z.optional(Id) }),
  reply: z.array(OwnApplication),
  paged: true,
});

export const getOwnApplication = defineEndpoint({
  method: 'GET',
  path: '/project/applications/{id}',
  who: 'participant',
  summary: 'One application of the caller with its timeline.',
  params: IdParams,
  reply: OwnApplication,
});

export const InvitationForm = z.object({
  applicationId: Id,
  instructions: about(
    optionalText(1000),
    'What the participant reads with the invitation.',
    'Please find a quiet place.',
  ),
});

export const inviteApplicant = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/invitations',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Invites an applicant to choose a time; the invitation is valid for 72 hours.',
  params: IdParams,
  body: InvitationForm,
  reply: z.object({ applicationId: Id, status: oneOf(APPLICATION_STATUSES) }),
  errors: ['STUDY_CLOSED', 'STUDY_FULL', 'QUOTA_FULL', 'ORGANIZATION_OWES'],
});

const Several = z
  .array(Id)
  .check(z.minLength(1, 'Please choose at least one'), z.maxLength(100, 'At most 100 at once'));
/** Why applicants were left unchanged, in the researcher's voice. Their names follow. */
export const LEFT_REASONS = {
  QUOTA_FULL: 'Their group’s quota is full',
  STATUS_CONFLICT: 'Already invited, booked or decided',
  PARTICIPANT_INFO_NEEDED: 'Has no profile any more',
  NOT_FOUND: 'Not an applicant of this study',
} as const;

/** The applications that changed, and those that did not, with why. The name is null for another study's applicant. */
const ChangedSeveral = z.object({
  changed: z.array(Id),
  left: z.array(
    z.object({ id: Id, name: withExample(z.nullable(z.string()), 'Round 1'), reason: oneOf(LEFT_REASONS) }),
  ),
});

export const inviteSeveral = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/invitations/several',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Invites up to 100 applicants at once; lists those that can no longer be invited and does not change them.',
  params: IdParams,
  body: z.object({
    applicationIds: Several,
    instructions: about(
      optionalText(1000),
      'What the participant reads with the invitation.',
      'Please find a quiet place.',
    ),
  }),
  reply: ChangedSeveral,
  errors: ['STUDY_CLOSED', 'STUDY_FULL', 'ORGANIZATION_OWES'],
});

export const declineSeveral = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/applications/decline',
  publicPath: '/project/studies/{id}/declines',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary:
    'Declines up to 100 applicants at once; lists those that can no longer be declined and does not change them.',
  params: IdParams,
  body: z.object({ applicationIds: Several }),
  reply: ChangedSeveral,
});

export const Changed = z.object({ id: Id, status: oneOf(APPLICATION_STATUSES) });

export const decideApplication = defineEndpoint({
  method: 'POST',
  path: '/project/applications/{id}/researcher/{event}',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Declines an applicant, or withdraws an invitation before it is used.',
  params: z.object({ id: Id, event: z.enum(['decline', 'revoke'], 'Unknown change') }),
  reply: Changed,
});

export const getStanding = defineEndpoint({
  method: 'GET',
  path: '/project/applications/standing',
  who: 'participant',
  summary: 'The caller’s strikes in the last 90 days, and until when applying is paused.',
  reply: z.object({
    strikes: z.array(z.object({ reason: z.enum(['LATE_CANCEL', 'NO_SHOW']), at: Instant, studyName: z.string() })),
    pausedUntil: z.nullable(Instant),
  }),
});
