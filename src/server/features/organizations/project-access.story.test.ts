import { expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant, searchPeople } from '../../../contract/applications.ts';
import { bookSlot, listAppointments } from '../../../contract/bookings.ts';
import { countUnread, listNotifications } from '../../../contract/notifications.ts';
import { changeMember, inviteMember, listMembers } from '../../../contract/organizations.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { registerByPassword } from '../../../contract/sign-in.ts';
import { listOrganizationStudies } from '../../../contract/studies/starts.ts';
import { getToday } from '../../../contract/studies/today.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet, listTransactions } from '../../../contract/wallets.ts';
import { addDays } from '../../../domain/calendar.ts';
import { NEEDS_ALL_PROJECTS } from '../../../domain/member-roles.ts';

/* ORG-24: a member or viewer sees all projects, or only those that an admin chose. access.story.test.ts walks over every call. */

const { world, researcher: founder, projectId } = await startResearch();
const { organizationId } = founder;
const { id: otherId } = await founder.must(createProject, { body: { projectName: 'Harvest' } });

const choose = (person: Person, projectIds: string[] | 'ALL') =>
  founder.must(changeMember, {
    params: { organizationId, userId: person.user.userId },
    body: { role: 'MEMBER', projectIds },
  });

function publishIn(person: Person, project: string, start: string) {
  const date = addDays(world.today(), 3);
  const end = start.replace('00', '30');
  const form = studyForm(project, 1, [{ date, availableTimes: [{ start, end }] }]);
  return person.must(publishStudy, { body: form as never });
}

async function book(owner: Person, studyId: string, start: string) {
  const person = await world.participant();
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const { id } = await person.must(applyToStudy, { params: { id: studyId }, body });
  await owner.must(inviteApplicant, { params: { id: studyId }, body: { applicationId: id } });
  const time = { date: addDays(world.today(), 3), start, end: start.replace('00', '30') };
  await person.must(bookSlot, { params: { id: studyId }, body: time });
}

test('what is in other projects disappears from every list, and its studies go to the admin who decided', async () => {
  const person = await world.colleague(founder);
  const mine = await publishIn(person, projectId, '10:00');
  const theirs = await publishIn(person, otherId, '12:00');
  await book(person, mine.id, '10:00');
  await book(person, theirs.id, '12:00');
  await world.settle();
  const lists = async () => ({
    projects: (await person.must(listProjects)).map(({ id }) => id).toSorted(),
    studies: (await person.must(listOrganizationStudies)).map(({ id }) => id).toSorted(),
    sessions: (await person.must(listAppointments, { query: { when: 'upcoming' } })).map(({ studyId }) => studyId),
    people: (await person.must(searchPeople, { query: { search: 'Kofi' } })).map(({ studyId }) => studyId),
    notified: new Set(
      (await person.must(listNotifications)).flatMap(({ redirectUrl }) =>
        [mine.id, theirs.id].filter((id) => redirectUrl?.includes(id)),
      ),
    ),
  });
  const before = await lists();
  expect(before.projects).toEqual([projectId, otherId].toSorted());
  expect(before.notified).toEqual(new Set([mine.id, theirs.id]));
  const { unread } = await person.must(countUnread);

  await choose(person, [projectId]);
  expect(await lists()).toEqual({
    projects: [projectId],
    studies: [mine.id],
    sessions: [mine.id],
    people: [mine.id],
    notified: new Set([mine.id]),
  });
  expect((await person.must(countUnread)).unread).toBeLessThan(unread);
  expect((await person.must(getToday)).map((row) => row.studyId)).not.toContain(theirs.id);
  expect((await person.call(getStudy, { params: { id: theirs.id } })).status).toBe(404);
  expect((await person.must(getStudy, { params: { id: mine.id } })).id).toBe(mine.id);
  expect((await person.must(listNotifications))[0]?.message).toBe('You now see 1 project of your organisation.');
  const owners = await world.app.read(({ tx }) =>
    tx.selectFrom('study').select(['id', 'researcherId']).where('id', 'in', [mine.id, theirs.id]).execute(),
  );
  expect(Object.fromEntries(owners.map((row) => [row.id, row.researcherId]))).toEqual({
    [mine.id]: person.user.userId,
    [theirs.id]: founder.user.userId,
  });

  await choose(person, 'ALL');
  expect((await lists()).studies).toEqual([theirs.id, mine.id].toSorted());
});

test('somebody with chosen projects also sees those that they make; an organisation’s keys see all', async () => {
  const person = await world.colleague(founder);
  await choose(person, [projectId]);
  const { id } = await person.must(createProject, { body: { projectName: 'My own' } });
  const seen = (await person.must(listProjects)).map((project) => project.id);
  expect(new Set(seen)).toEqual(new Set([id, projectId]));
  await publishIn(person, id, '14:00');
  const form = studyForm(otherId, 1, [{ date: addDays(world.today(), 3), availableTimes: [] }]);
  expect(await person.call(publishStudy, { body: form as never })).toMatchObject({ status: 404 });
  const key = await makeKey(world, founder);
  expect((await key.must(listProjects)).map((project) => project.id)).toContain(otherId);
});

test('papers that show all projects together are for people who see all; the balance is for everybody', async () => {
  const person = await world.colleague(founder);
  await choose(person, [projectId]);
  const params = { organizationId };
  expect(await person.call(listTransactions, { params })).toMatchObject({
    code: 'FORBIDDEN',
    message: NEEDS_ALL_PROJECTS,
  });
  expect((await person.must(getWallet, { params })).availablePesewas).toBeGreaterThan(0);
  expect((await person.must(getMe)).organization?.seesAllProjects).toBe(false);
});

test('an invitation can name projects, and only admins see who sees which', async () => {
  const email = 'student@example.com';
  const body = { email, role: 'VIEWER', projectIds: [otherId] } as const;
  await founder.must(inviteMember, { params: { organizationId }, body: { ...body, projectIds: [otherId] } });
  const token = (await world.mailedLink(email, '/accept-organization/')).split('/').at(-2) ?? '';
  const names = { role: 'RESEARCHER', firstName: 'Esi', lastName: 'Mensah' } as const;
  const consent = { termsAccepted: true, privacyAccepted: true } as const;
  await world.call(registerByPassword, {
    body: { ...names, ...consent, email, password: PASSWORD, invitation: { organizationId, token } },
  });
  const viewer = await world.signIn(email);
  expect((await viewer.must(listProjects)).map(({ id }) => id)).toEqual([otherId]);
  const accessOf = async (person: Person) =>
    (await person.must(listMembers, { params: { organizationId } })).members.find((one) => one.email === email);
  expect((await accessOf(founder))?.projectIds).toEqual([otherId]);
  expect((await accessOf(viewer))?.projectIds).toBeNull();
});

test('an admin always sees all projects, and another organisation’s project can’t be chosen', async () => {
  const person = await world.colleague(founder);
  const params = { organizationId, userId: person.user.userId };
  await choose(person, [projectId]);
  await founder.must(changeMember, { params, body: { role: 'ADMIN', projectIds: [projectId] } });
  expect((await person.must(listProjects)).length).toBeGreaterThan(1);
  const stranger = await world.verifiedResearcher(await world.admin('second.admin@example.com'));
  const { id } = await stranger.must(createProject, { body: { projectName: 'Theirs' } });
  const foreign = { role: 'MEMBER', projectIds: [id] } as const;
  expect((await founder.call(changeMember, { params, body: { ...foreign, projectIds: [id] } })).status).toBe(404);
});
