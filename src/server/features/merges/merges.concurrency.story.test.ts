import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { type PhoneAccount, PhoneAccounts } from '../../../../tests/support/phone-accounts.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';

/* SIGNIN-31: whatever happens to either account during a merge, one account is left, and it has everything. */

const ROUNDS = sized(2, 10);

const { world, researcher, projectId } = await startResearch();
const accounts = new PhoneAccounts(world, 5_600_000);

const closedOnes = async (...accounts: PhoneAccount[]) => {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ id: string }>`select closed_id as id from merged_account
      where closed_id in (${sql.join(accounts.map(({ userId }) => userId))})`.execute(tx),
  );
  return rows.map(({ id }) => id);
};
test('SIGNIN-31: two concurrent merges in opposite directions leave one account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await accounts.make(), await accounts.make()];
    const merges = [await accounts.ready(one, other), await accounts.ready(other, one)];
    const answers = await Promise.all(merges.map((merge) => merge()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await closedOnes(one, other)).toHaveLength(1);
  }
});

test('SIGNIN-31: a code that is used twice at once merges once', async () => {
  const [one, other] = [await accounts.make(), await accounts.make()];
  const merge = await accounts.ready(one, other);
  const answers = await Promise.all([merge(), merge(), merge()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await closedOnes(one, other)).toEqual([other.userId]);
});

test('SIGNIN-31: earnings during a merge belong to the kept account, or to the closed one before the merge', async () => {
  const studyId = newId();
  const reserved = { studyId, organizationId: researcher.organizationId, amountPesewas: 100_000 };
  await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));
  for (let round = 0; round < ROUNDS; round += 1) {
    const [kept, closed] = [await accounts.make(), await accounts.make()];
    const merge = await accounts.ready(kept, closed);
    const earning = ({ userId }: PhoneAccount) => ({
      bookingId: newId(),
      studyId,
      participantId: userId,
      ratePesewas: 2500,
    });
    await world.app.work(null, (work) => earnAndRequest(work, earning(closed)));
    const [merged, toKept, toClosed] = await Promise.allSettled([
      merge(),
      world.app.work(null, (work) => earnAndRequest(work, earning(kept))),
      world.app.work(null, (work) => earnAndRequest(work, earning(closed))),
    ]);
    expect(merged).toMatchObject({ value: { status: 200 } });
    expect(toKept.status).toBe('fulfilled');
    // The database refuses a late earning of the closed account, where nobody would be paid.
    expect(await accounts.earnedBy(closed)).toBe(0);
    expect(await accounts.earnedBy(kept)).toBe(toClosed.status === 'fulfilled' ? 7500 : 5000);
  }
  const broken = (await world.app.db.read(proveInvariants)).filter(({ invariant }) => invariant.includes('merged'));
  expect(broken).toEqual([{ invariant: expect.any(String), broken: [] }]);
});

test('SIGNIN-31: an application during a merge becomes the kept account’s, or is refused', async () => {
  const date = addDays(world.today(), 7);
  const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [kept, closed] = [await accounts.make(), await accounts.make()];
    const merge = await accounts.ready(kept, closed);
    const [merged] = await Promise.all([
      merge(),
      closed.browser.call(applyToStudy, { params: { id: study.id }, body }),
    ]);
    expect([200, 409]).toContain(merged.status);
    if (merged.status === 409) expect((await merge()).status).toBe(200);
    const { rows } = await world.app.db.read((tx) =>
      sql`select id from application where participant_id = ${closed.userId}`.execute(tx),
    );
    expect(rows).toEqual([]);
  }
});

test('SIGNIN-32: an invitation during a merge becomes the kept account’s, or stops the merge; its owner can book once', async () => {
  const date = addDays(world.today(), 8);
  const starts = Array.from({ length: ROUNDS }, (_, round) => String(8 + round).padStart(2, '0'));
  const times = [{ date, availableTimes: starts.map((hour) => ({ start: `${hour}:00`, end: `${hour}:30` })) }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, ROUNDS, times) as never });
  const params = { id: study.id };
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  for (const hour of starts) {
    const [kept, closed] = [await accounts.make(), await accounts.make()];
    const { id: applicationId } = await closed.browser.must(applyToStudy, { params, body });
    const merge = await accounts.ready(kept, closed);
    const [merged] = await Promise.all([
      merge(),
      researcher.must(inviteApplicant, { params, body: { applicationId } }),
    ]);
    const isMerged = merged.status === 200;
    if (!isMerged) expect(['MERGE_BLOCKED', 'STATUS_CONFLICT']).toContain(merged.code);
    const owner = isMerged ? kept : closed;
    const time = { date, start: `${hour}:00`, end: `${hour}:30` };
    const [, late] = await Promise.all([owner.browser.must(bookSlot, { params, body: time }), merge()]);
    expect(late.status).not.toBe(200);
    const { rows } = await world.app.db.read((tx) =>
      sql`select participant_id from booking where application_id = ${applicationId}`.execute(tx),
    );
    expect(rows).toEqual([{ participantId: owner.userId }]);
  }
});
