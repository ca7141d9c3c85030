import * as z from 'zod/mini';
import { changesOf } from '../changes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, optionalEmail, optionalText, PurchaseOrderField, requiredLine } from '../fields.ts';
import { TinField } from '../taxes.ts';

const OrganizationParams = z.object({ organizationId: Id });

/** What an organisation says about itself. */
export const OrganizationProfileForm = z.object({
  name: requiredLine('Please enter the name of your organisation', 100),
  address: optionalText(300),
});

/** What an organisation's invoices show from now on, and the address that they are mailed to. */
export const BillingForm = z.object({
  tin: TinField,
  address: OrganizationProfileForm.shape.address,
  billingEmail: optionalEmail,
  purchaseOrder: PurchaseOrderField,
});

const OrganizationProfile = z.object({
  name: z.string(),
  address: z.string(),
  tin: z.nullable(z.string()),
  billingEmail: z.string(),
  /** For projects without a purchase order of their own. */
  purchaseOrder: z.string(),
  /** The path of the picture; null without a logo. */
  logo: z.nullable(z.string()),
});

export const getOrganizationProfile = defineEndpoint({
  method: 'GET',
  path: '/identity/organizations/{organizationId}/profile',
  who: 'researcher',
  right: 'own',
  summary: 'The organisation’s name, address, logo and billing details.',
  params: OrganizationParams,
  reply: OrganizationProfile,
});

export const changeOrganizationProfile = defineEndpoint({
  method: 'PATCH',
  path: '/identity/organizations/{organizationId}/profile',
  who: 'organizationAdmin',
  summary:
    'Changes the organisation’s name, address or billing details. Our admins are notified of another name once it is verified.',
  params: OrganizationParams,
  body: changesOf(z.object({ ...OrganizationProfileForm.shape, ...BillingForm.shape })),
  reply: OrganizationProfile,
  errors: ['ALREADY_SUBMITTED'],
});

/** The largest picture that is accepted; we make it smaller. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

export const uploadOrganizationLogo = defineEndpoint({
  method: 'POST',
  path: '/identity/organizations/{organizationId}/logo',
  who: 'organizationAdmin',
  summary: 'Uploads the organisation’s logo: a JPEG or PNG of at most 2 MB. We keep its pixels only, 256 on a side.',
  params: OrganizationParams,
  takesBytes: true,
  maximumBodyBytes: MAX_LOGO_BYTES,
  reply: OrganizationProfile,
  errors: ['LOGO_UNREADABLE'],
});

export const deleteOrganizationLogo = defineEndpoint({
  method: 'DELETE',
  path: '/identity/organizations/{organizationId}/logo',
  who: 'organizationAdmin',
  summary: 'Removes the organisation’s logo.',
  params: OrganizationParams,
  reply: OrganizationProfile,
});
