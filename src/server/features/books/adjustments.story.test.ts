import { expect, test } from 'vitest';
import { openWorld, PASSWORD } from '../../../../tests/support/world.ts';
import { decideAdjustment, proposeAdjustment } from '../../../contract/books.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { getWallet } from '../../../contract/wallets.ts';

const world = await openWorld();
const admin = await world.admin();
const second = await world.admin('second@nyansapo.example');

test('a correction is not posted for somebody who has deleted their account since it was proposed', async () => {
  const researcher = await world.verifiedResearcher(admin);
  await world.topUp(researcher, 50_000);
  const { organizationId } = researcher;
  const person = await world.participant('Kofi');
  const { id } = await admin.must(proposeAdjustment, {
    body: {
      from: { kind: 'ORGANIZATION_AVAILABLE', ownerId: organizationId },
      to: { kind: 'PARTICIPANT_EARNED', ownerId: person.user.userId },
      amount: 10,
      reason: 'A session that was not paid',
    },
  });
  await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  const decide = (event: 'post' | 'reject') => second.call(decideAdjustment, { params: { id, event } });
  expect(await decide('post')).toMatchObject({
    status: 409,
    message: expect.stringContaining('deleted their account'),
  });
  expect(await researcher.must(getWallet, { params: { organizationId } })).toMatchObject({ availablePesewas: 50_000 });
  expect(await decide('reject')).toMatchObject({ status: 200 });
});
