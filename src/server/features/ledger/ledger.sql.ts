import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

export type AccountKind =
  | 'ORGANIZATION_AVAILABLE'
  | 'STUDY_HELD'
  | 'PARTICIPANT_EARNED'
  | 'PAYOUT_TRANSIT'
  | 'FEE_INCOME'
  | 'SUSPENSE'
  | 'PROVIDER_FLOAT'
  | 'PROVIDER_FEES';

export interface AccountName {
  kind: AccountKind;
  ownerId: string | null;
}

/** Writes the journal's head; false when its reference was used before. Waits for a rival in flight. */
export async function insertJournal(tx: Tx, journal: { id: string; reference: string; event: string; at: Date }) {
  const row = await tx
    .insertInto('ledgerJournal')
    .values(journal)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account's id; opens the account when it is new. */
export async function ensureAccount(tx: Tx, { kind, ownerId }: AccountName): Promise<string> {
  await tx
    .insertInto('ledgerAccount')
    .values({ id: newId(), kind, ownerId })
    .onConflict((conflict) => conflict.columns(['kind', 'ownerId']).doNothing())
    .execute();
  const { id } = await selectAccount(tx, { kind, ownerId }).select('id').executeTakeFirstOrThrow();
  return id;
}

function selectAccount(tx: Tx, { kind, ownerId }: AccountName) {
  return tx
    .selectFrom('ledgerAccount')
    .where('kind', '=', kind)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId);
}

/** Locks accounts in id order: the same order everywhere, so that no two movements wait for each other. */
export async function lockAccounts(tx: Tx, accountIds: readonly string[]) {
  await tx
    .selectFrom('ledgerAccount')
    .select('id')
    .where('id', 'in', [...accountIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertPostings(tx: Tx, postings: { journalId: string; accountId: string; amount: number }[]) {
  await tx.insertInto('ledgerPosting').values(postings).execute();
}

export function findPostings(tx: Tx, reference: string) {
  return tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(['kind', 'ownerId', 'amount'])
    .where('reference', '=', reference)
    .execute();
}

/** An account's balance in pesewas, 0 when it has not been opened. `lock` holds it until the transaction ends. */
export async function readBalance(tx: Tx, account: AccountName, lock = false): Promise<number> {
  const row = await selectAccount(tx, account)
    .select('balance')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Sum of what a journal's events of one kind did to an account. */
export async function sumPostings(
  tx: Tx,
  kind: AccountKind,
  ownerIds: readonly string[],
  event: string,
): Promise<number> {
  if (ownerIds.length === 0) return 0;
  const row = await tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .select(({ fn }) => fn.sum<number | null>('amount').as('total'))
    .where('kind', '=', kind)
    .where('ownerId', 'in', [...ownerIds])
    .where('event', '=', event)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Movements of one account, newest first, with what they are about. */
export async function listMovements(tx: Tx, account: AccountName, page: number, size: number) {
  const movements = tx
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
    .where('kind', '=', account.kind)
    .where('ownerId', '=', account.ownerId);
  const rows = await movements
    .leftJoin('study', (join) => join.on(sql`study.id::text`, '=', sql`substring(reference from '[0-9a-f-]{36}')`))
    .select(['reference', 'event', 'at', 'amount as amountPesewas', 'study.name as about'])
    .orderBy('at', 'desc')
    .orderBy('ledgerJournal.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await movements.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Every account with a readable owner. */
export function listAccounts(tx: Tx) {
  return tx
    .selectFrom('ledgerAccount')
    .leftJoin('organization', 'organization.id', 'ledgerAccount.ownerId')
    .leftJoin('study', 'study.id', 'ledgerAccount.ownerId')
    .leftJoin('appUser', 'appUser.id', 'ledgerAccount.ownerId')
    .select([
      'kind',
      'ownerId',
      'balance as balancePesewas',
      sql<string | null>`coalesce(organization.name, study.name, app_user.first_name || ' ' || app_user.last_name)`.as(
        'owner',
      ),
    ])
    .orderBy('kind')
    .orderBy('owner')
    .execute();
}
