import { expect, test } from 'vitest';
import { KYC } from '../../../../tests/support/kyc.ts';
import { openWorld, PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { listUsers } from '../../../contract/accounts/people.ts';
import { getMe } from '../../../contract/accounts.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import {
  declineOrganization,
  listOrganizations,
  restoreOrganization,
  suspendOrganization,
} from '../../../contract/organizations/verification.ts';
import * as organizations from '../../../contract/organizations.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { registerByPassword } from '../../../contract/sign-in.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { initializeTopUp } from '../../../contract/wallets.ts';
import { addDays } from '../../../domain/calendar.ts';

const world = await openWorld();
const admin = await world.admin();

async function invite(founder: Person & { organizationId: string }, email: string) {
  const params = { organizationId: founder.organizationId };
  await founder.must(organizations.inviteMember, { params, body: { email } });
  const token = (await world.mailedLink(email, '/accept-organization/')).split('/').at(-2) ?? '';
  return { params, body: { token } };
}

const look = async (given: Awaited<ReturnType<typeof invite>>) => {
  const answer = await world.call(organizations.lookAtInvitation, given);
  return answer.success ? answer.content.state : answer.code;
};

test('an invitation is visible, works only for its address, and is accepted once, with its role', async () => {
  const founder = await world.verifiedResearcher(admin);
  const known = await world.join('RESEARCHER', 'Known');
  const given = await invite(founder, known.user.email);
  expect(await world.call(organizations.lookAtInvitation, given)).toMatchObject({
    content: { state: 'PENDING', email: known.user.email, hasAccount: true, invitedByName: 'Ama Owusu' },
  });
  const other = await world.join('RESEARCHER', 'Other');
  expect(await other.call(organizations.acceptMembership, given)).toMatchObject({ status: 409, code: 'WRONG_ACCOUNT' });
  const user = await known.must(organizations.acceptMembership, given);
  expect(user.organization).toMatchObject({
    id: founder.organizationId,
    isAdmin: false,
    adminVerificationStatus: 'VERIFIED',
  });
  expect(await look(given)).toBe('ACCEPTED');
  expect(await known.call(organizations.acceptMembership, given)).toMatchObject({ code: 'LINK_EXPIRED' });
  expect((await founder.must(listNotifications))[0]?.message).toContain('has joined');
});

test('a submission with nine fields is accepted: the stage is Concept Design, and the revenue is missing', async () => {
  const founder = await world.join('RESEARCHER', 'Nine');
  const organizationId = founder.user.organization?.id ?? '';
  const { stage: _, revenueBand: __, ...fields } = KYC;
  const body = { ...fields, userId: founder.user.userId };
  const user = await founder.must(organizations.submitOrganizationInformation, { params: { organizationId }, body });
  expect(user.organization?.adminVerificationStatus).toBe('PENDING');
  expect(await founder.must(organizations.getOrganizationInformation, { params: { organizationId } })).toMatchObject({
    ...fields,
    stage: 'CONCEPT_DESIGN',
    revenueBand: null,
  });
});

