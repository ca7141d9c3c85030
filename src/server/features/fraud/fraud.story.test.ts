import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { updateParticipantInformation } from '../../../contract/participants.ts';
import { changePayout, countPayouts, getEarnings, listAllPayouts, saveMobileMoney } from '../../../contract/payouts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';

const { world, admin, researcher, projectId } = await startResearch();
const heldStudyId = newId();
const reserved = { studyId: heldStudyId, organizationId: researcher.organizationId, amountPesewas: 200_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));
const times = [{ start: '10:00', end: '10:30' }];
const form = studyForm(projectId, 1, [{ date: addDays(world.today(), 3), availableTimes: times }]);
const { id: studyId } = await researcher.must(publishStudy, { body: form as never });

/** A participant who signed up from a new IP address, because the tests' people share one. */
async function participant(firstName: string, number?: string): Promise<Person> {
  const person = await world.participant(firstName, number);
  await world.app.db.transaction((tx) =>
    sql`update app_user set sign_up_network = id::text where id = ${person.user.userId}`.execute(tx),
  );
  return person;
}

/** One more session of a person, paid as usual. */
async function earn(person: Person): Promise<void> {
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId: person.user.userId, ratePesewas: 5_000 };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
}

const payoutOf = async (person: Person) => (await person.must(getEarnings)).payouts[0];
const rowOf = async (id: string | undefined) =>
  (await admin.must(listAllPayouts, { query: { size: 100 } })).find((row) => row.id === id);

test('an ordinary person’s payout is sent at once', async () => {
  const person = await participant('Esi');
  await earn(person);
  expect((await payoutOf(person))?.status).toBe('QUEUED');
  expect((await rowOf((await payoutOf(person))?.id))?.score).toBe(0);
});

test('a number belongs to only one person: nobody else can save it', async () => {
  await participant('Yaa', '0551110011');
  const other = await participant('Abu', '0551110022');
  const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '055 111 0011', accountName: 'Abu' } as const;
  expect(await other.call(saveMobileMoney, { body: { ...account, password: PASSWORD } })).toMatchObject({
    status: 400,
    content: [{ field: 'mobileMoneyNumber', message: expect.stringContaining('Please use your own number') }],
  });
  const third = await world.join('PARTICIPANT', 'Ato');
  const { submitParticipantInformation } = await import('../../../contract/participants.ts');
  expect(await third.call(submitParticipantInformation, { body: setUp('0551110011') })).toMatchObject({
    status: 400,
    content: [{ field: 'payment.mobileMoneyNumber' }],
  });
});

test('a number that received another account’s money holds the payout; an admin sees why and releases it, once and for all', async () => {
  const first = await participant('Adwoa', '0551110033');
  await earn(first);
  await world.until(async () => (await payoutOf(first))?.status === 'PAID');
  // The first person changes to another number, and somebody else registers with the old one.
  const moved = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0551110044', accountName: 'Adwoa' } as const;
  await first.must(saveMobileMoney, { body: { ...moved, password: PASSWORD } });
  const second = await participant('Adwoa', '0551110033');
  await earn(second);
  const held = await payoutOf(second);
  expect(held?.status).toBe('HELD');
  // The person sees that we are checking the payout, but not the signals.
  expect(JSON.stringify(held?.timeline)).toContain('We are checking this payout before we send it.');
  expect(JSON.stringify(held)).not.toMatch(/score|another account|signal/i);
  const row = await rowOf(held?.id);
  expect(row).toMatchObject({
    score: 50,
    signals: [{ signal: 'NUMBER_SHARED', points: 50, words: 'The number has received another account’s money.' }],
  });
  expect((await admin.must(countPayouts)).HELD).toBe(1);
  await world.settle();
  expect((await payoutOf(second))?.status).toBe('HELD');
  await admin.must(changePayout, { params: { id: held?.id ?? '', event: 'release' } });
  await world.until(async () => (await payoutOf(second))?.status === 'PAID');
  await earn(second);
  expect((await payoutOf(second))?.status).toBe('QUEUED');
});

test('the registered name, the mailbox and the browser add up', async () => {
  await participant('Kojo');
  const person = await participant('Baba', '0551110055');
  const { userId } = person.user;
  const scoreNow = async () => {
    await earn(person);
    return (await rowOf((await payoutOf(person))?.id))?.score;
  };
  expect(await scoreNow()).toBe(0);
  await world.registerName('0551110066', 'Someone Else');
  const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0551110066', accountName: 'Baba' } as const;
  await person.must(saveMobileMoney, { body: { ...account, password: PASSWORD } });
  expect(await scoreNow()).toBe(30);
  await world.app.db.transaction(async (tx) => {
    await sql`update app_user set email = 'kojo.twin@gmail.com' where first_name = 'Kojo'`.execute(tx);
    await sql`update app_user set email = 'kojotwin+2@gmail.com' where id = ${userId}`.execute(tx);
  });
  await world.app.db.transaction((tx) =>
    sql`insert into known_device (user_id, browser_hash, last_seen_at)
      select id, 'shared', now() from app_user where first_name in ('Kojo', 'Baba')`.execute(tx),
  );
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId: userId, ratePesewas: 5_000 };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const rows = await admin.must(listAllPayouts, { query: { status: 'HELD', size: 100 } });
  const newest = rows.find(({ participantName }) => participantName.startsWith('Baba'));
  expect(newest?.score).toBe(80);
  expect(newest?.signals.map(({ signal }) => signal).toSorted()).toEqual([
    'DEVICE_SHARED',
    'EMAIL_SHARED',
    'NAME_DIFFERS',
  ]);
});

test('signals from an application count for the payout: answers too fast, and demographics changed after a refusal', async () => {
  const person = await participant('Efo');
  // Nobody who fills in their own profile applies within 3 minutes.
  await world.goTo(addMinutes(world.now(), 5));
  const quick = [{ id: 'abc123', question: '', answer: 'No', secondsTaken: 1 }];
  await person.must(applyToStudy, { params: { id: studyId }, body: { responses: quick } });
  await world.goTo(addMinutes(world.now(), 1));
  const { demographic } = setUp(null);
  await person.must(updateParticipantInformation, {
    body: { demographic: { ...demographic, educationLevel: 'MASTERS_DEGREE' } } as never,
  });
  await earn(person);
  const row = await rowOf((await payoutOf(person))?.id);
  expect(row?.signals.map(({ signal }) => signal).toSorted()).toEqual(['ANSWERED_FAST', 'PROFILE_CHANGED']);
  expect(row?.score).toBe(35);
  expect(row?.status).toBe('QUEUED');
});

test('more than five accounts from one network within an hour', async () => {
  for (let index = 0; index < 5; index += 1) await world.join('PARTICIPANT');
  const person = await participant('Last');
  await world.app.db.transaction((tx) =>
    sql`update app_user set sign_up_network = 'one', created_at = ${world.now()} where role = 'PARTICIPANT'`.execute(
      tx,
    ),
  );
  await earn(person);
  const row = await rowOf((await payoutOf(person))?.id);
  expect(row?.signals).toEqual([
    {
      signal: 'SIGN_UP_BURST',
      points: 15,
      words: 'More than 5 accounts were opened from the same network within an hour.',
    },
  ]);
});
