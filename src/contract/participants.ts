import * as z from 'zod/mini';
import { GHANA } from '../domain/country-value.ts';
import { DISTRICT_CODE } from '../domain/district-code.ts';
import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  DIFFICULTIES,
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_ANSWERS,
  LANGUAGES,
  LOCALITIES,
  MOBILE_MONEY_NETWORKS,
  PHONE_SYSTEMS,
  TABLET_SYSTEMS,
  YES_NO,
} from '../domain/enumerations.ts';
import { isGhanaianNumber, NUMBER_MESSAGE } from '../domain/mobile-money.ts';
import { INDUSTRIES, JOB_ROLES } from '../domain/work-lists.ts';
import { Confirmation } from './accounts/security.ts';
import { User } from './accounts.ts';
import { changesOf } from './changes.ts';
import { dateField } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf, optionalText, PageQuery, requiredLine, requiredText } from './fields.ts';
import { alsoFlat } from './flat.ts';
import { MESSAGES } from './messages.ts';
import { SpokenField } from './participants/spoken.ts';
import { replyOf } from './shapes.ts';

/*
 * A participant's profile in sections. Only the first three facts are needed to begin; everything else is asked when a study
 * needs it. Null, or an empty list, means that we have not asked yet.
 */

const answer = <const L extends Readonly<Record<string, string>>>(labels: L, message?: string) =>
  z._default(z.nullable(oneOf(labels, message)), null);

export const DemographicForm = z.object({
  dateOfBirth: dateField('Please enter your date of birth'),
  gender: oneOf(GENDERS, 'Please select your gender'),
  /** The name with the code, such as "Ghana (GH)"; the code alone also works. */
  country: z._default(
    z
      .string('Please select a country')
      .check(
        z.maxLength(80, 'Please select a country'),
        z.regex(/^(?:.+ \([A-Z]{2}\)|[A-Z]{2})$/, 'Please select a country'),
      ),
    GHANA,
  ),
  region: answer(GHANA_REGIONS, 'Please select your region'),
  /** A district of the region, by its code. */
  district: z._default(
    z.nullable(z.string().check(z.maxLength(80), z.regex(DISTRICT_CODE, 'Please select your district'))),
    null,
  ),
  locality: answer(LOCALITIES),
  city: z._default(z.nullable(requiredLine('Please enter your town or city', 50)), null),
  educationLevel: answer(EDUCATION_LEVELS, 'Please select your level of education'),
  annualHouseholdIncome: answer(INCOME_ANSWERS, 'Please select your household income'),
  languages: z._default(z.array(oneOf(LANGUAGES)).check(z.maxLength(Object.keys(LANGUAGES).length)), []),
  /** The level; a language without one is spoken (LANG-10). */
  languageLevels: z._default(SpokenField, []),
});

export const EmploymentForm = z.object({
  employmentStatus: answer(EMPLOYMENT_STATUSES, 'Please select your employment status'),
  jobRole: answer(JOB_ROLES, 'Please select your job role'),
  industry: answer(INDUSTRIES, 'Please select your industry'),
});

export const TechnicalForm = z.object({
  browsers: z._default(z.array(oneOf(BROWSERS)).check(z.maxLength(Object.keys(BROWSERS).length)), []),
  computerOs: answer(COMPUTER_SYSTEMS, 'Please select your computer’s system'),
  phoneOs: answer(PHONE_SYSTEMS, 'Please select your kind of phone'),
  tabletOs: answer(TABLET_SYSTEMS, 'Please select your tablet’s system'),
  hasWebcam: z._default(z.nullable(z.boolean('Please say whether you have a webcam')), null),
});

export const DailyLifeForm = z.object({
  usesMobileMoney: answer(YES_NO),
  hasBankAccount: answer(YES_NO),
  usesInternet: answer(YES_NO),
});

/** The Washington Group's questions on functioning. Answers need the person's consent, and none are kept without it. */
export const HealthForm = z.object({
  seeing: answer(DIFFICULTIES),
  hearing: answer(DIFFICULTIES),
  walking: answer(DIFFICULTIES),
  remembering: answer(DIFFICULTIES),
  consents: z._default(z.boolean(), false),
});

export const MobileMoneyForm = z.object({
  mobileMoneyNetwork: oneOf(MOBILE_MONEY_NETWORKS, 'Please select a network'),
  mobileMoneyNumber: z
    .string('Please enter your mobile-money number')
    .check(
      z.trim(),
      z.maxLength(30, { error: NUMBER_MESSAGE, abort: true }),
      z.refine(isGhanaianNumber, NUMBER_MESSAGE),
    ),
  accountName: requiredLine('Please enter the name on the account', 80),
});

