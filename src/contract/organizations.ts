import * as z from 'zod/mini';
import { normalizeEmail } from '../domain/email-address.ts';
import { INCOME_BANDS, VERIFICATION_STATUSES } from '../domain/enumerations.ts';
import { MEMBER_ROLES } from '../domain/member-roles.ts';
import {
  EVIDENCE_EMAILS,
  EVIDENCE_FILES,
  GHANA_CARD,
  ghanaCardNumber,
  isInstitutional,
  MAX_EVIDENCE_BYTES,
  needOf,
  ORGANIZATION_KINDS,
  type OrganizationKind,
} from '../domain/organization-kinds.ts';
import type { OrganizationField } from '../domain/organization-review.ts';
import { INDUSTRIES, STARTUP_STAGES } from '../domain/work-lists.ts';
import { User } from './accounts.ts';
import { changesOf } from './changes.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  Done,
  EmailField,
  Id,
  Instant,
  LINKED_IN_MESSAGE,
  oneLine,
  oneOf,
  optionalCode,
  optionalCompanyLinkedIn,
  optionalLine,
  optionalPersonalLinkedIn,
  optionalText,
  optionalWebAddress,
  requiredLine,
} from './fields.ts';
import { replyOf } from './shapes.ts';

const KindField = oneOf(ORGANIZATION_KINDS, 'Please choose the kind of organisation');
const USAGE_PLAN_MESSAGE = 'Please tell us how you plan to use Nyansapo';
export const INSTITUTIONAL_MESSAGE = 'Please use an address of the institution, not one of Gmail, Yahoo or the like';

const InstitutionalEmailField = EmailField.check(z.refine(isInstitutional, INSTITUTIONAL_MESSAGE));

/** An address at an institution, or nothing. */
const optionalInstitutionalEmail = z._default(
  z.string().check(
    z.overwrite(normalizeEmail),
    z.maxLength(254),
    z.refine((text) => text === '' || isInstitutional(text), INSTITUTIONAL_MESSAGE),
  ),
  '',
);

/** The three steps of the KYC wizard (ORG-02). `kycSteps` checks which fields a kind requires. */
export const KycOrganizationForm = z.object({
  kind: about(KindField, 'The kind of organisation, which decides what else is required.', 'UNIVERSITY'),
  organizationName: requiredLine('Value is required', 100),
  registeredBusinessName: optionalLine(100),
  registrationNumber: z._default(
    about(
      z.string().check(
        z.maxLength(60, { abort: true }),
        z.overwrite((text) => oneLine(text).toUpperCase()),
        z.refine(
          (text) => text === '' || /^[A-Z0-9][A-Z0-9/ -]{3,29}$/.test(text),
          'Please enter the number as on the certificate',
        ),
      ),
      'The number in the register of companies.',
      'CS123456789',
    ),
    '',
  ),
  ghanaCardNumber: z._default(
    about(
      z.string().check(
        z.maxLength(60, { abort: true }),
        z.overwrite(ghanaCardNumber),
        z.refine(
          (text) => text === '' || GHANA_CARD.test(text),
          'Please enter the number as on the card: GHA-XXXXXXXXX-X',
        ),
      ),
      'Only people without an institution give it.',
      'GHA-012345678-9',
    ),
    '',
  ),
  industry: optionalCode(INDUSTRIES),
});
export const KycSocialForm = z.object({
  institutionEmail: optionalInstitutionalEmail,
  supervisorName: optionalLine(100),
  supervisorEmail: optionalInstitutionalEmail,
  organizationWebsiteUrl: optionalWebAddress,
  organizationLinkedInUrl: optionalCompanyLinkedIn,
  founderLinkedInUrl: optionalPersonalLinkedIn,
});
export const KycStageForm = z.object({
  stage: z._default(oneOf(STARTUP_STAGES), 'CONCEPT_DESIGN'),
  revenueBand: optionalCode(INCOME_BANDS),
  usagePlan: optionalText(250),
});

