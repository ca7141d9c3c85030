import type { Work } from '../../platform/work.ts';
import { deleteWebhooksOf } from './webhooks.sql.ts';

/** Deletes the webhooks, with their log, of an organisation that nobody belongs to any more. */
export function eraseWebhooks(work: Work, organizationId: string): Promise<void> {
  return deleteWebhooksOf(work.tx, organizationId);
}
