import * as z from 'zod/mini';
import { GHANA } from '../domain/country-value.ts';
import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
  INDUSTRIES,
  JOB_ROLES,
  LANGUAGES,
  MOBILE_MONEY_NETWORKS,
  PHONE_SYSTEMS,
  TABLET_SYSTEMS,
} from '../domain/enumerations.ts';
import { isGhanaianNumber, NUMBER_MESSAGE } from '../domain/mobile-money.ts';
import { Confirmation } from './accounts/security.ts';
import { User } from './accounts.ts';
import { changesOf } from './changes.ts';
import { dateField } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, oneOf, optionalText, PageQuery, requiredLine, requiredText } from './fields.ts';
import { alsoFlat } from './flat.ts';
import { atLeastOne } from './lists.ts';
import { MESSAGES } from './messages.ts';
import { SpokenField } from './participants/spoken.ts';
import { replyOf } from './shapes.ts';

/** The four stages of the participant's set-up (PARTICIPANT-01), each with its own schema. */
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
  region: z.nullable(oneOf(GHANA_REGIONS, 'Please select your region')),
  city: requiredLine('Please enter your town or city', 50),
  educationLevel: oneOf(EDUCATION_LEVELS, 'Please select your level of education'),
  annualHouseholdIncome: oneOf(INCOME_BANDS, 'Please select your household income'),
  languages: atLeastOne(oneOf(LANGUAGES), 'Please select at least one language'),
  /** How well; a language without a level is spoken (LANG-10). */
  languageLevels: z._default(SpokenField, []),
});

export const EmploymentForm = z.object({
  employmentStatus: oneOf(EMPLOYMENT_STATUSES, 'Please select your employment status'),
  jobRole: z.nullable(oneOf(JOB_ROLES, 'Please select your job role')),
  industry: z.nullable(oneOf(INDUSTRIES, 'Please select your industry')),
});

export const TechnicalForm = z.object({
  browsers: atLeastOne(oneOf(BROWSERS), 'Please select at least one browser'),
  computerOs: oneOf(COMPUTER_SYSTEMS, 'Please select your computer’s system'),
  phoneOs: oneOf(PHONE_SYSTEMS, 'Please select your phone’s system'),
  tabletOs: oneOf(TABLET_SYSTEMS, 'Please select your tablet’s system'),
  hasWebcam: z.boolean('Please say whether you have a webcam'),
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

export const ParticipantInformationForm = z.object({
  demographic: DemographicForm,
  employment: EmploymentForm,
  technicalDetail: TechnicalForm,
  payment: z.nullable(MobileMoneyForm),
});

/** The whole set-up, or only the technical details. */
const ParticipantInformationPost = z.object({
  demographic: z.optional(DemographicForm),
  employment: z.optional(EmploymentForm),
  technicalDetail: TechnicalForm,
  payment: z.optional(z.nullable(MobileMoneyForm)),
  userId: z.optional(Id),
  ...Confirmation.shape,
});

export const ParticipantInformation = z.object({
  demographic: z.object(replyOf(DemographicForm.shape)),
  employment: z.object(replyOf(EmploymentForm.shape)),
  technicalDetail: z.object(replyOf(TechnicalForm.shape)),
});

export const submitParticipantInformation = defineEndpoint({
  method: 'POST',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary:
    'Submits a participant’s set-up, once (payment is optional and needs the password). With technical details alone, in their section or at the top level, it changes those.',
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
