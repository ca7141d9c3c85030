import * as z from 'zod/mini';
import { INCOME_BANDS, INDUSTRIES, STARTUP_STAGES, VERIFICATION_STATUSES } from '../domain/enumerations.ts';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CompanyLinkedInField,
  Done,
  EmailField,
  Id,
  Instant,
  LINKED_IN_MESSAGE,
  oneOf,
  PersonalLinkedInField,
  requiredText,
  WebAddressField,
} from './fields.ts';

/** The three steps of the KYC wizard (§2), each with its own schema. */
export const KycOrganizationForm = z.object({
  organizationName: requiredText('Value is required', 100),
  registeredBusinessName: requiredText('Value is required', 100),
  industry: oneOf(INDUSTRIES),
});
export const KycSocialForm = z.object({
  organizationWebsiteUrl: WebAddressField,
  organizationLinkedInUrl: CompanyLinkedInField,
  founderLinkedInUrl: PersonalLinkedInField.check(z.minLength(1, LINKED_IN_MESSAGE)),
});
export const KycStageForm = z.object({
  stage: oneOf(STARTUP_STAGES),
  revenueBand: oneOf(INCOME_BANDS),
  usagePlan: requiredText('Please tell us how you plan to use Nyansapo', 250),
});

export const OrganizationInformationForm = z.object({
  ...KycOrganizationForm.shape,
  ...KycSocialForm.shape,
  ...KycStageForm.shape,
});

export const OrganizationInformation = z.object({
  ...OrganizationInformationForm.shape,
  organizationId: Id,
  adminVerificationStatus: oneOf(VERIFICATION_STATUSES),
  submittedAt: Instant,
  declineReason: z.nullable(z.string()),
  fieldReasons: z.record(z.string(), z.string()),
});

const OrganizationParams = z.object({ organizationId: Id });

export const submitOrganizationInformation = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/information',
  who: 'organizationAdmin',
  summary: 'Submits the KYC information for verification.',
  params: OrganizationParams,
  body: OrganizationInformationForm,
  reply: User,
  errors: ['ALREADY_VERIFIED', 'ALREADY_SUBMITTED'],
});

export const getOrganizationInformation = defineEndpoint({
  method: 'GET',
  path: '/identity/organizations/{organizationId}/information',
  who: 'researcher',
  summary: 'What the organisation submitted, with an admin’s reasons when it was declined.',
  params: OrganizationParams,
  reply: z.nullable(OrganizationInformation),
});

export const Member = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/identity/organizations/{organizationId}/members',
  who: 'researcher',
  summary: 'The organisation’s team.',
  params: OrganizationParams,
  reply: z.object({
    members: z.array(Member),
    invitations: z.array(z.object({ id: Id, email: z.string(), isAdmin: z.boolean(), expiresAt: Instant })),
  }),
});

export const inviteMember = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations',
  who: 'organizationAdmin',
  summary: 'Invites a colleague by mail; the link lives 7 days.',
  params: OrganizationParams,
  body: z.object({ email: EmailField, isAdmin: z._default(z.boolean(), false) }),
  reply: Done,
  errors: ['TOO_MANY_REQUESTS'],
});

const InvitationAnswer = z.object({ token: z.string().check(z.maxLength(200)) });

export const acceptMembership = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/accept',
  who: 'researcher',
  summary: 'Joins the organisation that invited the caller’s address.',
  params: OrganizationParams,
  body: InvitationAnswer,
  reply: User,
  errors: ['LINK_EXPIRED', 'LAST_ADMIN'],
});

export const declineMembership = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/decline',
  who: 'anyone',
  summary: 'Turns an organisation’s invitation down.',
  params: OrganizationParams,
  body: InvitationAnswer,
  reply: Done,
  errors: ['LINK_EXPIRED'],
});
