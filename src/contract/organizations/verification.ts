import * as z from 'zod/mini';
import { VERIFICATION_STATUSES } from '../../domain/enumerations.ts';
import { EVIDENCE_CHECKS } from '../../domain/organization-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Done, Id, IdParams, Instant, oneOf, PageQuery, ReasonForm } from '../fields.ts';
import { OrganizationInformation, UploadedEvidence } from '../organizations.ts';

const OrganizationParams = z.object({ organizationId: Id });
/** A decision that waits to take effect. */
const Decided = z.object({ decisionId: Id, takesEffectAt: Instant });
const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const listVerifications = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/verifications',
  who: 'admin',
  summary: 'Organisations that submitted their information; waiting ones first.',
  query: z.object({ status: z.optional(oneOf(VERIFICATION_STATUSES)) }),
  reply: z.array(
    z.object({
      ...OrganizationInformation.shape,
      submittedByName: z.string(),
      submittedByEmail: z.string(),
      files: z.array(UploadedEvidence),
      /** The evidence that an admin has marked as checked. */
      checked: z.array(oneOf(EVIDENCE_CHECKS)),
      /** Whether a student and their supervisor have addresses of one institution; null if an address is missing. */
      isOneInstitution: z.nullable(z.boolean()),
      /** The name resembles a well-known company or public body, so an admin checks that it is really them. */
      nameIsWellKnown: z.boolean(),
      /** What an admin has decided, until it takes effect. */
      decision: z.nullable(
        z.object({ id: Id, event: z.enum(['approve', 'decline']), isOwn: z.boolean(), decidedByName: z.string() }),
      ),
      history: z.array(z.object({ event: z.string(), to: z.string(), at: Instant, reason: z.nullable(z.string()) })),
    }),
  ),
});

export const approveOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/verifications/{organizationId}/approve',
  who: 'admin',
  summary: 'Verifies an organisation. It takes effect some seconds later and can be undone until then.',
  params: OrganizationParams,
  reply: Decided,
  errors: ['EVIDENCE_UNCHECKED'],
});

export const checkEvidence = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/verifications/{organizationId}/checks',
  who: 'admin',
  summary: 'Marks a piece of evidence as checked, or takes the mark away. A new submission has none.',
  params: OrganizationParams,
  body: z.object({ field: oneOf(EVIDENCE_CHECKS), isChecked: z.boolean() }),
  reply: Done,
});

export const openEvidence = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/evidence/{id}',
  who: 'admin',
  summary: 'Downloads a piece of evidence. Each time is in the audit log.',
  params: IdParams,
  files: ['application/pdf', 'image/jpeg'],
  reply: Done,
});

const FieldReason = z.string().check(z.trim(), z.maxLength(250));

export const declineOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/verifications/{organizationId}/decline',
  who: 'admin',
  summary:
    'Declines an organisation with a reason, and reasons for individual fields. It takes effect some seconds later and can be undone until then.',
  params: OrganizationParams,
  body: z.object({
    ...ReasonForm.shape,
    fieldReasons: z._default(z.record(z.string().check(z.maxLength(40)), FieldReason), {}),
  }),
  reply: Decided,
});

export const undoDecision = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/decisions/{id}/undo',
  who: 'admin',
  summary: 'Undoes the caller’s own decision on an organisation before it takes effect.',
  params: IdParams,
  reply: Done,
  errors: ['DECISION_FINAL', 'FORBIDDEN'],
});

export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/identity/admin/organizations',
  who: 'admin',
  summary: 'Organisations by part of their name, newest first.',
  query: z.object({ ...PageQuery.shape, search: Search, status: z.optional(oneOf(VERIFICATION_STATUSES)) }),
  reply: z.array(
    z.object({
      id: Id,
      name: z.string(),
      adminVerificationStatus: oneOf(VERIFICATION_STATUSES),
      suspensionReason: z.nullable(z.string()),
      members: z.number(),
      studies: z.number(),
      createdAt: Instant,
    }),
  ),
  paged: true,
});

export const suspendOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/organizations/{organizationId}/suspend',
  who: 'admin',
  summary: 'Suspends a verified organisation; its recruiting studies are paused.',
  params: OrganizationParams,
  body: ReasonForm,
  reply: z.object({ status: oneOf(VERIFICATION_STATUSES) }),
});

export const restoreOrganization = defineEndpoint({
  method: 'POST',
  path: '/identity/admin/organizations/{organizationId}/restore',
  who: 'admin',
  summary: 'Ends an organisation’s suspension; its studies stay paused until its members resume them.',
  params: OrganizationParams,
  reply: z.object({ status: oneOf(VERIFICATION_STATUSES) }),
});
