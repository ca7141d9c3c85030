import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { FormerWebhookSecretTable, WebhookTable } from '../../platform/db/software-tables.ts';

export function listWebhooks(tx: Tx, organizationId: string, id?: string) {
  return tx
    .selectFrom('webhook')
    .select(['id', 'url', 'description', 'kinds', 'createdAt', 'disabledAt', 'disabledBecause'])
    .select([
      sql<Date | null>`(select max(until) from former_webhook_secret f where f.webhook_id = webhook.id)`.as(
        'previousSecretUntil',
      ),
      sql<number>`(select count(*) from webhook_delivery d
        where d.webhook_id = webhook.id and d.outcome is null and d.position is not null)`.as('waiting'),
    ])
    .where('organizationId', '=', organizationId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .execute();
}

/** Locks the organisation, so that two admins can't exceed its limit together; returns how many it has. */
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

// ---- Secrets that were replaced, and sign for some time

export function listFormerSecrets(tx: Tx, webhookId: string, now: Date) {
  return tx
    .selectFrom('formerWebhookSecret')
    .select('sealedSecret')
    .where('webhookId', '=', webhookId)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .execute();
}

/** Keeps a replaced secret until an instant, and deletes expired ones. */
export async function keepFormerSecret(tx: Tx, row: Selectable<FormerWebhookSecretTable>, now: Date): Promise<void> {
  await tx.deleteFrom('formerWebhookSecret').where('webhookId', '=', row.webhookId).where('until', '<=', now).execute();
  await tx.insertInto('formerWebhookSecret').values(row).execute();
}

// ---- Secrets that were sealed with the key before

export async function listSealed(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ sealedSecret: string }>`
    select sealed_secret as "sealedSecret" from webhook
    union select sealed_secret from former_webhook_secret`.execute(tx);
  return rows.map(({ sealedSecret }) => sealedSecret);
}

/** Replaces a sealed secret wherever it still is. */
export async function replaceSealed(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('webhook').set({ sealedSecret: to }).where('sealedSecret', '=', from).execute();
  await tx.updateTable('formerWebhookSecret').set({ sealedSecret: to }).where('sealedSecret', '=', from).execute();
}
