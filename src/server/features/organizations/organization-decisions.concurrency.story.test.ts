import { beforeEach, expect, test } from 'vitest';
import { KYC } from '../../../../tests/support/kyc.ts';
import { openWorld, type Person } from '../../../../tests/support/world.ts';
import { getMe } from '../../../contract/accounts.ts';
import { listAudit } from '../../../contract/audit.ts';
import {
  approveOrganization,
  declineOrganization,
  listVerifications,
  undoDecision,
} from '../../../contract/organizations/verification.ts';
import { submitOrganizationInformation } from '../../../contract/organizations.ts';
import { addSeconds } from '../../../domain/calendar.ts';
import { EFFECT_AFTER_SECONDS, UNDO_SECONDS } from '../../../domain/organization-review.ts';
import { readHistory } from '../../platform/history.sql.ts';
import { takeEffect } from './decisions.service.ts';

/** Two processes and two admins: each decision on an organisation takes effect once or is undone, never both. */

let founder: Person;
let organizationId: string;

const world = await openWorld();
const other = await openWorld(world);
const admin = await world.admin();
const colleague = await world.admin('second@nyansapo.example');
beforeEach(async () => {
  founder = await world.join('RESEARCHER', 'Founder');
  organizationId = founder.user.organization?.id ?? '';
  await founder.must(submitOrganizationInformation, { params: { organizationId }, body: KYC });
});

const approve = (by = admin) => by.must(approveOrganization, { params: { organizationId } });
const undo = (decisionId: string, by = admin) => by.call(undoDecision, { params: { id: decisionId } });
const status = async () => (await founder.must(getMe)).organization?.adminVerificationStatus;
const mails = () => world.mails(founder.user.email).filter(({ subject }) => /verified$|failed\.$/.test(subject));
const waiting = async (by: Person) =>
  (await by.must(listVerifications)).find((row) => row.organizationId === organizationId)?.decision;
const events = async () => {
  const history = await world.app.read((reader) => readHistory(reader.tx, [organizationId]));
  return (history.get(organizationId) ?? []).map(({ event }) => event);
};
const audited = async () =>
  (await admin.must(listAudit, { query: { about: organizationId } })).map(({ action, actorId }) => ({
    action,
    actorId,
  }));

test('an approval takes effect once, some seconds later, in the name of the admin; until then nobody is notified', async () => {
  const { decisionId, takesEffectAt } = await approve();
  expect(Date.parse(takesEffectAt) - world.now().getTime()).toBe(EFFECT_AFTER_SECONDS * 1000);
  await world.goTo(addSeconds(world.now(), UNDO_SECONDS));
  expect(await status()).toBe('PENDING');
  expect(mails()).toEqual([]);
  expect(await waiting(admin)).toMatchObject({ id: decisionId, event: 'approve', isOwn: true });
  expect(await waiting(colleague)).toMatchObject({ isOwn: false, decidedByName: expect.stringMatching(/\w/) });
  // Another admin's decision does not replace it, and only its own admin can undo it.
  const params = { organizationId };
  expect(await colleague.call(approveOrganization, { params })).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await colleague.call(declineOrganization, { params, body: { reason: 'No' } })).toMatchObject({ status: 409 });
  expect(await undo(decisionId, colleague)).toMatchObject({ status: 403 });

  await world.goTo(new Date(takesEffectAt));
  expect(await status()).toBe('VERIFIED');
  expect(mails()).toHaveLength(1);
  expect(await waiting(admin)).toBeNull();
  // A repeated job does nothing, and undoing comes too late.
  await takeEffect(world.app, { decisionId });
  await world.settle();
  expect(await events()).toEqual(['register', 'submit', 'approve']);
  expect(mails()).toHaveLength(1);
  expect(await undo(decisionId)).toMatchObject({ status: 409, code: 'DECISION_FINAL' });
  expect(await audited()).toContainEqual({ action: 'organization.approve', actorId: admin.user.userId });
});

test('an undone decision has no effect: no status, no mail; the organisation can be decided again', async () => {
  const { decisionId, takesEffectAt } = await admin.must(declineOrganization, {
    params: { organizationId },
    body: { reason: 'A slip' },
  });
  expect(await undo(decisionId)).toMatchObject({ status: 200 });
  expect(await undo(decisionId)).toMatchObject({ code: 'DECISION_FINAL' });
  await world.goTo(new Date(takesEffectAt));
  expect(await status()).toBe('PENDING');
  expect(mails()).toEqual([]);
  expect(await events()).toEqual(['register', 'submit']);
  expect(await audited()).toContainEqual({ action: 'organization.undoDecision', actorId: admin.user.userId });

  const again = await approve(colleague);
  await world.goTo(new Date(again.takesEffectAt));
  expect(await status()).toBe('VERIFIED');
  expect(await audited()).toContainEqual({ action: 'organization.approve', actorId: colleague.user.userId });
});

test('if a decision is undone at the moment it takes effect in another process, exactly one of the two wins', async () => {
  for (let round = 0; round < 12; round += 1) {
    founder = await world.join('RESEARCHER', 'Racer');
    organizationId = founder.user.organization?.id ?? '';
    await founder.must(submitOrganizationInformation, { params: { organizationId }, body: KYC });
    const { decisionId } = await approve();
    // Both processes have the same time, so that the history is in order.
    await other.clock.setTime(world.now());
    const late = new Promise((resolve) => setTimeout(resolve, round % 4));
    const [undone] = await Promise.all([
      undo(decisionId),
      late.then(() => takeEffect(world.app, { decisionId })),
      late.then(() => takeEffect(other.app, { decisionId })),
    ]);
    await world.settle();
    expect(await status()).toBe(undone.success ? 'PENDING' : 'VERIFIED');
    expect(mails()).toHaveLength(undone.success ? 0 : 1);
    expect(await events()).toEqual(['register', 'submit', ...(undone.success ? [] : ['approve'])]);
  }
});

test('if two admins decide at the same moment, one decision waits, and the other admin sees it', async () => {
  const params = { organizationId };
  const answers = await Promise.all([
    admin.call(approveOrganization, { params }),
    colleague.call(declineOrganization, { params, body: { reason: 'At the same moment' } }),
  ]);
  expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409]);
  expect([(await waiting(admin))?.isOwn, (await waiting(colleague))?.isOwn].sort()).toEqual([false, true]);
});

test('a decision outlives its process', async () => {
  const { takesEffectAt } = await approve();
  await other.clock.setTime(world.now());
  await other.goTo(new Date(takesEffectAt));
  expect(await status()).toBe('VERIFIED');
});
