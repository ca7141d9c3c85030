import * as z from 'zod/mini';
import { CRITERIA, type Criterion, FIT_REASONS, type FitReason } from '../../domain/eligibility.ts';
import { FACT_NAMES, type FactName } from '../../domain/facts.ts';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { ORGANIZATION_KINDS } from '../../domain/organization-kinds.ts';
import { QUESTION_KINDS, SPECIAL_DATA } from '../../domain/screening.ts';
import { DEVICES, MEETING_KINDS } from '../../domain/session-kinds.ts';
import { isDuration } from '../../domain/study-cost.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { about, Id, IdParams, Instant, oneOf, PageQuery } from '../fields.ts';
import { SpokenField } from '../participants/spoken.ts';
import { OrganizationReputation } from '../ratings/reputation.ts';
import { replyOf } from '../shapes.ts';
import { AddedPayFields, ShownMeetingFields } from './schedule.ts';
import { TextLanguage } from './texts.ts';

const FACT_CODES = FACT_NAMES as readonly string[] as readonly [FactName];
const CRITERION_CODES = CRITERIA as readonly string[] as readonly [Criterion];
const FIT_CODES = Object.keys(FIT_REASONS) as [FitReason];

/** A study as a participant sees it: without screening outcomes, and with the reward as its only amount. */
export const StudyOffer = z.object({
  id: Id,
  code: z.string(),
  kind: oneOf(STUDY_KINDS),
  /** How many people share a group session at most; null for other kinds. */
  groupSize: z.nullable(z.number()),
  /** How many entries a diary has; null for other kinds. */
  diaryEntries: z.nullable(z.number()),
  publicName: z.string(),
  description: z.string(),
  /** The language of each: the caller's, where the study has it. */
  textLanguages: z.object({ publicName: TextLanguage, description: TextLanguage }),
  organizationName: z.string(),
  organizationVerified: z.boolean(),
  rewardPesewas: z.number(),
  ...replyOf(AddedPayFields),
  /** What answering the questions pays, whether people qualify or not; 0 if there are few questions. */
  screeningPesewas: z.number(),
  durationInMinutes: z.number(),
  deviceRequirements: z.array(oneOf(DEVICES)),
  meetingKind: oneOf(MEETING_KINDS),
  /** The languages that people need, all of them. */
  spoken: SpokenField,
  placesLeft: z.number(),
  nextSlots: z.array(Instant),
  applied: z.boolean(),
  /** Which of the study's criteria the caller meets; empty if they don't qualify. */
  fits: z.array(z.enum(FIT_CODES)),
  /** Whether a criterion depends on a fact that we have not asked the caller about yet. */
  mayFit: z.boolean(),
  publishedAt: Instant,
  organizationReputation: OrganizationReputation,
});

export const browseStudies = defineEndpoint({
  method: 'GET',
  path: '/project/studies',
  who: 'participant',
  summary:
    'Recruiting studies with places left that fit the caller, or may fit once they have answered more; before the set-up, all that are open to everybody.',
  query: z.object({
    ...PageQuery.shape,
    search: z._default(z.string().check(z.maxLength(100)), ''),
    sort: z._default(z.enum(['newest', 'reward', 'soonest']), 'newest'),
    device: z.optional(oneOf(DEVICES)),
    meetingKind: z.optional(oneOf(MEETING_KINDS)),
    /** The longest session, in minutes. */
    durationInMinutes: z.optional(z.coerce.number().check(z.refine(isDuration, 'Invalid duration'))),
  }),
  reply: z.array(StudyOffer),
  paged: true,
});

