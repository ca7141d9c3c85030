import type { Work } from '../../platform/work.ts';
import { deleteWebhooksOf } from './webhooks.sql.ts';

/** Deletes the webhooks, with their log, of an organisation without members. */
export function eraseWebhooks(work: Work, organizationId: string): Promise<void> {
  return deleteWebhooksOf(work.tx, organizationId);
}