/** The message for an empty required field, if it is not "Value is required". */
const MISSING: Readonly<Partial<Record<OrganizationField, string>>> = {
  organizationWebsiteUrl: 'The value is not a valid URL address',
  organizationLinkedInUrl: LINKED_IN_MESSAGE,
  founderLinkedInUrl: LINKED_IN_MESSAGE,
  usagePlan: USAGE_PLAN_MESSAGE,
};

/** Refuses a form without a field that its kind requires. Uploads are not part of the form. */
function requires<T extends object>(kindOf: (form: T) => OrganizationKind | null, shape: object) {
  return (payload: z.core.ParsePayload<T>): void => {
    const { value, issues } = payload;
    const kind = kindOf(value);
    for (const name of Object.keys(shape)) {
      const field = name as OrganizationField;
      const given = value[field as never] as unknown;
      const isMissing = given === '' || given === null || given === undefined;
      if (kind === null || !isMissing || needOf(kind, field) !== 'required') continue;
      issues.push({ code: 'custom', path: [field], message: MISSING[field] ?? 'Value is required', input: value });
    }
    const { institutionEmail, supervisorEmail } = value as { institutionEmail?: string; supervisorEmail?: string };
    if (supervisorEmail && supervisorEmail === institutionEmail) {
      const message = 'Your supervisor has an address of their own';
      issues.push({ code: 'custom', path: ['supervisorEmail'], message, input: value });
    }
  };
}

/** The schemas of the wizard's steps for a kind. The first one asks for the kind. */
export function kycSteps(kind: OrganizationKind) {
  return {
    kycOrganization: KycOrganizationForm.check(requires((form) => form.kind, KycOrganizationForm.shape)),
    kycSocial: KycSocialForm.check(requires(() => kind, KycSocialForm.shape)),
    kycStage: KycStageForm.check(requires(() => kind, KycStageForm.shape)),
  };
}

const INFORMATION = {
  ...KycOrganizationForm.shape,
  ...KycSocialForm.shape,
  ...KycStageForm.shape,
};

/**
 * What is submitted. Pages of an earlier release send no kind: their organisations are companies with fewer required fields
 * (`EARLIER`).
 */
export const OrganizationInformationForm = z
  .object({ ...INFORMATION, kind: z._default(z.nullable(KindField), null) })
  .check(
    requires(({ kind }) => kind, INFORMATION),
    ({ value, issues }) => {
      if (value.kind !== null) return;
      for (const field of EARLIER) {
        if (!value[field])
          issues.push({ code: 'custom', path: [field], message: MISSING[field] ?? 'Value is required', input: value });
      }
    },
  );
const EARLIER = [
  'registeredBusinessName',
  'industry',
  'organizationWebsiteUrl',
  'organizationLinkedInUrl',
  'founderLinkedInUrl',
  'usagePlan',
] as const;

const { industry: _, revenueBand: __, stage: ___, ...TEXTS } = INFORMATION;

export const OrganizationInformation = z.object({
  ...replyOf(TEXTS),
  industry: z.nullable(oneOf(INDUSTRIES)),
  stage: z.nullable(oneOf(STARTUP_STAGES)),
  revenueBand: z.nullable(oneOf(INCOME_BANDS)),
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
  right: 'own',
  summary: 'What the organisation submitted, with an admin’s reasons if it was declined.',
  params: OrganizationParams,
  reply: z.nullable(OrganizationInformation),
});

/** An uploaded file, as its organisation sees it: only that it exists. */
export const UploadedEvidence = z.object({
  id: Id,
  field: oneOf(EVIDENCE_FILES),
  mediaType: z.string(),
  bytes: z.number(),
  uploadedAt: Instant,
});

export const Evidence = z.object({
  /** The organisation's name from sign-up; may be empty. */
  organizationName: z.string(),
  files: z.array(UploadedEvidence),
  /** The newest address of each field to which a code was mailed. */
  emails: z.array(z.object({ field: oneOf(EVIDENCE_EMAILS), email: z.string(), isConfirmed: z.boolean() })),
});

