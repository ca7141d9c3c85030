import * as z from 'zod/mini';
import { isRealDate } from '../domain/calendar.ts';
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
import { localNumber } from '../domain/mobile-money.ts';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { oneOf, requiredText } from './fields.ts';

/** The four stages of the participant's set-up (product.md section 5), each with its own schema. */
export const DemographicForm = z.object({
  dateOfBirth: z
    .string('Please enter your date of birth')
    .check(z.refine(isRealDate, 'Please enter your date of birth')),
  gender: oneOf(GENDERS, 'Please select your gender'),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please select a country')), 'GH'),
  region: z.nullable(oneOf(GHANA_REGIONS, 'Please select your region')),
  city: requiredText('Please enter your town or city', 50),
  educationLevel: oneOf(EDUCATION_LEVELS, 'Please select your level of education'),
  annualHouseholdIncome: oneOf(INCOME_BANDS, 'Please select your household income'),
  languages: z.array(oneOf(LANGUAGES)).check(z.minLength(1, 'Please select at least one language')),
});

export const EmploymentForm = z.object({
  employmentStatus: oneOf(EMPLOYMENT_STATUSES, 'Please select your employment status'),
  jobRole: z.nullable(oneOf(JOB_ROLES, 'Please select your job role')),
  industry: z.nullable(oneOf(INDUSTRIES, 'Please select your industry')),
});

export const TechnicalForm = z.object({
  browsers: z.array(oneOf(BROWSERS)).check(z.minLength(1, 'Please select at least one browser')),
  computerOs: oneOf(COMPUTER_SYSTEMS, 'Please select your computer’s system'),
  phoneOs: oneOf(PHONE_SYSTEMS, 'Please select your phone’s system'),
  tabletOs: oneOf(TABLET_SYSTEMS, 'Please select your tablet’s system'),
  hasWebcam: z.boolean('Please say whether you have a webcam'),
});

export const MobileMoneyForm = z.object({
  mobileMoneyNetwork: oneOf(MOBILE_MONEY_NETWORKS, 'Please select a network'),
  mobileMoneyNumber: z.string('Please enter your mobile-money number').check(
    z.trim(),
    z.refine((text) => localNumber(text) !== null, 'Please enter a Ghanaian mobile number, such as 024 123 4567'),
  ),
  accountName: requiredText('Please enter the name on the account', 80),
});

export const ParticipantInformationForm = z.object({
  demographic: DemographicForm,
  employment: EmploymentForm,
  technicalDetail: TechnicalForm,
  payment: z.nullable(MobileMoneyForm),
});

/** §7's POST takes the whole set-up, or the technical details alone. */
const ParticipantInformationPost = z.object({
  demographic: z.optional(DemographicForm),
  employment: z.optional(EmploymentForm),
  technicalDetail: TechnicalForm,
  payment: z.optional(z.nullable(MobileMoneyForm)),
});

export const ParticipantInformation = z.object({
  demographic: DemographicForm,
  employment: EmploymentForm,
  technicalDetail: TechnicalForm,
});

export const submitParticipantInformation = defineEndpoint({
  method: 'POST',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary:
    'Submits the set-up of a participant, once (payment may be left for later); with technical details alone, changes those.',
  body: ParticipantInformationPost,
  reply: User,
  errors: ['ALREADY_SUBMITTED', 'PARTICIPANT_INFO_NEEDED'],
});

export const getParticipantInformation = defineEndpoint({
  method: 'GET',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary: 'What the participant told about him- or herself; null before the set-up.',
  reply: z.nullable(ParticipantInformation),
});

export const updateParticipantInformation = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/participant-information',
  who: 'participant',
  summary: 'Changes sections of the profile; only the sections sent change.',
  body: z.partial(ParticipantInformation),
  reply: ParticipantInformation,
  errors: ['PARTICIPANT_INFO_NEEDED'],
});
