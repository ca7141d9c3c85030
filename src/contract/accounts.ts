import * as z from 'zod/mini';
import { USER_TYPES, VERIFICATION_STATUSES } from '../domain/enumerations.ts';
import { LANGUAGE_NAMES } from '../domain/languages.ts';
import { MEMBER_ROLES } from '../domain/member-roles.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, NameField, oneOf, PersonalLinkedInField, StudyCode } from './fields.ts';

/** The versions that a new person agrees to; after a change we ask everybody again (Act 843). */
export const DOCUMENT_VERSIONS = { TERMS: '2026-11-24', PRIVACY: '2026-11-28' } as const;

/** ACCOUNT-17: the signed-in person, as stored in the browser. */
export const User = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null for participants who sign in with a mobile number only. */
  email: z.nullable(z.string()),
  /** The verified number that a participant signs in with; null for everybody else. */
  mobileNumber: z.nullable(z.string()),
  role: oneOf(USER_TYPES),
  firstLogin: z.boolean(),
  hasParticipantInfo: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  linkedInUrl: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Documents whose current version the person has not yet agreed to. */
  consentNeeded: z.array(z.enum(['TERMS', 'PRIVACY'])),
  /** Whether the person is an admin who must set up an authenticator app first. */
  secondFactorNeeded: z.boolean(),
  /** What a participant chose to read; null before that, and for everybody else. */
  language: z.nullable(oneOf(LANGUAGE_NAMES)),
  /** The code of the study whose link brought a participant here, until they have seen it ready to apply. */
  wantedStudy: z.nullable(z.string()),
  organization: z.optional(
    z.object({
      id: Id,
      name: z.string(),
      adminVerificationStatus: oneOf(VERIFICATION_STATUSES),
      isAdmin: z.boolean(),
      role: oneOf(MEMBER_ROLES),
      seesAllProjects: z.boolean(),
      suspensionReason: z.nullable(z.string()),
    }),
  ),
});
export type User = z.output<typeof User>;

export const SignedIn = z.object({ ...User.shape, accessToken: z.string() });
export type SignedIn = z.output<typeof SignedIn>;

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/authentication/users/me',
  who: 'signedIn',
  summary: 'The signed-in person.',
  reply: User,
});

export const keepWantedStudy = defineEndpoint({
  method: 'PUT',
  path: '/authentication/users/wanted-study',
  who: 'participant',
  summary: 'Keeps the study that the caller came for, by its code or id, on every device; null sets it aside.',
  body: z.object({ study: z.nullable(z.union([StudyCode, Id])) }),
  reply: User,
});

export const chooseLanguage = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/language',
  who: 'participant',
  summary: 'Keeps the language that the caller reads, on every device.',
  body: z.object({ language: oneOf(LANGUAGE_NAMES) }),
  reply: User,
});

export const GeneralInfoForm = z.object({
  firstName: NameField,
  lastName: NameField,
  phoneNumber: z.nullable(z.string().check(z.maxLength(20))),
  linkedInUrl: z.nullable(PersonalLinkedInField),
  address: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
});

export const updateGeneralInfo = defineEndpoint({
  method: 'PUT',
  path: '/identity/users/general-info/update',
  who: 'signedIn',
  summary: 'Changes names and contact details; only the fields sent change.',
  body: changesOf(GeneralInfoForm, { userId: Id }),
  reply: User,
});
