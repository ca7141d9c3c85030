import { ORGANIZATION_LIFECYCLE } from '../../../domain/lifecycles/organization-lifecycle.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { clipCleaning } from '../clips/clips.jobs.ts';
import { lockOrganization } from './organizations.sql.ts';
import * as sql from './personal-data.sql.ts';

/** Removes a person's name from organisations. */
export async function eraseFromOrganizations(
  work: Work,
  { id, firstName, lastName }: { id: string; firstName: string; lastName: string },
): Promise<void> {
  if (await sql.deletePersonalEvidence(work.tx, id)) work.enqueue(clipCleaning, {});
  await sql.takeOutName(work.tx, `${firstName} ${lastName}`);
}

/** Deletes team invitations to an address, and evidence that names it. */
export async function eraseInvitationsTo(work: Work, email: string): Promise<void> {
  await sql.deleteInvitationsTo(work.tx, email);
  await sql.deleteEvidenceAt(work.tx, email);
}

/** Closes an organisation after its last member has left: removes its name and submission. */
export async function eraseOrganization(work: Work, organizationId: string): Promise<void> {
  const { adminVerificationStatus: status } = found(await lockOrganization(work.tx, organizationId));
  await sql.deleteInformation(work.tx, organizationId);
  work.enqueue(clipCleaning, {});
  const set = { name: 'Closed organisation' };
  await work.change(ORGANIZATION_LIFECYCLE, { id: organizationId, status }, 'close', { by: 'system', set });
}

export const organizationRetention = {
  invitations: sql.oldInvitations,
  evidence: sql.oldEvidence,
  cardNumbers: sql.oldCardNumbers,
  evidenceCodes: sql.oldEvidenceCodes,
};
