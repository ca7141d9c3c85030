import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { failingAt } from '../../../../tests/support/failing-bells.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { askForAppeal, decideAppeal, listAppeals, listHolds } from '../../../contract/appeals.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { changePayout, getEarnings, saveMobileMoney } from '../../../contract/payouts.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { lapseOverdue } from './appeals.service.ts';

const { world, admin, researcher } = await startResearch();
const otherAdmin = await world.admin('second.admin@nyansapo.example');
const heldStudyId = newId();
const reserved = { studyId: heldStudyId, organizationId: researcher.organizationId, amountPesewas: 200_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));

let people = 0;
async function earn(person: Person, ratePesewas = 5_000): Promise<void> {
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId: person.user.userId, ratePesewas };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
}

/** A participant from a network of their own, whose payout is held because the number has received another account's money. */
async function withHeldPayout(): Promise<Person> {
  people += 1;
  const number = `05512${String(20_000 + 2 * people)}`;
  const next = `05512${String(20_001 + 2 * people)}`;
  const first = await world.participant('Adwoa', number);
  await earn(first);
  await world.until(async () => (await payoutOf(first))?.status === 'PAID');
  const moved = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: next, accountName: 'Adwoa' } as const;
  await first.must(saveMobileMoney, { body: { ...moved, password: PASSWORD } });
  const person = await world.participant('Adwoa', number);
  await world.app.db.transaction((tx) => sql`update app_user set sign_up_network = id::text`.execute(tx));
  await earn(person);
  return person;
}

const payoutOf = async (person: Person) => (await person.must(getEarnings)).payouts[0];
const holdOf = async (person: Person) => (await person.must(listHolds))[0]!;
const appeal = (person: Person, { kind, subjectId }: { kind: string; subjectId: string }, words = '') =>
  person.call(askForAppeal, { params: { kind, id: subjectId } as never, body: { words } });

test('FRAUD-04: a held payout says why, what that rests on, and by when a person decides, and names nobody else', async () => {
  const person = await withHeldPayout();
  const hold = await holdOf(person);
  expect(hold).toMatchObject({
    kind: 'PAYOUT',
    code: 'FRAUD_SCORE',
    about: 'GH₵ 50.00',
    appeal: 'POSSIBLE',
    reason: 'We are checking this payout before we send it.',
    decideBy: addHours(new Date(hold.heldAt), 24).toISOString(),
  });
  expect(hold.restsOn).toContain('A person decides');
  expect(JSON.stringify(hold)).not.toMatch(/score of|another account|signal|Adwoa/);
  const bells = await person.must(listNotifications, { query: {} });
  expect(bells[0]?.message).toContain('If this is wrong, you can appeal.');
  await world.settle();
  const mail = world.mails(person.user.email ?? '').find(({ subject }) => subject.includes('We hold a payout'));
  expect(mail?.text).toContain('It rests on');
});

test('FRAUD-08: an admin who did not hold a payout grants the appeal, and it is sent', async () => {
  const person = await withHeldPayout();
  const hold = await holdOf(person);
  const asked = await appeal(person, hold, 'It is my own number since 2019.');
  expect(asked).toMatchObject({ status: 200, content: { status: 'OPEN' } });
  expect(await appeal(person, hold)).toMatchObject({ status: 409, code: 'ALREADY_APPEALED' });
  const [row] = (await admin.must(listAppeals)).filter(({ subjectId }) => subjectId === hold.subjectId);
  expect(row).toMatchObject({
    words: 'It is my own number since 2019.',
    isOwnDecision: false,
    evidence: [expect.stringContaining('another account')],
  });
  const params = { id: row?.id ?? '', event: 'grant' as const };
  expect((await admin.call(decideAppeal, { params, body: { reason: '' } })).status).toBe(400);
  await admin.must(decideAppeal, { params, body: { reason: 'The number is theirs.' } });
  expect(await admin.call(decideAppeal, { params, body: { reason: 'Again' } })).toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await world.until(async () => (await payoutOf(person))?.status === 'PAID');
  expect(await person.must(listHolds)).toEqual([]);
  // The same evidence holds no other payout.
  await earn(person);
  expect((await payoutOf(person))?.status).toBe('QUEUED');
});

test('FRAUD-08: the admin who held a payout can’t decide about its appeal', async () => {
  const person = await world.participant('Kofi');
  await earn(person);
  const payout = await payoutOf(person);
  await admin.must(changePayout, { params: { id: payout?.id ?? '', event: 'hold' } });
  const hold = await holdOf(person);
  expect(hold).toMatchObject({ code: 'BY_ADMIN' });
  const asked = await appeal(person, hold);
  const params = { id: (asked.content as { id: string }).id, event: 'deny' as const };
  const body = { reason: 'The account is shared.' };
  expect((await admin.must(listAppeals)).find(({ id }) => id === params.id)?.isOwnDecision).toBe(true);
  expect(await admin.call(decideAppeal, { params, body })).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  await otherAdmin.must(decideAppeal, { params, body });
  const denied = await holdOf(person);
  expect(denied).toMatchObject({ appeal: 'DENIED', appealDecision: expect.stringContaining('The account is shared.') });
  expect(await appeal(person, hold)).toMatchObject({ code: 'ALREADY_APPEALED' });
});

test('FRAUD-08: without a decision in time, a payout is released for the participant, once', async () => {
  const person = await withHeldPayout();
  const hold = await holdOf(person);
  const { content } = await appeal(person, hold);
  const { id, decideBy } = content as { id: string; decideBy: string };
  expect(decideBy).toBe(addHours(world.now(), 24).toISOString());
  await world.goTo(addMinutes(new Date(decideBy), -1));
  expect((await payoutOf(person))?.status).toBe('HELD');
  await world.goTo(new Date(decideBy));
  await world.until(async () => (await payoutOf(person))?.status === 'PAID');
  const params = { id, event: 'deny' as const };
  expect(await admin.call(decideAppeal, { params, body: { reason: 'Too late' } })).toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  const { rows } = await world.app.db.read((tx) =>
    sql`select status, decided_by from appeal where id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ status: 'GRANTED', decidedBy: null }]);
  const audited = await world.app.db.read((tx) =>
    sql`select actor from audit_event where action = 'appeal.lapse' and subject_id = ${id}`.execute(tx),
  );
  expect(audited.rows).toEqual([{ actor: 'system' }]);
});

test('FRAUD-08: an appeal whose end fails leaves no other one open', async () => {
  const [first, second] = [await withHeldPayout(), await withHeldPayout()];
  await appeal(first, await holdOf(first));
  await appeal(second, await holdOf(second));
  await world.clock.setTime(addHours(world.now(), 24));
  const failing = failingAt(world.app, ({ userId }) => userId === first.user.userId);
  await expect(lapseOverdue(failing)).rejects.toThrow('planted');
  expect((await holdOf(first)).appeal).toBe('OPEN');
  expect((await payoutOf(second))?.status).not.toBe('HELD');
  await world.settle();
});

test('FRAUD-09: a hold that protects the person from a thief ends by its own time, appealed or not', async () => {
  const person = await world.participant('Esi');
  const moved = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0551299001', accountName: 'Esi' } as const;
  await person.must(saveMobileMoney, { body: { ...moved, password: PASSWORD } });
  await earn(person);
  const hold = await holdOf(person);
  expect(hold).toMatchObject({ code: 'ACCOUNT_CHANGED', until: addHours(world.now(), 48).toISOString() });
  const { content } = await appeal(person, hold);
  expect((content as { decideBy: string }).decideBy).toBe(hold.until);
});
