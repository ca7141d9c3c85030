import { sql } from 'kysely';
import type { AccountKind } from '../../../domain/ledger-accounts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { nameOf } from '../../platform/db/names.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { containing } from '../../platform/db/search.ts';

export function lockAdjustment(tx: Tx, id: string) {
  return tx.selectFrom('adjustment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

function ownerOf(column: 'from_owner_id' | 'to_owner_id') {
  const id = sql.ref(`adjustment.${column}`);
  return sql<string | null>`coalesce((select name from organization where id = ${id}),
    (select first_name || ' ' || last_name from app_user where id = ${id}))`;
}

function selectAdjustments(tx: Tx) {
  return tx
    .selectFrom('adjustment')
    .select([
      'id',
      'fromKind',
      'toKind',
      'amountPesewas',
      'reason',
      'explains',
      'status',
      'createdAt',
      'proposedBy as proposerId',
      ownerOf('from_owner_id').as('fromOwner'),
      ownerOf('to_owner_id').as('toOwner'),
      nameOf('adjustment.proposed_by').as('proposedBy'),
      nameOf('adjustment.decided_by').as('decidedBy'),
    ]);
}

export function findAdjustment(tx: Tx, id: string) {
  return selectAdjustments(tx).where('id', '=', id).executeTakeFirst();
}

/** Waiting ones first, then the newest. */
export async function listAdjustments(tx: Tx, { page, size }: { page: number; size: number }) {
  return selectPage(selectAdjustments(tx).orderBy(sql`(status = 'PROPOSED')`, 'desc').orderBy('createdAt', 'desc'), {
    page,
    size,
  });
}

const isPersons = (kind: AccountKind) => kind === 'PARTICIPANT_EARNED' || kind === 'PARTICIPANT_ADVANCE';

const FOUND = 10;

/** Organisations or people by name, with their account's balance. */
export async function findOwners(tx: Tx, kind: AccountKind, search: string) {
  const like = containing(search);
  const owners = isPersons(kind)
    ? sql`select id, first_name || ' ' || last_name as name from app_user where role = 'PARTICIPANT' and erased_at is null`
    : sql`select id, name from organization`;
  const { rows } = await sql<{ ownerId: string; owner: string; balancePesewas: number }>`
    select o.id as "ownerId", o.name as owner, coalesce(a.balance, 0) as "balancePesewas"
    from (${owners}) o left join ledger_account a on a.owner_id = o.id and a.kind = ${kind}
    where folded(o.name) like ${like} order by o.name limit ${FOUND}`.execute(tx);
  return rows;
}

/**
 * Whether an id can own an account of this kind: only existing rows can own money. A person is locked, so that the account is not
 * deleted before the transaction ends.
 */
export async function lockOwner(tx: Tx, kind: AccountKind, ownerId: string): Promise<boolean> {
  const row = isPersons(kind)
    ? await tx
        .selectFrom('appUser')
        .select('id')
        .where('id', '=', ownerId)
        .where('role', '=', 'PARTICIPANT')
        .where('erasedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : await tx.selectFrom('organization').select('id').where('id', '=', ownerId).executeTakeFirst();
  return row !== undefined;
}