export const MobileMoneyAccount = z.object({
  mobileMoneyNetwork: oneOf(MOBILE_MONEY_NETWORKS),
  maskedNumber: z.string(),
  /** Masked if it came from the network; otherwise as the caller typed it. */
  accountName: z.string(),
  nameChecked: z.boolean(),
  holdUntil: z.nullable(Instant),
});

/** A new profile: the first section, and any others that are already known. */
export const ParticipantInformationForm = z.object({
  demographic: DemographicForm,
  employment: z.optional(EmploymentForm),
  technicalDetail: z.optional(TechnicalForm),
  dailyLife: z.optional(DailyLifeForm),
  payment: z.optional(z.nullable(MobileMoneyForm)),
});

/** A new profile, or only the technical details. */
const ParticipantInformationPost = z.object({
  ...ParticipantInformationForm.shape,
  demographic: z.optional(DemographicForm),
  userId: z.optional(Id),
  ...Confirmation.shape,
});

export const ParticipantInformation = z.object({
  demographic: z.object(replyOf(DemographicForm.shape)),
  employment: z.object(replyOf(EmploymentForm.shape)),
  technicalDetail: z.object(replyOf(TechnicalForm.shape)),
  dailyLife: z.object(replyOf(DailyLifeForm.shape)),
  health: z.object(replyOf(HealthForm.shape)),
});

export const submitParticipantInformation = defineEndpoint({
  method: 'POST',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary:
    'Submits a participant’s set-up, once: only the demographic section is needed (payment needs the password). With technical details alone, in their section or at the top level, it changes those.',
  body: alsoFlat(ParticipantInformationPost, ['technicalDetail']),
  reply: User,
  errors: ['ALREADY_SUBMITTED', 'SETUP_NEEDED', 'NAME_CHECKS_USED', 'CONFIRMATION_NEEDED'],
});

/** The profile, and any change that waits for an admin's review; until then the old values apply. */
const OwnInformation = z.object({
  userId: Id,
  ...ParticipantInformation.shape,
  /** The mobile-money account with its number masked; null if there is none. */
  payment: z.nullable(MobileMoneyAccount),
  /**
   * Whether a new date of birth or gender needs a reason and a review: true after the first application, or the first
   * study the person did not qualify for.
   */
  changesAreReviewed: z.boolean(),
  waitingChange: z.nullable(z.object({ dateOfBirth: z.string(), gender: oneOf(GENDERS), askedAt: Instant })),
});

export const getParticipantInformation = defineEndpoint({
  method: 'GET',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary: 'The caller’s profile; null before the set-up.',
  reply: z.nullable(OwnInformation),
});

/** The reason for a new date of birth or gender, where it needs a review. */
export const ChangeReasonForm = z.object({
  changeReason: requiredText('Please say why your date of birth or gender changes', 500),
});

export const updateParticipantInformation = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary:
    'Changes the profile: only the fields sent change. The mobile-money account has its own call, which needs the password.',
  body: changesOf(
    z.object({
      demographic: changesOf(DemographicForm),
      employment: changesOf(EmploymentForm),
      technicalDetail: changesOf(TechnicalForm),
      dailyLife: changesOf(DailyLifeForm),
      health: changesOf(HealthForm),
    }),
    {
      userId: Id,
      /** The reason for a new date of birth or gender, if it needs a review. */
      changeReason: z.string().check(z.trim(), z.maxLength(500)),
      payment: z.null(MESSAGES.mobileMoneyElsewhere),
    },
  ),
  reply: OwnInformation,
  errors: ['SETUP_NEEDED', 'CHANGE_WAITING', 'CHANGED_TOO_OFTEN'],
});

const Facts = z.object({ dateOfBirth: z.string(), gender: oneOf(GENDERS) });

export const listProfileChanges = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/profile-changes',
  who: 'admin',
  summary: 'Changes of a date of birth or gender that wait for a review, oldest first.',
  query: PageQuery,
  reply: z.array(
    z.object({
      id: Id,
      userId: Id,
      name: z.string(),
      now: Facts,
      wanted: Facts,
      reason: z.string(),
      at: Instant,
      /** Studies the person applied for, and studies we showed them as not fitting. */
      applications: z.number(),
      unfit: z.number(),
    }),
  ),
  paged: true,
});

export const decideProfileChange = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/profile-changes/{id}/{event}',
  who: 'admin',
  summary: 'Approves a change of a date of birth or gender, or declines it with a reason that the person sees.',
  params: z.object({ id: Id, event: z.enum(['approve', 'decline'], 'Unknown change') }),
  body: z.object({ reason: optionalText(500) }),
  reply: z.object({ id: Id, status: z.enum(['APPROVED', 'DECLINED']) }),
});
