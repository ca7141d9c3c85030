import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../domain/lifecycles/application-lifecycle.ts';
import { ENTRY_STATUSES } from '../domain/lifecycles/entry-lifecycle.ts';
import { MAX_OWN_ANSWER } from '../domain/own-answers.ts';
import { FINISH_WAYS, MAX_OWN_QUESTIONS, OWN_QUESTION_KINDS, REJECTION_REASONS } from '../domain/own-time.ts';
import { MAX_PHOTO_TEXT, MOST_PHOTO_QUESTIONS } from '../domain/photos.ts';
import { STUDY_KINDS } from '../domain/study-kinds.ts';
import { VoiceAnswerForm } from './clips.ts';
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
  requiredText,
  withExample,
} from './fields.ts';
import { TextLanguage } from './studies/texts.ts';

/** An answer of our own form, as it is stored. */
const KeptAnswer = z.object({
  id: z.string(),
  question: withExample(z.string(), 'Do you sell at a market?'),
  answers: withExample(z.array(z.string()), ['Yes']),
  clipId: z.optional(about(Id, 'The recording, if it was spoken instead.')),
  photoId: z.optional(about(Id, 'The photo, if the question asks for one.')),
});

/** The same answer, as its participant reads it. */
const OwnKeptAnswer = z.extend(KeptAnswer, {
  /** The language of the question. */
  language: TextLanguage,
  /** The language of each answer; null for free text. */
  answerLanguages: z.array(z.nullable(TextLanguage)),
});

/** One entry as its participant sees it; a task has exactly one. */
export const OwnEntry = z.object({
  id: Id,
  number: z.number(),
  status: oneOf(ENTRY_STATUSES),
  opensAt: Instant,
  dueAt: Instant,
  /** Our clock decides whether it can be handed in now, because a phone's may be wrong. */
  isOpen: z.boolean(),
  payPesewas: z.number(),
  /** The URL of the work; null unless it is open now, and for our own form. */
  link: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  /** When it is accepted automatically if nobody reviews it before. */
  approvedBy: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  rejection: z.nullable(oneOf(REJECTION_REASONS)),
  rejectionWords: z.nullable(z.string()),
  /** The deadline for disputing a rejection; null if it can't be disputed, or no longer. */
  disputableUntil: z.nullable(Instant),
  /** Whether an admin confirmed the rejection. */
  isUpheld: z.boolean(),
  answers: z.array(OwnKeptAnswer),
});

/** A participant's work for one study, before and after starting it. */
export const OwnWork = z.object({
  applicationId: Id,
  studyId: Id,
  studyName: z.string(),
  description: z.string(),
  /** The language of both: the caller's, where the study has it. */
  textLanguages: z.object({ publicName: TextLanguage, description: TextLanguage }),
  organizationName: z.string(),
  kind: oneOf(STUDY_KINDS),
  status: oneOf(APPLICATION_STATUSES),
  instructions: z.nullable(z.string()),
  invitationExpiresAt: z.nullable(Instant),
  /** How long one entry takes. */
  durationInMinutes: z.number(),
  payPesewas: z.number(),
  entryCount: z.number(),
  bonusPesewas: z.number(),
  entriesForBonus: z.number(),
  mostPesewas: z.number(),
  hoursToFinish: z.number(),
  finish: oneOf(FINISH_WAYS),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: oneOf(OWN_QUESTION_KINDS),
      question: z.string(),
      /** The language of the question. */
      language: TextLanguage,
      options: z.array(z.string()),
      /** The language of each choice. */
      optionLanguages: z.array(TextLanguage),
      isOptional: z.boolean(),
      /** Whether free text may be spoken instead. */
      takesVoice: z.optional(z.boolean()),
    }),
  ),
  /** Null until it is started. */
  startedAt: z.nullable(Instant),
  earnedPesewas: z.number(),
  entries: z.array(OwnEntry),
});

export const getOwnWork = defineEndpoint({
  method: 'GET',
  path: '/project/applications/{id}/work',
  who: 'participant',
  summary: 'The caller’s work for a task or diary: what is to be done, each entry, and what it has earned.',
  params: IdParams,
  reply: OwnWork,
});

