import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes the templates of an organisation without members. */
export function eraseTemplates(work: Work, organizationId: string): Promise<void> {
  return sql.deleteTemplates(work.tx, organizationId);
}
