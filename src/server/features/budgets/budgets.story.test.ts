import { expect, test } from 'vitest';
import { holdSessions } from '../../../../tests/support/people-who-came.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { payBonuses } from '../../../contract/bonuses.ts';
import { exportSpending, getSpending, setBudget } from '../../../contract/budgets.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { changeMember, removeMember } from '../../../contract/organizations.ts';
import { checkPaymentList, startPaymentList } from '../../../contract/payment-lists.ts';
import { createProject } from '../../../contract/projects.ts';
import { addStudyPlaces } from '../../../contract/studies/capacity.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays } from '../../../domain/calendar.ts';

/* BUDGET-01: the most that a project or a member may spend of the wallet. */

const research = await startResearch(1_000_000);
const { world, researcher: founder } = research;
const { organizationId } = founder;
const params = { organizationId };
const finance = await world.colleague(founder, 'FINANCE');

const newProject = async (projectName: string) => (await founder.must(createProject, { body: { projectName } })).id;

/** One place of 30 minutes costs GH₵ 50, and the fee GH₵ 50. */
const formOf = (projectId: string) => ({
  body: studyForm(projectId, 1, [
    { date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] },
  ]) as never,
});

const budgetOf = (of: 'PROJECT' | 'MEMBER', id: string, amount: number) =>
  finance.must(setBudget, { params, body: { of, id, amount } });

async function spentOf(id: string) {
  const { projects, members } = await founder.must(getSpending, { params });
  return [...projects, ...members].find((one) => one.id === id);
}

const readsOf = async (person: Person) => (await person.must(listNotifications)).map(({ message }) => message);

test('a project’s budget warns once at 80 %, stops at the limit, and counts back what returns', async () => {
  const projectId = await newProject('Market payments');
  await budgetOf('PROJECT', projectId, 190);
  const { id } = await founder.must(publishStudy, formOf(projectId));
  expect(await spentOf(projectId)).toMatchObject({ spentPesewas: 10_000, budgetPesewas: 19_000 });
  const places = (from: number, more: number) => ({ params: { id }, body: { from, places: more, quotas: [] } });
  await founder.must(addStudyPlaces, places(1, 1));
  const before = await founder.must(getWallet, { params });
  const refused = await founder.call(addStudyPlaces, places(2, 1));
  expect(refused).toMatchObject({
    status: 409,
    code: 'BUDGET_EXCEEDED',
    message:
      'This costs GH₵ 50.00, and the budget of the project “Market payments” has GH₵ 40.00 left of GH₵ 190.00. An admin or your finance team can raise it.',
  });
  expect(await founder.must(getWallet, { params })).toEqual(before);
  expect(await readsOf(finance)).not.toContainEqual(expect.stringContaining('% spent'));

  await budgetOf('PROJECT', projectId, 250);
  await founder.must(addStudyPlaces, places(2, 1));
  await world.settle();
  const warning = 'The budget of Market payments is 80 % spent: GH₵ 50.00 is left.';
  expect(await readsOf(finance)).toContain(warning);
  expect(await readsOf(founder)).toContain(warning);
  await world.settle();
  expect(world.mails(finance.user.email).filter(({ subject }) => subject.includes('80 % spent'))).toHaveLength(1);
  await founder.must(addStudyPlaces, places(3, 1));
  expect((await readsOf(finance)).filter((message) => message.includes('80 % spent'))).toHaveLength(1);

  await founder.must(changeStudyStatus, { params: { id, event: 'cancel' } });
  await world.settle();
  expect(await spentOf(projectId)).toMatchObject({ spentPesewas: 0 });
  await founder.must(publishStudy, formOf(projectId));
});

test('a member’s budget counts their studies and payment lists, whoever adds to them, and ends with the membership', async () => {
  const projectId = await newProject('Harvest');
  const person = await world.colleague(founder);
  const { userId } = person.user;
  await budgetOf('MEMBER', userId, 120);
  const { id } = await person.must(publishStudy, formOf(projectId));
  const text = '0241239871,25';
  const { totalPesewas } = await person.must(checkPaymentList, { body: { text } });
  const list = { name: 'Traders', purpose: 'the survey', projectId, text, totalPesewas };
  expect(await person.call(startPaymentList, { body: list })).toMatchObject({
    code: 'BUDGET_EXCEEDED',
    message: expect.stringContaining('your own budget has GH₵ 20.00 left of GH₵ 120.00'),
  });
  const more = { params: { id }, body: { from: 1, places: 1, quotas: [] } };
  expect(await founder.call(addStudyPlaces, more)).toMatchObject({
    message: expect.stringContaining('the budget of Col League has GH₵ 20.00 left'),
  });
  await budgetOf('MEMBER', userId, 0);
  await person.must(startPaymentList, { body: list });
  expect(await spentOf(userId)).toEqual({
    id: userId,
    name: 'Col League',
    spentPesewas: 10_000 + totalPesewas,
    budgetPesewas: null,
  });
  await budgetOf('MEMBER', userId, 500);
  await founder.must(removeMember, { params: { organizationId, userId } });
  await person.signInAgain();
});

