import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { askForAppeal, decideAppeal, listHolds } from '../../../contract/appeals.ts';
import { changePayout, getEarnings } from '../../../contract/payouts.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { lapseAppeal } from './appeals.service.ts';

const ROUNDS = sized(3, 20);

const { world, admin, researcher } = await startResearch();
const second = await world.admin('second.admin@nyansapo.example');
const third = await world.admin('third.admin@nyansapo.example');
const heldStudyId = newId();
const reserved = { studyId: heldStudyId, organizationId: researcher.organizationId, amountPesewas: 200_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));

const rows = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await world.app.db.read((tx) => statement.execute(tx))).rows;

/** A payout that an admin holds. */
async function held() {
  const person = await world.participant('Kofi');
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId: person.user.userId, ratePesewas: 3_000 };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const [payout] = (await person.must(getEarnings)).payouts;
  const payoutId = payout?.id ?? '';
  await admin.must(changePayout, { params: { id: payoutId, event: 'hold' } });
  const appealing = { params: { kind: 'PAYOUT' as const, id: payoutId }, body: { words: '' } };
  return { person, payoutId, appealing };
}

test('a hold that is appealed five times concurrently has one appeal', async () => {
  const { person, appealing } = await held();
  const answers = await Promise.all(Array.from({ length: 5 }, () => person.call(askForAppeal, appealing)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

test('of two admins and the clock, one decides: one outcome and at most one release', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { person, payoutId, appealing } = await held();
    const { id } = await person.must(askForAppeal, appealing);
    await world.app.db.transaction((tx) =>
      sql`update appeal set decide_by = ${world.now()} where id = ${id}`.execute(tx),
    );
    const body = { reason: 'As it was' };
    const decide = (by: typeof admin, event: 'grant' | 'deny') =>
      by.call(decideAppeal, { params: { id, event }, body });
    const [granted, denied] = await Promise.all([
      decide(second, 'grant'),
      decide(third, 'deny'),
      lapseAppeal(world.app, { appealId: id }),
      lapseAppeal(world.app, { appealId: id }),
    ]);
    const [appeal] = await rows(sql<{ status: string; decidedBy: string | null }>`
      select status, decided_by from appeal where id = ${id}`);
    const events = await rows(sql<{ event: string }>`
      select event from status_change where entity_id = ${id} and event <> 'ask'`);
    expect(events).toHaveLength(1);
    const won = { grant: granted.status === 200, deny: denied.status === 200 };
    expect([won.grant, won.deny, events[0]?.event === 'lapse'].filter(Boolean)).toHaveLength(1);
    expect(appeal?.status).toBe(won.deny ? 'DENIED' : 'GRANTED');
    const released = await rows(sql`select id from status_change where entity_id = ${payoutId} and event = 'release'`);
    expect(released).toHaveLength(won.deny ? 0 : 1);
    await world.settle();
    const [payout] = (await person.must(getEarnings)).payouts;
    expect(payout?.status === 'HELD').toBe(won.deny);
  }
});

test('an admin who releases the payout while its appeal is decided releases it once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { person, payoutId, appealing } = await held();
    const { id } = await person.must(askForAppeal, appealing);
    await Promise.all([
      second.call(decideAppeal, { params: { id, event: 'grant' }, body: { reason: 'As it was' } }),
      admin.call(changePayout, { params: { id: payoutId, event: 'release' } }),
    ]);
    expect(
      await rows(sql`select id from status_change where entity_id = ${payoutId} and event = 'release'`),
    ).toHaveLength(1);
    expect(await rows(sql`select status from appeal where id = ${id}`)).toEqual([{ status: 'GRANTED' }]);
    expect(await person.must(listHolds)).toEqual([]);
  }
});

test('an appeal that came just after its hold had ended does not end the next one', async () => {
  const { person, payoutId, appealing } = await held();
  const { id } = await person.must(askForAppeal, appealing);
  const change = (event: 'hold' | 'release') => admin.must(changePayout, { params: { id: payoutId, event } });
  await change('release');
  // As if it had been asked for while the payout was released.
  await world.app.db.transaction((tx) =>
    sql`update appeal set status = 'OPEN', decided_at = null, decided_by = null where id = ${id}`.execute(tx),
  );
  await world.pass(1000);
  await change('hold');
  await second.must(decideAppeal, { params: { id, event: 'grant' }, body: { reason: 'As it was' } });
  expect((await person.must(getEarnings)).payouts).toMatchObject([{ status: 'HELD' }]);
  expect(await person.must(listHolds)).toMatchObject([{ kind: 'PAYOUT', appeal: 'POSSIBLE' }]);
});
