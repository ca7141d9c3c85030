import * as z from 'zod/mini';
import { addresses, logoPath } from '../../../contract/addresses.ts';
import type { changeOrganizationProfile } from '../../../contract/organizations/profile.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { refuseOrganizationName } from '../../platform/names.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { lockOrganization, renameOrganization } from './organizations.sql.ts';
import * as sql from './profile.sql.ts';

/** What the caller's organisation says about itself. */
export async function getProfile(app: App, caller: ResearcherCaller, organizationId: string) {
  requireOwn(caller, organizationId);
  return app.read((reader) => read(reader, organizationId));
}

type Changes = z.output<typeof changeOrganizationProfile.body>;

/**
 * Changes the name, the address or the billing details (ORG-21); issued invoices keep theirs. An admin checks the name while the organisation waits for verification, so it can't
 * change then; a verified organisation's new name is shown at once, and our admins look at it.
 */
export async function changeProfile(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { name, address, tin, billingEmail, purchaseOrder }: Changes,
) {
  requireOwn(caller, organizationId);
  return app.work(caller, async (work) => {
    const before = found(await lockOrganization(work.tx, organizationId));
    if (name !== undefined && name !== before.name) {
      if (before.adminVerificationStatus === 'PENDING') refuse('ALREADY_SUBMITTED');
      refuseOrganizationName(name, { field: 'name' });
      await renameOrganization(work.tx, organizationId, name);
      noteChange(work, caller, organizationId, 'organization.rename', { from: before.name, to: name });
      if (before.adminVerificationStatus === 'VERIFIED') {
        await notifyAdmins(work, {
          message: `${before.name} is now called ${name}. Please check that it is the same organisation.`,
          redirectUrl: addresses.adminOrganizations,
        });
      }
    }
    if (address !== undefined && address !== before.postalAddress) {
      await sql.saveAddress(work.tx, organizationId, address);
      noteChange(work, caller, organizationId, 'organization.setAddress', {});
    }
    if (tin !== undefined && tin !== (before.tin ?? '')) {
      await sql.saveBilling(work.tx, organizationId, { tin: tin === '' ? null : tin });
      noteChange(work, caller, organizationId, 'organization.setTin', { tin });
    }
    if (billingEmail !== undefined && billingEmail !== before.billingEmail) {
      await sql.saveBilling(work.tx, organizationId, { billingEmail });
      noteChange(work, caller, organizationId, 'organization.setBillingEmail', {});
    }
    if (purchaseOrder !== undefined && purchaseOrder !== before.purchaseOrder) {
      await sql.saveBilling(work.tx, organizationId, { purchaseOrder });
      noteChange(work, caller, organizationId, 'organization.setPurchaseOrder', { purchaseOrder });
    }
    return read(work, organizationId);
  });
}

/** Stores the pixels of a picture as the organisation's logo, in place of the previous one. */
export async function uploadLogo(app: App, caller: ResearcherCaller, organizationId: string, file: Buffer) {
  requireOwn(caller, organizationId);
  await app.limits.count('file', caller.userId);
  const { cleanLogo } = await import('../../platform/uploads/clean-picture.ts');
  const content = (await cleanLogo(file)) ?? refuse('LOGO_UNREADABLE');
  return app.work(caller, async (work) => {
    await sql.saveLogo(work.tx, organizationId, { content, changedAt: work.now });
    noteChange(work, caller, organizationId, 'organization.setLogo', { bytes: content.byteLength });
    return read(work, organizationId);
  });
}

export async function deleteLogo(app: App, caller: ResearcherCaller, organizationId: string) {
  requireOwn(caller, organizationId);
  return app.work(caller, async (work) => {
    await sql.deleteLogo(work.tx, organizationId);
    noteChange(work, caller, organizationId, 'organization.removeLogo', {});
    return read(work, organizationId);
  });
}

/** The logo of an organisation, for everybody; anything else gives 404. */
export async function readLogo(app: App, organizationId: string): Promise<Uint8Array> {
  if (!z.safeParse(z.uuid(), organizationId).success) refuse('NOT_FOUND');
  return found(await app.read((reader) => sql.findLogo(reader.tx, organizationId))).content;
}

function requireOwn(caller: ResearcherCaller, organizationId: string): void {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
}

async function read(reader: Reader, organizationId: string) {
  const {
    id,
    logoAt,
    adminVerificationStatus: _,
    ...profile
  } = found(await sql.findProfile(reader.tx, organizationId));
  return { ...profile, logo: logoPath(id, logoAt) };
}

function noteChange(
  work: Work,
  caller: ResearcherCaller,
  subjectId: string,
  action: string,
  details: Record<string, string | number>,
): void {
  recordAudit(work, {
    ...{ at: work.now, action, actor: 'researcher', actorId: caller.userId },
    ...{ subject: 'organization', subjectId, details },
  });
}
