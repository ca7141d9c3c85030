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
  requiredLine,
  requiredText,
  WebAddressField,
} from './fields.ts';

/** The three steps of the KYC wizard (ORG-02), each with its own schema. */
export const KycOrganizationForm = z.object({
  organizationName: requiredLine('Value is required', 100),
  registeredBusinessName: requiredLine('Value is required', 100),
  industry: oneOf(INDUSTRIES),
});
export const KycSocialForm = z.object({
  organizationWebsiteUrl: WebAddressField,
  organizationLinkedInUrl: CompanyLinkedInField,
  founderLinkedInUrl: PersonalLinkedInField.check(z.minLength(1, LINKED_IN_MESSAGE)),
});
export const KycStageForm = z.object({
  stage: z._default(oneOf(STARTUP_STAGES), 'CONCEPT_DESIGN'),
  revenueBand: oneOf(INCOME_BANDS),
  usagePlan: requiredText('Please tell us how you plan to use Nyansapo', 250),
});

/** The wizard asks for the revenue; other software may leave it out. */
export const OrganizationInformationForm = z.object({
  ...KycOrganizationForm.shape,
  ...KycSocialForm.shape,
  ...KycStageForm.shape,
  revenueBand: z._default(z.nullable(KycStageForm.shape.revenueBand), null),
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
  summary: 'What the organisation submitted, with an admin’s reasons if it was declined.',
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

export const MemberInvitationForm = z.object({ email: EmailField, isAdmin: z._default(z.boolean(), false) });

export const inviteMember = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations',
  who: 'organizationAdmin',
  summary: 'Invites a colleague by email; the link is valid for 7 days.',
  params: OrganizationParams,
  body: MemberInvitationForm,
  reply: Done,
  errors: ['ALREADY_INVITED'],
});

const InvitationAnswer = z.object({ token: z.string().check(z.maxLength(200)) });
const MemberParams = z.object({ organizationId: Id, userId: Id });
const InvitationParams = z.object({ organizationId: Id, invitationId: Id });

export const changeMember = defineEndpoint({
  method: 'PATCH',
  path: '/identity/organizations/{organizationId}/members/{userId}',
  who: 'organizationAdmin',
  summary: 'Makes a member an admin, or an admin a member. The last admin can’t become a member.',
  params: MemberParams,
  body: z.object({ isAdmin: z.boolean() }),
  reply: Done,
  errors: ['LAST_ADMIN'],
});

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/identity/organizations/{organizationId}/members/{userId}',
  who: 'researcher',
  summary:
    'Removes a member (admins), or leaves (the caller). Studies go to another admin; the last admin can’t leave.',
  params: MemberParams,
  reply: Done,
  errors: ['LAST_ADMIN', 'FORBIDDEN'],
});

export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/identity/organizations/{organizationId}/invitations/{invitationId}',
  who: 'organizationAdmin',
  summary: 'Withdraws an invitation; its link stops working at once.',
  params: InvitationParams,
  reply: Done,
});

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/{invitationId}/resend',
  who: 'organizationAdmin',
  summary: 'Sends an invitation again with a new link, for 7 more days.',
  params: InvitationParams,
  reply: Done,
});

export const lookAtInvitation = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/look',
  who: 'anyone',
  summary: 'The invitation behind a link, without answering it.',
  params: OrganizationParams,
  body: InvitationAnswer,
  reply: z.object({
    organizationName: z.string(),
    invitedByName: z.string(),
    email: z.string(),
    state: z.enum(['PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED']),
    hasAccount: z.boolean(),
  }),
  errors: ['LINK_EXPIRED'],
});

export const acceptMembership = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/accept',
  who: 'researcher',
  summary: 'Joins the organisation that invited the caller’s email address.',
  params: OrganizationParams,
  body: InvitationAnswer,
  reply: User,
  errors: ['LINK_EXPIRED', 'WRONG_ACCOUNT', 'LAST_ADMIN'],
});

export const declineMembership = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/decline',
  who: 'anyone',
  summary: 'Declines an organisation’s invitation.',
  params: OrganizationParams,
  body: InvitationAnswer,
  reply: Done,
  errors: ['LINK_EXPIRED'],
});
