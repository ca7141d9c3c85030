import { sql } from 'kysely';
import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { beginTotp, enableTotp } from '../../src/contract/accounts/security.ts';
import * as organizations from '../../src/contract/organizations.ts';
import { eraseMe } from '../../src/contract/privacy.ts';
import { checkAudit, sealEvents } from '../../src/server/features/audit/audit.service.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { openWorld, PASSWORD, type Person } from '../support/world.ts';

let admin: Person;
const world = await openWorld();
admin = await world.admin();

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const AUTH = '/authentication';

test('ten simultaneous registrations of one address create one account', async () => {
  const form = { role: 'RESEARCHER', firstName: 'Yaa', lastName: 'Asante', password: PASSWORD };
  const answers = await times(10, (index) =>
    post(world, `${AUTH}/users/register/email-password`, {
      ...form,
      email: index % 2 ? 'race@example.com' : 'RACE@example.com',
      termsAccepted: true,
      privacyAccepted: true,
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === 'EMAIL_TAKEN')).toHaveLength(9);
  const { rows } = await world.app.db.transaction((tx) =>
    sql`select 1 from organization where name like 'Yaa Asante%'`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

test('a reset link used five times at once works once; ten tabs renewing at once rotate once and all stay signed in', async () => {
  const { user } = await world.join('PARTICIPANT');
  await post(world, `${AUTH}/users/password/update-link`, { email: user.email });
  const token = (await world.mailedLink(user.email, '/reset-password/')).split('/').at(-1);
  const used = await times(5, () =>
    post(world, `${AUTH}/users/password/update`, { token, newPassword: 'Adinkra?Stamp9' }),
  );
  expect(used.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);

  const { cookies } = await logIn(world, user.email, 'Adinkra?Stamp9');
  const renewed = await times(10, () => post(world, `${AUTH}/auth/renew`, undefined, { cookies }));
  expect(renewed.map(({ status }) => status)).toEqual(renewed.map(() => 200));
  expect(renewed.filter(({ cookies: set }) => set.includes('refresh'))).toHaveLength(1);
});

test('a code of the authenticator app opens one session, and so does a recovery code, however many attempts come at once', async () => {
  const person = await world.join('RESEARCHER', 'Hasty');
  const { secret } = await person.must(beginTotp, { body: { password: PASSWORD } });
  const code = () => generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
  const { recoveryCodes } = await person.must(enableTotp, { body: { code: await code() } });
  await world.clock.setTime(world.clock.now() + 31_000);
  const { cookies } = await logIn(world, person.user.email, PASSWORD);
  for (const one of [await code(), recoveryCodes[0]]) {
    // Five at once would be throttled as guesses; four are not.
    const answers = await times(4, () => post(world, `${AUTH}/auth/login/second-factor`, { code: one }, { cookies }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('of two admins who demote each other, or leave, at once, one stays admin', async () => {
  for (const what of ['change', 'leave'] as const) {
    const founder = await world.verifiedResearcher(admin);
    const { organizationId } = founder;
    const colleague = await world.colleague(founder);
    const params = (person: Person) => ({ organizationId, userId: person.user.userId });
    await founder.must(organizations.changeMember, { params: params(colleague), body: { role: 'ADMIN' } });
    const answers =
      what === 'change'
        ? await Promise.all([
            founder.call(organizations.changeMember, { params: params(colleague), body: { role: 'MEMBER' } }),
            colleague.call(organizations.changeMember, { params: params(founder), body: { role: 'MEMBER' } }),
          ])
        : await Promise.all(
            [founder, colleague].map((person) => person.call(organizations.removeMember, { params: params(person) })),
          );
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses);
    const { rows } = await world.app.db.transaction((tx) =>
      sql`select 1 from app_user where organization_id = ${organizationId} and is_organization_admin`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  }
});

test('of two platform admins who delete their accounts at once, one stays', async () => {
  const other = await world.admin('other.admin@nyansapo.example');
  const erase = (person: Person) => person.call(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  const statuses = (await Promise.all([erase(admin), erase(other)])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409]);
  // The other tests need a signed-in admin.
  admin = await world.admin('third.admin@nyansapo.example');
});

test('one invitation accepted five times at once joins once', async () => {
  const founder = await world.verifiedResearcher(admin);
  const { organizationId } = founder;
  const joiner = await world.join('RESEARCHER', 'Joiner');
  await founder.must(organizations.inviteMember, { params: { organizationId }, body: { email: joiner.user.email } });
  const token = (await world.mailedLink(joiner.user.email, '/accept-organization/')).split('/').at(-2) ?? '';
  const answers = await times(5, () =>
    joiner.call(organizations.acceptMembership, { params: { organizationId }, body: { token } }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
});

test('events from concurrent transactions are sealed into one chain without a gap', async () => {
  await times(20, () => world.join('PARTICIPANT'));
  await times(8, () => sealEvents(world.app));
  const chain = await checkAudit(world.app);
  expect(chain).toMatchObject({ intact: true });
  const { rows } = await world.app.db.transaction((tx) =>
    sql<{ events: number }>`select count(*)::int as events from audit_event`.execute(tx),
  );
  expect(chain.sealed).toBe(rows[0]?.events);
});
