import * as z from 'zod/mini';
import { FIT_REASONS, type FitReason } from '../../domain/eligibility.ts';
import { STUDY_STATUSES } from '../../domain/lifecycles/study-lifecycle.ts';
import { PROFILE_ATTRIBUTES, type ProfileAttribute } from '../../domain/profile-attributes.ts';
import { QUESTION_KINDS, SPECIAL_DATA } from '../../domain/screening.ts';
import { DEVICES, MEETING_KINDS } from '../../domain/session-kinds.ts';
import { isDuration } from '../../domain/study-cost.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, oneOf, PageQuery } from '../fields.ts';
import { SpokenField } from '../participants/spoken.ts';
import { OrganizationReputation } from '../ratings/reputation.ts';
import { replyOf } from '../shapes.ts';
import { ShownMeetingFields } from './schedule.ts';
import { TextLanguage } from './texts.ts';

const PROFILE_CODES = Object.keys(PROFILE_ATTRIBUTES) as [ProfileAttribute];
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
  /** What answering the questions earns, whether they fit or not; 0 if there are few. */
  screeningPesewas: z.number(),
  durationInMinutes: z.number(),
  deviceRequirements: z.array(oneOf(DEVICES)),
  meetingKind: oneOf(MEETING_KINDS),
  /** The languages that it needs, all of them. */
  spoken: SpokenField,
  placesLeft: z.number(),
  nextSlots: z.array(Instant),
  applied: z.boolean(),
  /** Which of the study's criteria the caller meets; empty if they don't qualify. */
  fits: z.array(z.enum(FIT_CODES)),
  publishedAt: Instant,
  organizationReputation: OrganizationReputation,
});

export const browseStudies = defineEndpoint({
  method: 'GET',
  path: '/project/studies',
  who: 'participant',
  summary: 'Recruiting studies with places left that the caller qualifies for.',
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
  errors: ['PARTICIPANT_INFO_NEEDED'],
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
    /** Whether people sign a consent form before they choose a time. */
    hasConsentForm: z.boolean(),
    /** Whether there is something to listen to. */
    hasClips: z.boolean(),
    /** “1 observer from …” for each company that may observe its sessions. */
    observers: z.array(z.string()),
    /** Whether the study has paid for as many people as it wants to: nobody can apply until it pays for more. */
    screeningUsedUp: z.boolean(),
    /** About how long the questions take, in minutes. */
    screeningMinutes: z.number(),
    /** The last day on which somebody who applies now hears; null if the study promises none. */
    answerBy: z.nullable(z.string()),
    screeners: z.array(
      z.object({
        id: z.string(),
        kind: oneOf(QUESTION_KINDS),
        question: z.string(),
        /** The language of the question. */
        language: TextLanguage,
        /** The profile's answer, for questions that the profile answers and the form does not ask. */
        known: z.nullable(z.string()),
        /** Whether it may be answered by voice. */
        takesVoice: z.boolean(),
        /** Which detail of the profile that is. */
        attribute: z.nullable(z.enum(PROFILE_CODES)),
        /** The special data that it asks for, which needs the person's consent. */
        special: z.nullable(oneOf(SPECIAL_DATA)),
        /** What the person answered before and asked us to keep; the form begins with it. */
        remembered: z.nullable(z.object({ answers: z.array(z.string()), rememberedAt: Instant })),
        options: z.array(z.object({ id: z.string(), answer: z.string(), language: TextLanguage })),
      }),
    ),
  }),
  errors: ['PARTICIPANT_INFO_NEEDED'],
});

export const getPublicStudy = defineEndpoint({
  method: 'GET',
  path: '/project/studies/public/{code}',
  who: 'anyone',
  summary: 'The public card of a study, by its code.',
  params: z.object({ code: z.string().check(z.maxLength(20)) }),
  /** The language to read it in, where the study has it. */
  query: z.object({ language: z.optional(TextLanguage) }),
  reply: z.object({
    id: Id,
    code: z.string(),
    kind: oneOf(STUDY_KINDS),
    groupSize: StudyOffer.shape.groupSize,
    diaryEntries: StudyOffer.shape.diaryEntries,
    publicName: z.string(),
    textLanguages: z.object({ publicName: TextLanguage }),
    organizationName: z.string(),
    organizationVerified: z.boolean(),
    rewardPesewas: z.number(),
    durationInMinutes: z.number(),
    status: oneOf(STUDY_STATUSES),
    placesLeft: z.number(),
    organizationReputation: OrganizationReputation,
    /** Whether only people that the researchers invite can apply. */
    isInvitedOnly: z.boolean(),
    /** The code to apply with, as it was asked for; null if an invitation is needed. */
    applyCode: z.nullable(z.string()),
  }),
});
