import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes the audiences of an organisation that its last member has left. */
export function eraseAudiences(work: Work, organizationId: string): Promise<void> {
  return sql.deleteAudiences(work.tx, organizationId);
}
