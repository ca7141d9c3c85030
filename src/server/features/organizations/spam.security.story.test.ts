import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logIn } from '../../../../tests/support/raw-calls.ts';
import { sized } from '../../../../tests/support/size.ts';
import { openWorld, PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { changeEmail } from '../../../contract/accounts/security.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { inviteMember, listMembers, resendInvitation } from '../../../contract/organizations.ts';
import type { Mailbox } from '../../platform/mail/transport.ts';

const STRANGERS = sized(60, 300);

const world = await openWorld();
const neighbour = await openWorld(world);
const admins: Person[] = [await world.admin(), await world.admin('other.admin@nyansapo.example')];

/** Either process may send the queued mails. */
const mailsTo = (wanted: (to: string) => boolean) =>
  [world, neighbour].flatMap(({ app }) => (app.mail as Mailbox).list()).filter(({ to }) => wanted(to));
const paramsOf = (person: Person) => ({ organizationId: person.user.organization?.id ?? '' });

async function quotaLines(person: Person) {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ details: { quota: string; limit: number } }>`
      select details from audit_event where action = 'quota.hit' and actor_id = ${person.user.userId}`.execute(tx),
  );
  return rows.map(({ details }) => details);
}

async function noticesAbout(words: string) {
  const all = await Promise.all(
    admins.map((admin) => admin.must(listNotifications, { query: { page: 0, size: 100 } })),
  );
  return all.map((notices) => notices.filter(({ message }) => message.includes(words)).length);
}

test(`an unverified organisation that invites ${STRANGERS} strangers at once, at two processes, reaches 5, with our own text`, async () => {
  const spammer = await world.join('RESEARCHER', 'Collect');
  const { json } = await logIn(world, spammer.user.email, PASSWORD);
  const statuses = await Promise.all(
    Array.from({ length: STRANGERS }, async (_, index) => {
      const body = { email: `victim.${index}@example.com` };
      const given = { params: paramsOf(spammer), body };
      return (await (index % 2 ? world : neighbour).call(inviteMember, given, json.content.accessToken)).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(STRANGERS - 5);
  await world.settle();
  const mails = mailsTo((to) => to.startsWith('victim.'));
  expect(mails).toHaveLength(5);
  for (const { subject, text, html } of mails) {
    expect(subject).toBe('An invitation to a team on Nyansapo');
    for (const typed of ['Lab ', 'Collect', 'Owusu']) expect(`${text}${html}`).not.toContain(typed);
  }
  expect(await quotaLines(spammer)).toEqual([{ quota: 'invitations.unverified', limit: 5 }]);
  expect(await noticesAbout(`${spammer.user.organization?.name}, which is not verified,`)).toEqual([1, 1]);
  const given = { params: paramsOf(spammer), body: { email: 'one.more@example.com' } };
  expect(await spammer.call(inviteMember, given)).toMatchObject({
    message: 'Your organisation can send 5 invitations a day until it is verified. You can send more tomorrow.',
  });
  await world.goTo(new Date(world.clock.now() + 86_400_000));
  await neighbour.goTo(new Date(world.clock.now()));
  expect(await spammer.call(inviteMember, given)).toMatchObject({ status: 200 });
});

test('sending again counts as an invitation, and a refused invitation does not count', async () => {
  const founder = await world.join('RESEARCHER', 'Again');
  const params = paramsOf(founder);
  const invite = (email: string) => founder.call(inviteMember, { params, body: { email } });
  await invite('friend@example.com');
  for (let twice = 0; twice < 3; twice += 1) {
    expect(await invite('friend@example.com')).toMatchObject({ code: 'ALREADY_INVITED' });
  }
  const { invitations } = await founder.must(listMembers, { params });
  const again = { params: { ...params, invitationId: invitations[0]?.id ?? '' } };
  const statuses = [];
  for (let tries = 0; tries < 5; tries += 1) statuses.push((await founder.call(resendInvitation, again)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('one address gets no more than 8 invitations a day from all organisations, and nobody learns about the others', async () => {
  const firsts = [];
  const again = [];
  for (const name of ['Kwame', 'Yaw']) {
    const founder = await world.join('RESEARCHER', name);
    const params = paramsOf(founder);
    firsts.push(await founder.call(inviteMember, { params, body: { email: 'wanted@example.com' } }));
    const { invitations } = await founder.must(listMembers, { params });
    const sent = { params: { ...params, invitationId: invitations[0]?.id ?? '' } };
    for (let tries = 0; tries < 4; tries += 1) again.push(await founder.call(resendInvitation, sent));
  }
  for (const answers of [firsts, again]) {
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
  }
  await world.settle();
  expect(mailsTo((to) => to === 'wanted@example.com')).toHaveLength(8);
  expect(await noticesAbout('Several organisations are inviting the same email address')).toEqual([1, 1]);
});

test('an account can mail five links a day to new addresses, whatever the address', async () => {
  const person = await world.join('PARTICIPANT', 'Restless');
  const statuses = [];
  for (let index = 0; index < 7; index += 1) {
    const body = { email: `new.${index}@example.com`, password: PASSWORD };
    statuses.push((await person.call(changeEmail, { body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await world.settle();
  expect(mailsTo((to) => to.startsWith('new.'))).toHaveLength(5);
  expect(await quotaLines(person)).toEqual([{ quota: 'addressChange.account', limit: 5 }]);
});
