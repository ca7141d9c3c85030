import * as z from 'zod/mini';
import { APPLICANT_GROUP_NAMES, type ApplicantGroup } from '../domain/applicant-groups.ts';
import { GENDERS, GHANA_REGIONS, MOBILE_MONEY_NETWORKS } from '../domain/enumerations.ts';
import { APPLICATION_STATUSES } from '../domain/lifecycles/application-lifecycle.ts';
import { PAYOUT_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
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
import { replyOf } from './shapes.ts';
import { AddedPayFields } from './studies/schedule.ts';
import { TextLanguage } from './studies/texts.ts';

/** One answer (APPLICATION-04): a choice's text or free text; `answers` if several choices are allowed. */
export const ResponseForm = z.object({
  id: z.string().check(z.maxLength(6)),
  question: z.string().check(z.maxLength(250)),
  answer: z._default(z.string().check(z.maxLength(MAX_TEXT_ANSWER)), ''),
  answers: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10))),
  /** The recording of an answer by voice, where the question allows one. */
  clipId: z.optional(Id),
  /** How long the question was on screen. Screening pay and the fraud score use it; for free text, the researcher sees it. */
  secondsTaken: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(86_400))),
  /** Whether free text was pasted; the researcher sees it. */
  pasted: z.optional(z.boolean()),
  /** For special data: the person agrees to give it to this study. Without it, the answer is not kept. */
  consented: z.optional(z.boolean()),
  /** The person agrees that we keep this answer for other studies. Only for questions with choices, never for special data. */
  remember: z.optional(z.boolean()),
});

/** The payment for the questions; null for a study without paid ones. */
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
  ...replyOf(AddedPayFields),
  durationInMinutes: z.number(),
  /** The number of entries of a diary; null for other kinds. */
  diaryEntries: z.nullable(z.number()),
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
  /** The pay of an attended session and the payout that took it along; null for other applications. */
  payment: about(
    z.nullable(
      z.object({
        amountPesewas: z.number(),
        /** Null while the pay waits for a mobile-money account. */
        status: z.nullable(oneOf(PAYOUT_STATUSES)),
        network: z.nullable(oneOf(MOBILE_MONEY_NETWORKS)),
        maskedNumber: z.nullable(z.string()),
        settledAt: z.nullable(Instant),
      }),
    ),
    'The pay of an attended session, and the payout that took it along; null for other applications.',
    null,
  ),
  /** The last day for a decision; null if none was promised, or if the person is on stand-by. */
  answerBy: z.nullable(z.string()),
  timeline: z.array(TimelineStep),
});

/** Whether a decision waits for some seconds before it takes effect, so that it can be undone. */
export const Undoable = about(
  z.optional(z.boolean()),
  'For people at a screen: if true, this takes effect after 12 seconds and can be undone for 10. Calls with a key take effect at once.',
  false,
);

/** A decision that has not taken effect yet. */
export const Held = about(
  z.nullable(z.object({ decisionId: Id, event: z.enum(['invite', 'attend', 'miss']), takesEffectAt: Instant })),
  'The decision that waits and can be undone; null if there is none.',
  null,
);

/** An application as the study's researchers see it: names and answers, no contact details. */
export const Applicant = z.object({
  id: Id,
  studyId: Id,
  applicantId: Id,
  code: about(
    z.nullable(z.string()),
    'The person’s code in the study’s data, which has no names. Lists of bonuses take it too. Null before a task or diary was started.',
    '7f0c1a9b2d3e4f5061728394',
  ),
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
    jobRole: about(
      z.nullable(z.string()),
      'What the person works as; null if they do not work or have not said it.',
      'MARKET_TRADER',
    ),
    locality: about(
      z.nullable(z.string()),
      'Whether the person lives in a town or a village; null if they have not said it.',
      'URBAN',
    ),
  }),
  status: oneOf(APPLICATION_STATUSES),
  responses: z.array(
    z.object({
      ...KeptResponse.shape,
      eligibility: about(
        z.nullable(z.enum(['QUALIFY', 'DISQUALIFY'])),
        'Whether a choice qualifies for the study or disqualifies; null for answers that decide nothing, such as free text.',
      ),
      /** Whether an attention check was answered correctly; null for other questions. */
      passed: z.nullable(z.boolean()),
      /** How a free text was entered; null for other questions. It never rejects an applicant. */
      signals: z.nullable(
        z.object({ wasPasted: z.boolean(), characters: z.number(), seconds: z.nullable(z.number()) }),
      ),
    }),
  ),
  screening: about(ScreeningResult, 'About the pay for answering long screeners.'),
  /** The last day for a decision; afterwards the application ends as not selected. */
  answerBy: z.nullable(z.string()),
  matchPercent: about(z.number(), 'How well the answers fit, 0 to 100.', 100),
  attendedBefore: about(z.number(), 'Sessions of any study that the person has attended.', 2),
  missedBefore: about(z.number(), 'Sessions of any study that the person has missed.', 0),
  /** The person's reputation on Nyansapo. */
  reputation: ParticipantReputation,
  standsBy: about(z.boolean(), 'Whether the person takes a place that becomes free shortly before.'),
  reachedBy: about(
    z.enum(['EMAIL', 'TEXT']),
    'How we notify the person: by email, or by text message if they have no email address.',
    'EMAIL',
  ),
  isOwn: about(z.boolean(), 'Whether the organisation invited the person to apply.'),
  starred: about(z.boolean(), 'Whether your team has starred the applicant.'),
  note: about(z.string(), 'Your team’s note; the applicant never sees it.', 'Speaks Twi and English.'),
  appliedAt: Instant,
  invitationExpiresAt: z.nullable(Instant),
  startsAt: z.nullable(Instant),
  quotaClosed: about(
    z.nullable(z.enum(['QUOTA_FULL', 'QUOTA_WAITS', 'FACTS_NEEDED'])),
    'Why an invitation would be refused because of the study’s quotas; null if it would not, or if the status does not allow one.',
    null,
  ),
  held: Held,
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
    'QUOTA_WAITS',
    'FACTS_NEEDED',
    'SCREENING_USED_UP',
    'APPLYING_PAUSED',
    'MONTHLY_LIMIT',
  ],
});