export const getEvidence = defineEndpoint({
  method: 'GET',
  path: '/identity/organizations/{organizationId}/evidence',
  who: 'organizationAdmin',
  summary:
    'What the organisation has uploaded and confirmed for its verification. The files themselves are for admins only.',
  params: OrganizationParams,
  reply: Evidence,
});

export const uploadOrganizationEvidence = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/evidence',
  who: 'organizationAdmin',
  summary:
    'Uploads evidence for the verification, instead of an earlier file of the same field: PDF, JPEG or PNG, at most 5 MB. Its kind is what its bytes say. We keep a PDF’s pages without scripts and attachments, and of a picture its pixels, as JPEG.',
  params: OrganizationParams,
  query: z.object({ field: oneOf(EVIDENCE_FILES) }),
  takesBytes: true,
  maximumBodyBytes: MAX_EVIDENCE_BYTES,
  reply: Evidence,
  errors: ['ALREADY_VERIFIED', 'ALREADY_SUBMITTED', 'EVIDENCE_UNREADABLE'],
});

export const EvidenceEmailForm = z.object({
  field: oneOf(EVIDENCE_EMAILS),
  email: InstitutionalEmailField,
});

export const requestEvidenceCode = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/evidence/code',
  who: 'organizationAdmin',
  summary:
    'Mails a code to the organisation’s address at its institution, or to a student’s supervisor with what the code confirms.',
  params: OrganizationParams,
  body: EvidenceEmailForm,
  reply: Evidence,
  errors: ['ALREADY_VERIFIED', 'ALREADY_SUBMITTED'],
});

export const confirmEvidenceEmail = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/evidence/confirmation',
  who: 'organizationAdmin',
  summary: 'Confirms the address that the newest code was mailed to.',
  params: OrganizationParams,
  body: z.object({ field: oneOf(EVIDENCE_EMAILS), code: z.string().check(z.trim(), z.maxLength(20)) }),
  reply: Evidence,
  errors: ['ALREADY_VERIFIED', 'ALREADY_SUBMITTED', 'EVIDENCE_CODE_WRONG'],
});

export const Member = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: oneOf(MEMBER_ROLES),
  /** The projects that they see, for admins; null for all of them. */
  projectIds: z.nullable(z.array(Id)),
});

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/identity/organizations/{organizationId}/members',
  who: 'researcher',
  right: 'own',
  summary: 'The organisation’s team.',
  params: OrganizationParams,
  reply: z.object({
    members: z.array(Member),
    invitations: z.array(
      z.object({
        id: Id,
        email: z.string(),
        role: oneOf(MEMBER_ROLES),
        projectIds: z.nullable(z.array(Id)),
        expiresAt: Instant,
      }),
    ),
  }),
});

/** The projects that a member or viewer sees. */
const ProjectIds = z.optional(
  z.union([
    z.literal('ALL'),
    z.array(Id).check(z.minLength(1, 'Please choose at least one project'), z.maxLength(500)),
  ]),
);

export const MemberInvitationForm = z.object({
  email: EmailField,
  role: z._default(oneOf(MEMBER_ROLES), 'MEMBER'),
  projectIds: ProjectIds,
});

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

export const MemberRightsForm = z.object({ role: oneOf(MEMBER_ROLES), projectIds: ProjectIds });

export const changeMember = defineEndpoint({
  method: 'PATCH',
  path: '/identity/organizations/{organizationId}/members/{userId}',
  who: 'organizationAdmin',
  summary: 'Gives a member another role, and chooses the projects that they see. The last admin stays one.',
  params: MemberParams,
  body: changesOf(MemberRightsForm),
  reply: Done,
  errors: ['LAST_ADMIN'],
});

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/identity/organizations/{organizationId}/members/{userId}',
  who: 'researcher',
  right: 'own',
  summary:
    'Removes a member (admins), or leaves (the caller). Studies go to another admin; the last admin can’t leave.',
  params: MemberParams,
  reply: Done,
  errors: ['LAST_ADMIN'],
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
    role: oneOf(MEMBER_ROLES),
  }),
  errors: ['LINK_EXPIRED'],
});

export const acceptMembership = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/invitations/accept',
  who: 'researcher',
  right: 'own',
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
