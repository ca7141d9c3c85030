import { describe, expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { changeMember, inviteMember, listMembers, lookAtInvitation } from '../../../contract/organizations.ts';
import { createProject } from '../../../contract/projects.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet, setLowBalance } from '../../../contract/wallets.ts';
import { addDays } from '../../../domain/calendar.ts';
import { type MemberRole, mayDo, REFUSED_RIGHT } from '../../../domain/member-roles.ts';
import { newId } from '../../platform/ids.ts';

/* ORG-22: what the roles of an organisation's members may do. */

const { world, researcher: founder, projectId } = await startResearch();
const { organizationId } = founder;
const finance = await world.colleague(founder, 'FINANCE');
const viewer = await world.colleague(founder, 'VIEWER');
const member = await world.colleague(founder);

const paramsOf = (person: Person) => ({ organizationId, userId: person.user.userId });
const give = (person: Person, role: MemberRole) =>
  founder.must(changeMember, { params: paramsOf(person), body: { role } });

describe('every call × every role', () => {
  const members = ALL_ENDPOINTS.filter(({ name, endpoint }) => {
    // These end the caller's session or account.
    if (name.startsWith('logout') || name === 'eraseMe' || name === 'revokeDevice') return false;
    return ['signedIn', 'researcher', 'verifiedResearcher', 'organizationAdmin'].includes(endpoint.who);
  });

  test.each([
    ['MEMBER', member],
    ['FINANCE', finance],
    ['VIEWER', viewer],
  ] as const)('%s', async (role, person) => {
    for (const { name, endpoint } of members) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '');
      const params = Object.fromEntries(names.map((one) => [one, one === 'event' ? 'pause' : newId()]));
      const answer = await person.call(endpoint, {
        params,
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      } as never);
      const { right } = endpoint;
      if (mayDo(role, right)) expect([name, 'code' in answer && answer.code]).not.toEqual([name, 'FORBIDDEN']);
      else expect([name, answer]).toMatchObject([name, { code: 'FORBIDDEN', message: REFUSED_RIGHT[right] }]);
    }
  });
});

test('an invitation carries its role, and everybody in the team sees the others’ roles', async () => {
  const email = 'auditor@example.com';
  await founder.must(inviteMember, { params: { organizationId }, body: { email, role: 'VIEWER' } });
  const { members, invitations } = await viewer.must(listMembers, { params: { organizationId } });
  expect(invitations).toMatchObject([{ email, role: 'VIEWER' }]);
  expect(members.map(({ role }) => role)).toEqual(['ADMIN', 'FINANCE', 'VIEWER', 'MEMBER']);
  const token = (await world.mailedLink(email, '/accept-organization/')).split('/').at(-2) ?? '';
  const look = await world.call(lookAtInvitation, { params: { organizationId }, body: { token } });
  expect(look).toMatchObject({ content: { role: 'VIEWER' } });
  expect(world.mails(email)[0]?.text).toContain('Your role: Viewer. Sees what members see, and changes nothing.');
  expect((await finance.must(getMe)).organization).toMatchObject({ role: 'FINANCE', isAdmin: false });
});

test('finance tops up and is notified when the wallet runs low, like the admins', async () => {
  const before = await finance.must(getWallet, { params: { organizationId } });
  await world.topUp(finance, 10_000);
  const after = await finance.must(getWallet, { params: { organizationId } });
  expect(after.availablePesewas - before.availablePesewas).toBe(10_000);
  await finance.must(setLowBalance, { params: { organizationId }, body: { lowBalance: 5_050 } });
  await member.must(publishStudy, { body: studyForm(projectId, 1, times()) as never });
  await world.settle();
  expect((await finance.must(listNotifications))[0]?.message).toContain('is left in your wallet');
  expect((await viewer.must(listNotifications)).filter(({ message }) => message.includes('left in your'))).toEqual([]);
});

function times() {
  return [{ date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] }];
}

test('the studies of somebody who can’t run them any more go to the admin who decided', async () => {
  const person = await world.colleague(founder);
  const study = await person.must(publishStudy, { body: studyForm(projectId, 1, times()) as never });
  await give(person, 'VIEWER');
  expect((await person.must(listNotifications))[0]?.message).toBe(
    'You can now see your organisation’s studies, but no longer change them.',
  );
  const [row] = await world.app.read(({ tx }) =>
    tx.selectFrom('study').select('researcherId').where('id', '=', study.id).execute(),
  );
  expect(row?.researcherId).toBe(founder.user.userId);
  expect((await person.must(getStudy, { params: { id: study.id } })).id).toBe(study.id);
  await give(person, 'MEMBER');
  await person.must(createProject, { body: { projectName: 'Mine again' } });
});

test('the last admin keeps the role, whatever another one would be', async () => {
  for (const role of ['MEMBER', 'FINANCE', 'VIEWER'] as const) {
    expect(await founder.call(changeMember, { params: paramsOf(founder), body: { role } })).toMatchObject({
      code: 'LAST_ADMIN',
    });
  }
});

test('an API key has the rights of its scopes, whatever its person’s role becomes', async () => {
  const person = await world.colleague(founder, 'ADMIN');
  const key = await makeKey(world, person);
  await give(person, 'FINANCE');
  await key.must(createProject, { body: { projectName: 'By the key' } });
});