const ApplicantFilter = z.object({
  status: z.optional(oneOf(APPLICATION_STATUSES)),
  group: about(z.optional(z.enum(APPLICANT_GROUP_NAMES)), 'Applicants by what you have to do next.', 'toReview'),
  /** Part of the name. */
  search: withExample(z._default(z.string().check(z.maxLength(100)), ''), 'Kofi'),
  starred: about(z.optional(z.enum(['true', 'false'])), 'Whether your team has starred the applicant.'),
  gender: z.optional(oneOf(GENDERS)),
  region: z.optional(oneOf(GHANA_REGIONS)),
  /** Whether the organisation invited them to apply. */
  own: z.optional(z.enum(['true', 'false'])),
  panelId: about(z.optional(Id), 'One of the organisation’s panels.'),
  /** Without it, pages start with the applicants that wait for a decision, and lists by cursor with the newest. */
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

const Counts = Object.fromEntries(APPLICANT_GROUP_NAMES.map((name) => [name, z.number()])) as Record<
  ApplicantGroup,
  z.ZodMiniNumber
>;

export const countApplicants = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/applications/counts',
  who: 'researcher',
  summary: 'How many applicants of a study are in each group, and by when the next ones are promised an answer.',
  params: IdParams,
  reply: z.object({
    ...Counts,
    answerBy: about(
      z.nullable(z.string()),
      'The last day for the next decision; null if nobody waits for one that was promised.',
      '2026-12-24',
    ),
  }),
});

export const searchPeople = defineEndpoint({
  method: 'GET',
  path: '/project/people',
  who: 'researcher',
  summary: 'People who applied for any study of the organisation, by part of their name: the 8 who applied last.',
  query: z.object({ search: z.string().check(z.minLength(2), z.maxLength(100)) }),
  reply: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      /** The study that they applied for last. */
      studyId: Id,
      studyName: z.string(),
    }),
  ),
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
    reachedBy: Applicant.shape.reachedBy,
  }),
});

export const exportApplicants = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/applications/csv',
  publicPath: '/project/studies/{id}/exports/applications',
  who: 'researcher',
  scope: 'applications:read',
  summary:
    'The filtered applicants as CSV: names, their codes in the study’s data, and a column per question; no contact details.',
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
  body: z.object({ ...InvitationForm.shape, undoable: Undoable }),
  reply: z.object({ applicationId: Id, status: oneOf(APPLICATION_STATUSES), held: Held }),
  errors: [
    'STUDY_CLOSED',
    'STUDY_FULL',
    'QUOTA_FULL',
    'QUOTA_WAITS',
    'FACTS_NEEDED',
    'INVITED_OFTEN',
    'ORGANIZATION_OWES',
  ],
});

export const Several = z
  .array(Id)
  .check(z.minLength(1, 'Please choose at least one'), z.maxLength(100, 'At most 100 at once'));
/** Why applicants were left unchanged, in the researcher's voice. The screen adds their names. */
export const LEFT_REASONS = {
  QUOTA_FULL: 'Their group’s quota is full',
  QUOTA_WAITS: 'Their group waits for the others',
  FACTS_NEEDED: 'We don’t know yet which group they are in',
  INVITED_OFTEN: 'Invited as often as one person can be in a month',
  STATUS_CONFLICT: 'Already invited, booked or decided',
  PARTICIPANT_INFO_NEEDED: 'Has no profile any more',
  NOT_FOUND: 'Not an applicant of this study',
} as const;

/** The applications that changed, and those that did not, with the reason. The name is null for another study's applicant. */
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

export const undoHeld = defineEndpoint({
  method: 'POST',
  path: '/project/decisions/{id}/undo',
  who: 'researcher',
  summary: 'Undoes an invitation or a mark of your organisation before it takes effect.',
  params: IdParams,
  reply: Done,
  errors: ['DECISION_FINAL'],
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
