import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * What an organisation's projects and members have spent: every movement of its available money about a study, a bonus or a payment
 * list, so that what returns counts back. A study counts for the person who runs it, a bonus and a list for the person who pays.
 */
const moneyOf = (organizationId: string) => sql`
  select coalesce(study.project_id, list.project_id) as project_id,
    coalesce(bonus.created_by, list.created_by, study.researcher_id) as user_id, -p.amount as pesewas
  from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_journal j on j.id = p.journal_id
    left join bonus on bonus.id = j.subject_id
    left join study on study.id = coalesce(bonus.study_id, j.subject_id)
    left join payment_list list on list.id = j.subject_id
  where a.kind = 'ORGANIZATION_AVAILABLE' and a.owner_id = ${organizationId}
    and (study.id is not null or list.id is not null)`;

export interface OwnBudget {
  id: string;
  projectId: string | null;
  userId: string | null;
  amountPesewas: number;
  warnedAt: Date | null;
  spentPesewas: number;
  /** The project's or the person's. */
  name: string;
}

/** The budgets that a movement counts against, with what is spent of them. */
export async function listBudgets(
  tx: Tx,
  organizationId: string,
  { projectId, userId }: { projectId: string | null; userId: string | null },
): Promise<OwnBudget[]> {
  const budgets = await tx
    .selectFrom('budget')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where((where) => where.or([where('projectId', '=', projectId), where('userId', '=', userId)]))
    .execute();
  if (budgets.length === 0) return [];
  const { rows } = await sql<{ id: string; spentPesewas: number; name: string }>`
    select b.id, coalesce((select sum(m.pesewas) from (${moneyOf(organizationId)}) m
        where m.project_id = b.project_id or m.user_id = b.user_id), 0)::bigint as spent_pesewas,
      coalesce((select project_name from project where id = b.project_id),
        (select first_name || ' ' || last_name from app_user where id = b.user_id)) as name
    from budget b where b.id = any(${budgets.map(({ id }) => id)}::uuid[])`.execute(tx);
  return budgets.map((budget) => ({
    ...budget,
    ...(rows.find(({ id }) => id === budget.id) as (typeof rows)[number]),
  }));
}

/** Compare-and-set: false if somebody else has warned already. */
export async function noteWarned(tx: Tx, budgetId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('budget')
    .set({ warnedAt: now })
    .where('id', '=', budgetId)
    .where('warnedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface Spent {
  id: string;
  name: string;
  spentPesewas: number;
  budgetPesewas: number | null;
}

/** What all of them together have spent. */
export async function sumSpending(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ pesewas: number }>`
    select coalesce(sum(pesewas), 0)::bigint as pesewas from (${moneyOf(organizationId)}) m`.execute(tx);
  return rows[0]?.pesewas ?? 0;
}

/** Each project with what it has spent, by name. */
export async function listProjectSpending(tx: Tx, organizationId: string): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select p.id, p.project_name as name, coalesce(m.pesewas, 0)::bigint as spent_pesewas, b.amount_pesewas as budget_pesewas
    from project p left join budget b on b.project_id = p.id
      left join (select project_id, sum(pesewas) as pesewas from (${moneyOf(organizationId)}) s group by 1) m
        on m.project_id = p.id
    where p.organization_id = ${organizationId} order by lower(p.project_name), p.id`.execute(tx);
  return rows;
}

/** Each member with what they have spent, by name. */
export async function listMemberSpending(tx: Tx, organizationId: string): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select u.id, u.first_name || ' ' || u.last_name as name, coalesce(m.pesewas, 0)::bigint as spent_pesewas,
      b.amount_pesewas as budget_pesewas
    from app_user u left join budget b on b.user_id = u.id
      left join (select user_id, sum(pesewas) as pesewas from (${moneyOf(organizationId)}) s group by 1) m on m.user_id = u.id
    where u.organization_id = ${organizationId} and u.erased_at is null order by lower(u.first_name), u.id`.execute(tx);
  return rows;
}

/** Whose budget it would be; false if it is not the organisation's. */
export async function isOwn(tx: Tx, organizationId: string, of: 'PROJECT' | 'MEMBER', id: string): Promise<boolean> {
  const row = await tx
    .selectFrom(of === 'PROJECT' ? 'project' : 'appUser')
    .select('id')
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on, we may warn again. */
export async function saveBudget(
  tx: Tx,
  budget: {
    id: string;
    organizationId: string;
    projectId: string | null;
    userId: string | null;
    amountPesewas: number;
  },
): Promise<void> {
  await tx
    .insertInto('budget')
    .values(budget)
    .onConflict((conflict) =>
      conflict
        .column(budget.projectId === null ? 'userId' : 'projectId')
        .doUpdateSet({ amountPesewas: budget.amountPesewas, warnedAt: null }),
    )
    .execute();
}

export async function deleteBudget(tx: Tx, of: 'projectId' | 'userId', id: string): Promise<void> {
  await tx.deleteFrom('budget').where(of, '=', id).execute();
}

/** What a mail says about a budget. */
export function findBudget(tx: Tx, budgetId: string) {
  return tx.selectFrom('budget').selectAll().where('id', '=', budgetId).executeTakeFirst();
}