test('a person without an account registers with the invitation and joins, without founding an organisation', async () => {
  const founder = await world.verifiedResearcher(admin);
  const colleague = await world.colleague(founder);
  expect(colleague.user.organization).toMatchObject({ id: founder.organizationId, isAdmin: false });
  // The invitation's link has verified the address, so nothing else is needed.
  await world.settle();
  expect(world.mails(colleague.user.email).filter(({ text }) => text.includes('/verify-email/'))).toEqual([]);
  const [invitation] = world.mails(colleague.user.email).filter(({ text }) => text.includes('/accept-organization/'));
  expect(invitation?.text).toContain('Ama Owusu invited you to work with');
  // Participants can't join an organisation, so an invitation doesn't verify their address.
  const given = await invite(founder, 'participant@example.com');
  const form = { role: 'PARTICIPANT', firstName: 'Kojo', lastName: 'Owusu', email: 'participant@example.com' } as const;
  const consents = { termsAccepted: true, privacyAccepted: true } as const;
  const brought = { organizationId: founder.organizationId, ...given.body };
  await world.call(registerByPassword, { body: { ...form, password: PASSWORD, ...consents, invitation: brought } });
  expect(await world.mailedLink('participant@example.com', '/verify-email/')).toBeTruthy();
  // A member runs studies but does not administer: no KYC, no invitations, no top-up.
  await colleague.must(createProject, { body: { projectName: 'Together' } });
  const params = { organizationId: founder.organizationId };
  const refused = await Promise.all([
    colleague.call(organizations.submitOrganizationInformation, { params, body: KYC }),
    colleague.call(organizations.inviteMember, { params, body: { email: 'more@example.com' } }),
    colleague.call(initializeTopUp, { body: { amount: 100 } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('an invitation can be declined, withdrawn or sent again, and expires after 7 days; a second open one is refused', async () => {
  const founder = await world.verifiedResearcher(admin);
  const { organizationId } = founder;
  const declined = await invite(founder, 'declines@example.com');
  expect(
    await founder.call(organizations.inviteMember, {
      params: declined.params,
      body: { email: 'declines@example.com' },
    }),
  ).toMatchObject({
    code: 'ALREADY_INVITED',
  });
  await world.call(organizations.declineMembership, declined);
  expect(await look(declined)).toBe('DECLINED');

  const first = await invite(founder, 'revoked@example.com');
  const { invitations } = await founder.must(organizations.listMembers, { params: { organizationId } });
  const params = { organizationId, invitationId: invitations[0]?.id ?? '' };
  await founder.must(organizations.resendInvitation, { params });
  await world.settle();
  expect(await look(first)).toBe('LINK_EXPIRED');
  const token = (await world.mailedLink('revoked@example.com', '/accept-organization/')).split('/').at(-2) ?? '';
  const second = { params: { organizationId }, body: { token } };
  expect(await look(second)).toBe('PENDING');
  await founder.must(organizations.revokeInvitation, { params });
  expect(await look(second)).toBe('REVOKED');
  expect((await founder.call(organizations.revokeInvitation, { params })).status).toBe(404);

  const late = await invite(founder, 'late@example.com');
  await world.goTo(new Date(world.clock.now() + 7 * 86_400_000 + 1000));
  expect(await look(late)).toBe('EXPIRED');
  expect(await world.call(organizations.declineMembership, late)).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('sending again is limited per address, and a refused invitation is not sent', async () => {
  const founder = await world.verifiedResearcher(admin);
  const { organizationId } = founder;
  await invite(founder, 'often@example.com');
  const { invitations } = await founder.must(organizations.listMembers, { params: { organizationId } });
  const params = { organizationId, invitationId: invitations[0]?.id ?? '' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    statuses.push((await founder.call(organizations.resendInvitation, { params })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  await world.settle();
  expect(world.mails('often@example.com')).toHaveLength(5);
});

test('the last admin can’t leave; a researcher who leaves hands over their studies and continues alone', async () => {
  const founder = await world.verifiedResearcher(admin);
  const { organizationId } = founder;
  const colleague = await world.colleague(founder);
  const of = (person: Person) => ({ organizationId, userId: person.user.userId });
  expect(await founder.call(organizations.removeMember, { params: of(founder) })).toMatchObject({ code: 'LAST_ADMIN' });
  expect(
    await founder.call(organizations.changeMember, { params: of(founder), body: { role: 'MEMBER' } }),
  ).toMatchObject({
    code: 'LAST_ADMIN',
  });
  expect((await colleague.call(organizations.removeMember, { params: of(founder) })).status).toBe(403);
  await founder.must(organizations.changeMember, { params: of(colleague), body: { role: 'ADMIN' } });
  await world.topUp(founder, 50_000);
  const { id: projectId } = await founder.must(createProject, { body: { projectName: 'Handed over' } });
  const slots = [{ date: addDays(world.today(), 2), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const { id } = await founder.must(publishStudy, { body: studyForm(projectId, 1, slots) as never });
  await founder.must(organizations.removeMember, { params: of(founder) });
  const me = await founder.must(getMe);
  expect(me.organization).toMatchObject({ isAdmin: true, adminVerificationStatus: 'UNVERIFIED' });
  expect(me.organization?.id).not.toBe(organizationId);
  expect((await founder.call(getStudy, { params: { id } })).status).toBe(404);
  expect((await colleague.must(getStudy, { params: { id } })).status).toBe('RECRUITING');
  const { members } = await colleague.must(organizations.listMembers, { params: { organizationId } });
  expect(members.map(({ userId }) => userId)).toEqual([colleague.user.userId]);
});

test('a suspended organisation’s studies pause, it can’t publish, and its members see why; restoring ends this', async () => {
  const founder = await world.verifiedResearcher(admin);
  const params = { organizationId: founder.organizationId };
  await world.topUp(founder, 50_000);
  const { id: projectId } = await founder.must(createProject, { body: { projectName: 'Suspended' } });
  const slots = [{ date: addDays(world.today(), 2), availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const { id } = await founder.must(publishStudy, { body: studyForm(projectId, 1, slots) as never });
  expect(await admin.call(restoreOrganization, { params })).toMatchObject({ code: 'STATUS_CONFLICT' });
  await admin.must(suspendOrganization, { params, body: { reason: 'Complaints about sessions' } });
  expect((await founder.must(getStudy, { params: { id } })).status).toBe('PAUSED');
  expect(await founder.call(createProject, { body: { projectName: 'More' } })).toMatchObject({ code: 'NOT_VERIFIED' });
  expect((await founder.must(getMe)).organization).toMatchObject({
    adminVerificationStatus: 'DECLINED',
    suspensionReason: 'Complaints about sessions',
  });
  await world.settle();
  // Mails that are due together may arrive in any order.
  expect(world.mails(founder.user.email)).toContainEqual(
    expect.objectContaining({
      subject: 'Your organisation is suspended',
      text: expect.stringContaining('Complaints about sessions'),
    }),
  );
  await admin.must(restoreOrganization, { params });
  expect((await founder.must(getMe)).organization).toMatchObject({
    adminVerificationStatus: 'VERIFIED',
    suspensionReason: null,
  });
  await founder.must(changeStudyStatus, { params: { id, event: 'resume' } });
  expect((await founder.must(listProjects)).length).toBe(1);
});

test('a declined submission shows its reasons at the fields, can be submitted again, and can’t be “restored”', async () => {
  const founder = await world.join('RESEARCHER', 'Declined');
  const params = { organizationId: founder.user.organization?.id ?? '' };
  await founder.must(organizations.submitOrganizationInformation, { params, body: KYC });
  const fieldReasons = { organizationWebsiteUrl: 'The page does not open' };
  const { takesEffectAt } = await admin.must(declineOrganization, {
    params,
    body: { reason: 'One thing', fieldReasons },
  });
  // Nothing has happened yet, and nobody has been notified.
  expect(await founder.must(organizations.getOrganizationInformation, { params })).toMatchObject({
    adminVerificationStatus: 'PENDING',
    declineReason: null,
  });
  await world.goTo(new Date(takesEffectAt));
  expect(world.mails(founder.user.email)).toContainEqual(
    expect.objectContaining({
      subject: 'Your verification failed.',
      text: expect.stringContaining('Website: The page does not open'),
    }),
  );
  expect(await founder.must(organizations.getOrganizationInformation, { params })).toMatchObject({
    declineReason: 'One thing',
    fieldReasons,
  });
  expect(await admin.call(restoreOrganization, { params })).toMatchObject({ status: 409 });
  await founder.must(organizations.submitOrganizationInformation, { params, body: KYC });
  expect(await founder.must(organizations.getOrganizationInformation, { params })).toMatchObject({
    adminVerificationStatus: 'PENDING',
    declineReason: null,
    fieldReasons: {},
  });
});

test('admins find people and organisations by part of the name; percent signs are literal', async () => {
  await world.verifiedResearcher(admin);
  const person = await world.join('PARTICIPANT', 'Searchable');
  const found = await admin.must(listUsers, { query: { search: 'searchable OWU' } });
  expect(found.map(({ id }) => id)).toEqual([person.user.userId]);
  expect(await admin.must(listUsers, { query: { search: '%' } })).toEqual([]);
  expect((await admin.must(listUsers, { query: { role: 'ADMIN' } })).map(({ role }) => role)).toEqual(['ADMIN']);
  const labs = await admin.must(listOrganizations, { query: { search: 'adowa', status: 'VERIFIED', size: 100 } });
  expect(labs.length).toBeGreaterThan(0);
  expect(labs.every(({ name, members }) => name.includes('Adowa') && members >= 0)).toBe(true);
});
