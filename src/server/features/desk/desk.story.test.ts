import { expect, test } from 'vitest';
import { KYC } from '../../../../tests/support/kyc.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { ADMIN_QUEUES, listQueues } from '../../../contract/desk.ts';
import { submitOrganizationInformation } from '../../../contract/organizations.ts';
import { getFormStamp, joinWaitlist } from '../../../contract/waitlist.ts';
import { addHours } from '../../../domain/calendar.ts';
import { dueAt as dueAtOf } from '../../../domain/desk-promises.ts';

const world = await openWorld();
const admin = await world.admin();

test('ADMIN-18: an admin sees every queue, how much is in it, and since when', async () => {
  const read = async () => {
    const queues = await admin.must(listQueues);
    return Object.fromEntries(queues.map((queue) => [queue.name, queue]));
  };
  const before = await read();
  expect(Object.keys(before)).toEqual(Object.keys(ADMIN_QUEUES));
  expect(before.waitlist).toMatchObject({
    count: 0,
    oldestAt: null,
    group: 'People',
    path: '/dashboard/admin/waitlist',
    promise: null,
    dueAt: null,
  });
  expect(before.verifications).toMatchObject({ promise: 'within a working day', dueAt: null });
  const join = async (name: string) => {
    const answer = await world.call(getFormStamp);
    await world.goTo(new Date(world.clock.now() + 5000));
    const form = {
      name,
      email: `${name.toLowerCase()}@example.com`,
      role: 'RESEARCHER',
      organization: '',
      purpose: '',
    } as const;
    const { stamp } = answer.content as { stamp: string };
    expect(await world.call(joinWaitlist, { body: { ...form, website: '', stamp } })).toMatchObject({ status: 200 });
    return world.now().toISOString();
  };
  const first = await join('Afi');
  await world.goTo(addHours(world.now(), 5));
  await join('Esi');
  expect((await read()).waitlist).toMatchObject({ count: 2, oldestAt: first });
});

test('ADMIN-18: an organisation that waits has the end of a working day as its time', async () => {
  const researcher = await world.join('RESEARCHER', 'Baaba');
  await researcher.must(submitOrganizationInformation, {
    params: { organizationId: researcher.user.organization?.id ?? '' },
    body: KYC,
  });
  const { verifications } = Object.fromEntries((await admin.must(listQueues)).map((queue) => [queue.name, queue]));
  expect(verifications?.count).toBe(1);
  const { oldestAt, dueAt } = verifications ?? {};
  expect(dueAt).toBe(dueAtOf(new Date(oldestAt ?? 0), 'workingDay').toISOString());
});
