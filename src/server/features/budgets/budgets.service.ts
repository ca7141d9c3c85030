import { addresses } from '../../../contract/addresses.ts';
import { isNearlySpent, NO_MEMBER, NO_PROJECT, WARNED_AT_PERCENT } from '../../../domain/budgets.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { listPayerIds } from '../wallets/balance-notice.service.ts';
import { budgetNearlySpent } from './budgets.mails.ts';
import * as sql from './budgets.sql.ts';

/*
 * BUDGET-01: the most that a project or a member may spend of the wallet. Checked after the movement has locked the wallet, so that
 * two people who spend at the same time can't exceed it together.
 */

/**
 * Refuses what takes a budget over its limit, and warns once when most of it is spent. Called in the movement's transaction, after
 * the movement. `userId` is the person that the money counts for: who runs the study, or who pays.
 */
export async function requireBudget(
  work: Work,
  { organizationId, userId: callerId }: ResearcherCaller,
  spent: { projectId: string | null; userId: string; amountPesewas: number },
): Promise<void> {
  for (const budget of await sql.listBudgets(work.tx, organizationId, spent)) {
    const { amountPesewas, spentPesewas } = budget;
    if (spentPesewas > amountPesewas) {
      const left = Math.max(0, amountPesewas - (spentPesewas - spent.amountPesewas));
      const whose =
        budget.projectId !== null
          ? `the budget of the project “${budget.name}”`
          : budget.userId === callerId
            ? 'your own budget'
            : `the budget of ${budget.name}`;
      refuse('BUDGET_EXCEEDED', {
        message: `This costs ${formatCedis(spent.amountPesewas)}, and ${whose} has ${formatCedis(left)} left of ${formatCedis(amountPesewas)}. An admin or your finance team can raise it.`,
      });
    }
    if (budget.warnedAt === null && isNearlySpent(spentPesewas, amountPesewas))
      await warn(work, organizationId, budget);
  }
}

async function warn(work: Work, organizationId: string, budget: sql.OwnBudget): Promise<void> {
  if (!(await sql.noteWarned(work.tx, budget.id, work.now))) return;
  const left = formatCedis(budget.amountPesewas - budget.spentPesewas);
  const people = new Set(await listPayerIds(work, organizationId));
  if (budget.userId !== null) people.add(budget.userId);
  for (const userId of people) {
    const whose = budget.userId === userId ? 'Your budget' : `The budget of ${budget.name}`;
    work.notify({
      userId,
      message: `${whose} is ${WARNED_AT_PERCENT} % spent: ${left} is left.`,
      redirectUrl: addresses.wallet,
      mail: budgetNearlySpent({ budgetId: budget.id }),
    });
  }
}

function requireOwn(caller: ResearcherCaller, organizationId: string): void {
  if (organizationId !== caller.organizationId) refuse('NOT_FOUND');
}

/** What the projects that the caller sees and, if they see all, the members have spent. */
export function getSpending(app: App, caller: ResearcherCaller, organizationId: string) {
  requireOwn(caller, organizationId);
  return app.read((reader) => readSpending(reader, caller), { isSnapshot: true });
}

async function readSpending(reader: Reader, { organizationId, projectIds, userId }: ResearcherCaller) {
  const projects = await sql.listProjectSpending(reader.tx, organizationId);
  const members = await sql.listMemberSpending(reader.tx, organizationId);
  const all = await sql.sumSpending(reader.tx, organizationId);
  const without = (rows: readonly { spentPesewas: number }[]) =>
    projectIds === null ? all - rows.reduce((sum, { spentPesewas }) => sum + spentPesewas, 0) : 0;
  return {
    noProjectPesewas: without(projects),
    noMemberPesewas: without(members),
    projects: projects
      .filter(({ id }) => projectIds === null || projectIds.includes(id))
      .map(({ name, ...project }) => ({ ...project, projectName: name })),
    members: members.filter(({ id }) => projectIds === null || id === userId),
  };
}

/** The same as rows of a file, in cedis. */
export async function listSpendingRows(app: App, caller: ResearcherCaller, organizationId: string) {
  const { projects, members, noProjectPesewas, noMemberPesewas } = await getSpending(app, caller, organizationId);
  const row = (
    kind: string,
    name: string,
    { spentPesewas, budgetPesewas }: Omit<(typeof members)[number], 'name'>,
  ) => ({
    kind,
    name,
    spentCedis: (spentPesewas / 100).toFixed(2),
    budgetCedis: budgetPesewas === null ? '' : (budgetPesewas / 100).toFixed(2),
    leftCedis: budgetPesewas === null ? '' : ((budgetPesewas - spentPesewas) / 100).toFixed(2),
  });
  const rest = (kind: string, name: string, spentPesewas: number) =>
    spentPesewas === 0 ? [] : [row(kind, name, { id: '', spentPesewas, budgetPesewas: null })];
  return [
    ...projects.map((project) => row('project', project.projectName, project)),
    ...rest('project', NO_PROJECT, noProjectPesewas),
    ...members.map((member) => row('member', member.name, member)),
    ...rest('member', NO_MEMBER, noMemberPesewas),
  ];
}

/** Sets or removes the budget of a project or a member of the caller's organisation. */
export async function setBudget(
  app: App,
  caller: ResearcherCaller,
  organizationId: string,
  { of, id, amount }: { of: 'PROJECT' | 'MEMBER'; id: string; amount: number },
) {
  requireOwn(caller, organizationId);
  const amountPesewas = pesewasOf(amount) ?? 0;
  return app.work(caller, async (work) => {
    if (!(await sql.isOwn(work.tx, organizationId, of, id))) refuse('NOT_FOUND');
    const whose = { projectId: of === 'PROJECT' ? id : null, userId: of === 'MEMBER' ? id : null };
    if (amountPesewas === 0) await sql.deleteBudget(work.tx, of === 'PROJECT' ? 'projectId' : 'userId', id);
    else await sql.saveBudget(work.tx, { id: newId(), organizationId, ...whose, amountPesewas });
    recordAudit(work, {
      at: work.now,
      action: 'budget.set',
      actor: caller.role,
      actorId: caller.userId,
      organizationId,
      subject: of === 'PROJECT' ? 'project' : 'user',
      subjectId: id,
      details: { amountPesewas },
    });
    return readSpending(work, caller);
  });
}