test('a bonus counts for the person who pays it', async () => {
  const projectId = await newProject('Thanks');
  const kofi = await world.participant('Kofi');
  const { study, applicationIds } = await holdSessions({ ...research, projectId }, [kofi]);
  await world.settle();
  const before = (await spentOf(projectId))?.spentPesewas ?? 0;
  await budgetOf('PROJECT', projectId, before / 100 + 15);
  const pay = (amount: number) =>
    founder.call(payBonuses, { params: { id: study.id }, body: { applicationIds, amount, reason: 'Thank you' } });
  expect(await pay(20)).toMatchObject({
    code: 'BUDGET_EXCEEDED',
    message: expect.stringContaining('has GH₵ 15.00 left'),
  });
  expect((await pay(15)).success).toBe(true);
  expect(await spentOf(projectId)).toMatchObject({ spentPesewas: before + 1_500 });
});

test('spending is a file too; a budget is set by finance and admins, for their own organisation', async () => {
  const projectId = await newProject('Savings, “susu”');
  await budgetOf('PROJECT', projectId, 200);
  await founder.must(publishStudy, formOf(projectId));
  const csv = await finance.must(exportSpending, { params });
  expect(csv).toContain('100.00,200.00,100.00');
  const member = await world.colleague(founder);
  const body = { of: 'PROJECT', id: projectId, amount: 1 } as const;
  expect(await member.call(setBudget, { params, body })).toMatchObject({ status: 403 });
  const userId = member.user.userId;
  await founder.must(changeMember, { params: { ...params, userId }, body: { projectIds: [projectId] } });
  const seen = await member.must(getSpending, { params });
  expect(seen.projects.map(({ id }) => id)).toEqual([projectId]);
  expect(seen.members.map(({ id }) => id)).toEqual([userId]);
  expect([seen.noProjectPesewas, seen.noMemberPesewas]).toEqual([0, 0]);
});

test('projects and members add up to what left the wallet, also by a list without a project and people who have left', async () => {
  const colleague = await world.colleague(founder);
  const text = '0241239881,25';
  const { totalPesewas } = await colleague.must(checkPaymentList, { body: { text } });
  const before = await founder.must(getSpending, { params });
  await colleague.must(startPaymentList, { body: { name: 'Traders', purpose: 'the survey', text, totalPesewas } });
  await founder.must(removeMember, { params: { organizationId, userId: colleague.user.userId } });
  const { projects, members, noProjectPesewas, noMemberPesewas } = await founder.must(getSpending, { params });
  expect(noProjectPesewas - before.noProjectPesewas).toBe(totalPesewas);
  expect(noMemberPesewas - before.noMemberPesewas).toBe(totalPesewas);
  const { reservedPesewas, spentPesewas } = await founder.must(getWallet, { params });
  const sumOf = (rows: readonly { spentPesewas: number }[]) => rows.reduce((sum, row) => sum + row.spentPesewas, 0);
  expect(sumOf(projects) + noProjectPesewas).toBe(reservedPesewas + spentPesewas);
  expect(sumOf(members) + noMemberPesewas).toBe(reservedPesewas + spentPesewas);
  const csv = await founder.must(exportSpending, { params });
  const cedis = (pesewas: number) => (pesewas / 100).toFixed(2);
  expect(csv).toContain(`project,Without a project,${cedis(noProjectPesewas)},,`);
  expect(csv).toContain(`member,People who have left,${cedis(noMemberPesewas)},,`);
});

test('two members who publish at the same time can’t exceed a project’s budget together', async () => {
  const projectId = await newProject('Race');
  const people = [founder, await world.colleague(founder), await world.colleague(founder)];
  for (const round of [1, 2, 3]) {
    await budgetOf('PROJECT', projectId, round * 100 + 50);
    const answers = await Promise.all(people.map((person) => person.call(publishStudy, formOf(projectId))));
    expect(answers.map((answer) => ('code' in answer ? answer.code : 'published')).toSorted()).toEqual([
      'BUDGET_EXCEEDED',
      'BUDGET_EXCEEDED',
      'published',
    ]);
    expect(await spentOf(projectId)).toMatchObject({ spentPesewas: round * 10_000 });
  }
});