export const startAssignment = defineEndpoint({
  method: 'POST',
  path: '/project/applications/{id}/start',
  who: 'participant',
  summary: 'Starts a task or a diary: takes a place of the study until the time to finish is over.',
  params: IdParams,
  reply: OwnWork,
  errors: [
    'NOT_INVITED',
    'INVITATION_EXPIRED',
    'CONSENT_NEEDED',
    'STUDY_ON_HOLD',
    'STUDY_CLOSED',
    'STUDY_FULL',
    'QUOTA_FULL',
    'FACTS_NEEDED',
    'MONTHLY_LIMIT',
  ],
});

export const stopAssignment = defineEndpoint({
  method: 'POST',
  path: '/project/applications/{id}/stop',
  who: 'participant',
  summary: 'Stops taking part: what was handed in is still reviewed and paid, the rest ends without a strike.',
  params: IdParams,
  reply: OwnWork,
});

/** Answers of our own form. */
export const OwnAnswers = z
  .array(
    z.object({
      id: z.string().check(z.maxLength(6)),
      answer: z._default(z.string().check(z.maxLength(MAX_OWN_ANSWER)), ''),
      answers: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
      /** The caller’s own recording, for a question that may be answered by voice. */
      clipId: z.optional(Id),
      /** A JPEG or PNG in base64, for a question that asks for a photo. */
      photo: z.optional(z.string().check(z.maxLength(MAX_PHOTO_TEXT, 'A photo can have 150 KB'))),
    }),
  )
  .check(z.maxLength(MAX_OWN_QUESTIONS));

export const submitEntry = defineEndpoint({
  method: 'POST',
  path: '/project/entries/{id}/submit',
  who: 'participant',
  summary: 'Hands in an entry, with the survey’s completion code or with the answers of our own form.',
  params: IdParams,
  body: z.object({ code: optionalText(100), answers: z._default(OwnAnswers, []) }),
  maximumBodyBytes: 256 * 1024 + MOST_PHOTO_QUESTIONS * MAX_PHOTO_TEXT,
  reply: OwnWork,
  errors: ['WRONG_COMPLETION_CODE', 'ENTRY_NOT_OPEN', 'ENTRY_OVER', 'FINISH_OTHERWISE', 'PHOTO_UNREADABLE'],
});

export const startEntryVoice = defineEndpoint({
  method: 'POST',
  path: '/project/entries/{id}/voice-answers',
  who: 'participant',
  summary: 'Begins the upload of an answer by voice to a question of the caller’s open entry.',
  params: IdParams,
  body: VoiceAnswerForm,
  reply: z.object({ id: Id }),
  errors: ['ENTRY_NOT_OPEN', 'ENTRY_OVER', 'TOO_MANY_CLIPS', 'NO_ROOM_FOR_AUDIO'],
});

export const getEntryPhoto = defineEndpoint({
  method: 'GET',
  path: '/project/photos/{id}',
  who: 'signedIn',
  summary:
    'A photo that answers a question of an entry, as JPEG: for its participant, the study’s researchers, and admins while it is disputed.',
  params: IdParams,
  reply: Done,
  files: ['image/jpeg'],
});

export const disputeEntry = defineEndpoint({
  method: 'POST',
  path: '/project/entries/{id}/dispute',
  who: 'participant',
  summary: 'Disputes that an entry was not accepted, within 72 hours and once.',
  params: IdParams,
  body: z.object({ reason: requiredText('Please tell us what happened', 500) }),
  reply: OwnWork,
  errors: ['DISPUTE_DECIDED', 'DISPUTE_TOO_LATE'],
});

export const finishByReturn = defineEndpoint({
  method: 'POST',
  path: '/project/entries/finish',
  who: 'anyone',
  summary: 'Hands in an entry by the signed address that a survey opens at its end. It works once.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({
    applicationId: Id,
    studyName: z.string(),
    /** The language of the name: the participant's, where the study has it. */
    language: TextLanguage,
    isNew: z.boolean(),
  }),
  errors: ['LINK_EXPIRED', 'ENTRY_NOT_OPEN', 'ENTRY_OVER'],
});

// ---- For the study's researchers

