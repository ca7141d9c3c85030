import type { Insertable, Selectable } from 'kysely';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApiKeyTable } from '../../platform/db/people-tables.ts';
import { statement } from '../../platform/db/statement.ts';

export async function insertKey(tx: Tx, key: Insertable<ApiKeyTable>): Promise<void> {
  await tx.insertInto('apiKey').values(key).execute();
}

/** The keys of an organisation that are active, or ended after `since`; newest first. */
export function listKeys(tx: Tx, organizationId: string, since: Date) {
  return tx
    .selectFrom('apiKey')
    .innerJoin('appUser', 'appUser.id', 'apiKey.madeBy')
    .selectAll('apiKey')
    .select(['appUser.firstName', 'appUser.lastName'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('apiKey as next').select('next.id').whereRef('next.replaces', '=', 'apiKey.id')).as(
        'isReplaced',
      ),
    )
    .where('apiKey.organizationId', '=', organizationId)
    .where('apiKey.expiresAt', '>', since)
    .where((where) => where.or([where('apiKey.revokedAt', 'is', null), where('apiKey.revokedAt', '>', since)]))
    .orderBy('apiKey.createdAt', 'desc')
    .orderBy('apiKey.id', 'desc')
    .execute();
}

/** Counts the active keys, and makes concurrent creators of keys for the organisation wait until the commit. */
export async function lockAndCountKeys(tx: Tx, organizationId: string, now: Date): Promise<number> {
  await tx.selectFrom('organization').select('id').where('id', '=', organizationId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('apiKey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export function lockKey(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom('apiKey')
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function isReplaced(tx: Tx, id: string): Promise<boolean> {
  const next = await tx.selectFrom('apiKey').select('id').where('replaces', '=', id).executeTakeFirst();
  return next !== undefined;
}

export async function endKey(tx: Tx, id: string, change: { expiresAt: Date } | { revokedAt: Date }): Promise<void> {
  await tx.updateTable('apiKey').set(change).where('id', '=', id).execute();
}

type KeyRow = Pick<
  Selectable<ApiKeyTable>,
  'id' | 'organizationId' | 'mode' | 'scopes' | 'networks' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'
>;

/** A key by the hash of its secret. */
export const findKeyByHash = statement<KeyRow, [hash: string]>(
  `select id, organization_id, mode, scopes, networks, expires_at, revoked_at, last_used_at from api_key where hash = $1`,
);

interface ResponsibleRow {
  id: string;
  email: string;
  verificationStatus: VerificationStatus;
}

/**
 * The person responsible for a key: its creator while they are a member of the organisation, otherwise the organisation's first
 * admin.
 */
export const findResponsible = statement<ResponsibleRow, [organizationId: string, keyId: string]>(
  `select u.id, u.email, o.admin_verification_status as verification_status
   from app_user u join organization o on o.id = u.organization_id
   where u.organization_id = $1 and u.erased_at is null and u.suspended_at is null
     and (u.is_organization_admin or u.id = (select made_by from api_key where id = $2))
   order by u.id = (select made_by from api_key where id = $2) desc nulls last, u.created_at, u.id limit 1`,
);

/** Records a use, unless another request did so at about the same time. */
export async function noteUse(tx: Tx, id: string, now: Date, before: Date): Promise<void> {
  await tx
    .updateTable('apiKey')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((where) => where.or([where('lastUsedAt', 'is', null), where('lastUsedAt', '<', before)]))
    .execute();
}
