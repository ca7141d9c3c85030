import * as z from 'zod/mini';
import { MAX_TRANSCRIPT, MOST_STUDY_CLIPS } from '../../domain/audio.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { ConsentFormDraft } from '../consent-forms/form.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf } from '../fields.ts';
import { OwnTimeDraft } from './own-time.ts';
import { StudyTextsDraft } from './texts.ts';

/*
 * A draft is unfinished: anything may be missing or wrong. Only its size and shape are limited; the rules for studies
 * apply when it is published (STUDY-07).
 */

const words = (maximum: number) => z.string().check(z.maxLength(maximum));
const few = z.array(words(60)).check(z.maxLength(40));
const number = z.nullable(z.number());

export const StudyDraftContent = z.object({
  details: z.object({
    kind: oneOf(STUDY_KINDS),
    name: words(200),
    publicName: words(200),
    description: words(4000),
    deviceRequirements: few,
  }),
  demographics: z.object({
    minimumAge: number,
    maximumAge: number,
    gender: few,
    education: few,
    annualHouseholdIncome: few,
    spoken: z.array(z.object({ language: words(20), level: words(20) })).check(z.maxLength(20)),
    audience: z.optional(
      z.object({
        kind: words(20),
        panelId: z.nullable(words(36)),
        excludedPanelId: z.nullable(words(36)),
        excludedMonths: number,
      }),
    ),
  }),
  screeners: z
    .array(
      z.object({
        id: words(6),
        kind: words(20),
        question: words(500),
        attribute: z.optional(words(40)),
        takesVoice: z.optional(z.boolean()),
        special: z.optional(words(20)),
        options: z.array(z.object({ id: words(6), answer: words(200), eligibility: words(20) })).check(z.maxLength(40)),
      }),
    )
    .check(z.maxLength(35)),
  screening: z.object({ paidPeople: number, answerDays: number }),
  cost: z.object({
    durationInMinutes: number,
    desiredNumberOfParticipants: number,
    quotas: z
      .array(
        z.object({
          attribute: words(40),
          cells: z.array(z.object({ value: words(60), places: number })).check(z.maxLength(30)),
        }),
      )
      .check(z.maxLength(2)),
  }),
  schedule: z.object({
    timeSlots: z
      .array(
        z.object({
          date: words(10),
          availableTimes: z
            .array(z.object({ start: words(5), end: words(5), booked: z.boolean() }))
            .check(z.maxLength(96)),
        }),
      )
      .check(z.maxLength(366)),
    parallelSessions: z.number(),
    minimumSeats: number,
    meetingKind: words(20),
    meetingDetails: words(500),
    releasesUnconfirmed: z.boolean(),
    bufferBeforeMinutes: z.number(),
    bufferAfterMinutes: z.number(),
    mostSessionsPerDay: number,
    noticeHours: z.number(),
  }),
  ownTime: z.nullable(OwnTimeDraft),
  consentForm: z.nullable(ConsentFormDraft),
  /** Null for a study in English alone. */
  texts: z.nullable(StudyTextsDraft),
  audio: z.nullable(
    z.object({
      clips: z
        .array(z.object({ id: words(36), transcript: words(MAX_TRANSCRIPT) }))
        .check(z.maxLength(MOST_STUDY_CLIPS)),
    }),
  ),
});

const { audio, demographics, details, screening, schedule } = StudyDraftContent.shape;
/** Missing in drafts that are older than these options. */
const KeptDetails = z.object({ ...details.shape, kind: z._default(oneOf(STUDY_KINDS), 'ONE_TO_ONE') });
const KeptDemographics = z.object({
  ...demographics.shape,
  spoken: z._default(demographics.shape.spoken, []),
});
const KeptConsentForm = z.object({
  ...ConsentFormDraft.shape,
  translations: z._default(ConsentFormDraft.shape.translations, []),
});
const KeptSchedule = z.object({
  ...schedule.shape,
  minimumSeats: z._default(number, null),
  releasesUnconfirmed: z._default(z.boolean(), false),
  bufferBeforeMinutes: z._default(z.number(), 0),
  bufferAfterMinutes: z._default(z.number(), 0),
  mostSessionsPerDay: z._default(number, null),
  noticeHours: z._default(z.number(), 1),
});

/** What was kept, perhaps by an earlier release. */
export const KeptDraftContent = z.object({
  ...StudyDraftContent.shape,
  details: KeptDetails,
  demographics: KeptDemographics,
  screening: z._default(screening, { paidPeople: null, answerDays: 7 }),
  schedule: KeptSchedule,
  ownTime: z._default(z.nullable(OwnTimeDraft), null),
  consentForm: z.optional(z.nullable(KeptConsentForm)),
  texts: z.optional(z.nullable(StudyTextsDraft)),
  audio: z.optional(audio),
});

export const StudyDraftState = z.object({
  content: KeptDraftContent,
  /** The stage the person was at, 0 to 5. */
  stage: z.number(),
  revision: z.number(),
  savedAt: Instant,
});

export const getStudyDraft = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'The caller’s draft of a study in a project, or null.',
  params: IdParams,
  reply: z.nullable(StudyDraftState),
});

export const saveStudyDraft = defineEndpoint({
  method: 'PUT',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'Saves the caller’s draft over the revision it was made from (0 for a new one).',
  params: IdParams,
  body: z.object({
    content: StudyDraftContent,
    stage: z.number().check(z.int(), z.minimum(0), z.maximum(5)),
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  reply: z.object({ revision: z.number(), savedAt: Instant }),
  errors: ['DRAFT_CHANGED'],
});

export const deleteStudyDraft = defineEndpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/study-draft',
  who: 'verifiedResearcher',
  summary: 'Discards the caller’s draft in a project.',
  params: IdParams,
  reply: Done,
});

export const duplicateStudy = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/draft',
  who: 'verifiedResearcher',
  summary:
    'Makes a draft in the same project from a study, without its dates; replaces the caller’s draft only if asked to.',
  params: IdParams,
  body: z.object({ replace: z._default(z.boolean(), false) }),
  reply: z.object({ projectId: Id }),
  errors: ['DRAFT_EXISTS'],
});
