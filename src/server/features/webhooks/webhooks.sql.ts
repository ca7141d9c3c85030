import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { WebhookTable } from '../../platform/db/software-tables.ts';

export function listWebhooks(tx: Tx, organizationId: string, id?: string) {
  return tx
    .selectFrom('webhook')
    .select(['id', 'url', 'description', 'kinds', 'createdAt', 'disabledAt', 'disabledBecause'])
    .select([
      'previousUntil as previousSecretUntil',
      sql<number>`(select count(*) from webhook_delivery d
        where d.webhook_id = webhook.id and d.outcome is null and d.position is not null)`.as('waiting'),
    ])
    .where('organizationId', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .execute();
}

/** Locks the organisation, so that two admins at once don't add more than it may have; returns how many it has. */
export async function lockAndCount(tx: Tx, organizationId: string): Promise<number> {
  await tx.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

export function lockWebhook(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertWebhook(tx: Tx, row: Insertable<WebhookTable>): Promise<void> {
  await tx.insertInto('webhook').values(row).execute();
}

export async function updateWebhook(tx: Tx, id: string, change: Updateable<WebhookTable>): Promise<void> {
  await tx.updateTable('webhook').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

export async function deleteWebhooksOf(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('webhook').where('organizationId', '=', organizationId).execute();
}

export function listOrganizationAdminIds(tx: Tx, organizationId: string): Promise<{ id: string }[]> {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('isOrganizationAdmin', '=', true)
    .execute();
}

export function findForMail(tx: Tx, id: string) {
  return tx
    .selectFrom('webhook')
    .select(['id', 'url', 'disabledAt', 'disabledBecause'])
    .where('id', '=', id)
    .executeTakeFirst();
}

// ---- Secrets that were sealed with the key before

export function listSealed(tx: Tx) {
  return tx.selectFrom('webhook').select(['id', 'sealedSecret', 'previousSealedSecret']).execute();
}

/** Compare-and-set: false if the secret was replaced meanwhile. */
export async function replaceSealed(
  tx: Tx,
  id: string,
  column: 'sealedSecret' | 'previousSealedSecret',
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ [column]: to })
    .where('id', '=', id)
    .where(column, '=', from)
    .execute();
}