/** One entry as the study's researchers see it. */
export const WorkEntry = z.object({
  id: Id,
  studyId: Id,
  applicationId: Id,
  participantName: withExample(z.string(), 'Kofi Owusu'),
  participantCode: about(
    z.string(),
    'What `{participantId}` of the link became: the same for all entries of a person in this study.',
    '3f9a1c0b7d2e4f5a6b8c9d0e',
  ),
  number: withExample(z.number(), 0),
  entryCount: about(z.number(), 'How many entries the person has.'),
  status: oneOf(ENTRY_STATUSES),
  opensAt: about(Instant, 'When an entry opens: an instant, or for a plan a time of the day in GMT.'),
  dueAt: about(Instant, 'Until when it can be handed in.'),
  submittedAt: z.nullable(Instant),
  submittedBy: about(
    z.nullable(z.enum(['PARTICIPANT', 'LINK', 'API'])),
    'Who handed it in: the participant, the address at the end of a survey, or your software.',
  ),
  approvedBy: about(z.nullable(Instant), 'When it is accepted if nobody reviews it before; null unless it waits.'),
  reviewedAt: z.nullable(Instant),
  rejection: about(z.nullable(oneOf(REJECTION_REASONS)), 'Why it was not accepted; null otherwise.', null),
  rejectionWords: about(z.nullable(z.string()), 'What exactly was missing, in the researcher’s words.', null),
  payPesewas: about(z.number(), 'What one completion pays, in pesewas.', 500),
  answers: z.array(KeptAnswer),
});

const EntryFilter = z.object({ status: z.optional(oneOf(ENTRY_STATUSES)) });

export const listEntries = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/entries',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'The entries of a task or diary: those that wait for a review first, then the newest.',
  params: IdParams,
  query: z.object({ ...PageQuery.shape, ...CursorQuery.shape, ...EntryFilter.shape }),
  reply: z.array(WorkEntry),
  paged: true,
  hasCursor: true,
});

export const getEntry = defineEndpoint({
  method: 'GET',
  path: '/project/entries/{id}',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'One entry of a task or diary, with its answers.',
  params: IdParams,
  reply: WorkEntry,
});

export const getEntryCounts = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/entry-counts',
  who: 'researcher',
  scope: 'applications:read',
  summary: 'How many people started, and how many entries have each status.',
  params: IdParams,
  reply: z.object({
    started: withExample(z.number(), 6),
    finished: withExample(z.number(), 4),
    byStatus: z.array(z.object({ status: oneOf(ENTRY_STATUSES), count: withExample(z.number(), 4) })),
    nextApprovalAt: about(
      z.nullable(Instant),
      'When the first entry that waits is accepted by itself; null if none waits.',
    ),
  }),
});

export const exportEntries = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/entries/csv',
  publicPath: '/project/studies/{id}/exports/entries',
  who: 'researcher',
  scope: 'applications:read',
  summary:
    'The entries as CSV: statuses, times, and a column for each question of our own form; participants’ codes instead of names.',
  params: IdParams,
  query: EntryFilter,
  reply: Done,
  files: ['text/csv'],
});

/** Why entries were left unchanged. */
export const LEFT_ENTRY_REASONS = {
  STATUS_CONFLICT: 'Already reviewed, or not handed in',
  NOT_FOUND: 'Not an entry of this study',
} as const;

const SeveralEntries = z
  .array(Id)
  .check(z.minLength(1, 'Please choose at least one'), z.maxLength(100, 'At most 100 at once'));

export const approveEntries = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/entries/approve',
  publicPath: '/project/studies/{id}/approvals',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Accepts up to 100 entries at once and pays for them; lists those that could not be, with the reason.',
  params: IdParams,
  body: z.object({ entryIds: SeveralEntries }),
  reply: z.object({
    changed: z.array(Id),
    left: z.array(z.object({ id: Id, reason: oneOf(LEFT_ENTRY_REASONS) })),
  }),
});

export const RejectionForm = z.object({
  reason: oneOf(REJECTION_REASONS, 'Please choose the reason'),
  words: withExample(requiredText('Please say what exactly is missing', 500), 'The last page is empty.'),
});

export const rejectEntry = defineEndpoint({
  method: 'POST',
  path: '/project/entries/{id}/reject',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary: 'Doesn’t accept an entry, with a reason that its participant reads. They can dispute it for 72 hours.',
  params: IdParams,
  body: RejectionForm,
  reply: WorkEntry,
});

export const completeEntry = defineEndpoint({
  method: 'POST',
  path: '/project/entries/{id}/complete',
  who: 'verifiedResearcher',
  scope: 'applications:write',
  summary:
    'Says that a participant has finished on your own website: the entry is handed in. Its id is the {sessionId} of the link.',
  params: IdParams,
  reply: WorkEntry,
  errors: ['ENTRY_NOT_OPEN', 'ENTRY_OVER', 'FINISH_OTHERWISE'],
});