export const getStudyOffer = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/offer',
  who: 'participant',
  summary: 'One study, with its screener questions for people who qualify; options come without their eligibility.',
  params: IdParams,
  reply: z.object({
    ...StudyOffer.shape,
    /** Whether the caller may apply: only then are the questions included. */
    qualifies: z.boolean(),
    organizationLogo: about(z.nullable(z.string()), 'The path of the organisation’s logo; null without one.', null),
    quotaClosed: about(
      z.nullable(z.enum(['QUOTA_FULL', 'QUOTA_WAITS'])),
      'Why the study has no place for the caller now, although they meet its criteria: the places of their group are all taken, or taken until other groups follow.',
      null,
    ),
    /** Whether only its video call is not for the caller, whose only device is a button phone. */
    leftOutByVideo: z.boolean(),
    /** The facts that are missing before it is clear whether the caller qualifies. */
    missing: z.array(z.enum(CRITERION_CODES)),
    /** What the profile says about each fact that the study restricts, for people who qualify; nothing about health. */
    matched: z.array(z.object({ fact: z.enum(FACT_CODES), answers: z.array(z.string()) })),
    /** Why the study asks about difficulties in daily life; null unless that fact is missing. */
    healthReason: z.string(),
    /** What a task or diary asks and pays; null for sessions. */
    ownTime: z.nullable(
      z.object({
        payPesewas: z.number(),
        entryCount: z.number(),
        everyDays: z.nullable(z.number()),
        bonusPesewas: z.number(),
        entriesForBonus: z.number(),
        hoursToFinish: z.number(),
      }),
    ),
    /** With `releasesUnconfirmed`, the application form asks about standing by. */
    ...replyOf(ShownMeetingFields),
    /** Whether people sign a consent form before they choose a slot. */
    hasConsentForm: z.boolean(),
    /** Whether it has sound clips. */
    hasClips: z.boolean(),
    /** “1 observer from …” for each company that may observe its sessions. */
    observers: z.array(z.string()),
    /** Whether the number of paid people has reached its limit: nobody can apply until the researchers raise it. */
    screeningUsedUp: z.boolean(),
    /** The estimated time for the questions, in minutes. */
    screeningMinutes: z.number(),
    /** The last day for a decision about somebody who applies now; null if the study promises none. */
    answerBy: z.nullable(z.string()),
    screeners: z.array(
      z.object({
        id: z.string(),
        kind: oneOf(QUESTION_KINDS),
        question: z.string(),
        /** The language of the question. */
        language: TextLanguage,
        /** Whether it may be answered by voice. */
        takesVoice: z.boolean(),
        /** The special data that it asks for, which needs the person's consent. */
        special: z.nullable(oneOf(SPECIAL_DATA)),
        /** What the person answered before and asked us to keep; the form begins with it. */
        remembered: z.nullable(z.object({ answers: z.array(z.string()), rememberedAt: Instant })),
        options: z.array(z.object({ id: z.string(), answer: z.string(), language: TextLanguage })),
      }),
    ),
  }),
});

export const getPublicStudy = defineEndpoint({
  method: 'GET',
  path: '/project/studies/public/{code}',
  who: 'anyone',
  summary: 'The public card of a study, by its code.',
  params: z.object({ code: z.string().check(z.maxLength(20)) }),
  /** The language to show it in, if the study has it. */
  query: z.object({ language: z.optional(TextLanguage) }),
  reply: z.object({
    id: Id,
    code: z.string(),
    kind: oneOf(STUDY_KINDS),
    groupSize: StudyOffer.shape.groupSize,
    diaryEntries: StudyOffer.shape.diaryEntries,
    publicName: z.string(),
    /** Empty if an invitation is needed and the code has none. */
    description: z.string(),
    textLanguages: z.object({ publicName: TextLanguage, description: TextLanguage }),
    organizationName: z.string(),
    organizationVerified: z.boolean(),
    /** Null before the organisation has said what it is; the kind decides what we check. */
    organizationKind: z.nullable(oneOf(ORGANIZATION_KINDS)),
    meetingKind: oneOf(MEETING_KINDS),
    /** The devices of which people need one. */
    deviceRequirements: z.array(oneOf(DEVICES)),
    /** The languages that people need, all of them. */
    spoken: SpokenField,
    minimumAge: z.number(),
    maximumAge: z.number(),
    /** Empty if an invitation is needed and the code has none. */
    nextSlots: z.array(Instant),
    rewardPesewas: z.number(),
    ...replyOf(AddedPayFields),
    durationInMinutes: z.number(),
    status: oneOf(STUDY_STATUSES),
    placesLeft: z.number(),
    organizationReputation: OrganizationReputation,
    /** Whether people need the researchers' invitation to apply. */
    isInvitedOnly: z.boolean(),
    /** The code to apply with, as requested; null if an invitation is needed. */
    applyCode: z.nullable(z.string()),
  }),
});
