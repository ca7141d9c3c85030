import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, getStanding, inviteApplicant, listApplicants } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { getEarnings, listAllPayouts, saveMobileMoney } from '../../../contract/payouts.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { registerByPassword, verifyEmail } from '../../../contract/sign-in.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';

const { world, admin, researcher, projectId } = await startResearch();

const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

async function publish(hour: string) {
  const date = addDays(world.today(), 1);
  const time = { start: `${hour}:00`, end: `${hour}:30` };
  const body = studyForm(projectId, 4, [
    { date, availableTimes: [time, ...['16', '17', '18'].map((one) => ({ start: `${one}:00`, end: `${one}:30` }))] },
  ]) as never;
  const { id } = await researcher.must(publishStudy, { body });
  return { id, time: { date, ...time } };
}

/** From applying to a marked session. */
async function takePart(person: Person, study: { id: string; time: object }, event: 'attend' | 'miss') {
  const params = { id: study.id };
  const { id: applicationId } = await person.must(applyToStudy, { params, body: YES });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const booking = await person.must(bookSlot, { params, body: study.time as never });
  await world.goTo(new Date(Date.parse(booking.startsAt) + 16 * 60_000));
  await researcher.must(markAttendance, { params: { id: booking.id, event }, body: { reason: '' } });
}

async function erase(person: Person) {
  expect((await person.call(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } })).status).toBe(200);
}

/** Registers a new account with any address. */
async function register(email: string, firstName = 'Kofi'): Promise<Person> {
  const form = { role: 'PARTICIPANT', firstName, lastName: 'Owusu', email, password: PASSWORD } as const;
  const registered = await world.call(registerByPassword, {
    body: { ...form, termsAccepted: true, privacyAccepted: true },
  });
  expect(registered.status).toBe(200);
  const token = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1) ?? '';
  await world.call(verifyEmail, { body: { token, isClicked: true } });
  return world.signIn(email);
}

const paid = (person: Person) => async () => (await person.must(getEarnings)).receivedPesewas > 0;
const apply = (person: Person, study: { id: string }) =>
  person.call(applyToStudy, { params: { id: study.id }, body: YES });

describe('somebody who was paid, deleted the account and came back', () => {
  let study: Awaited<ReturnType<typeof publish>>;
  let email: string;
  const NUMBER = '0553334001';

  beforeAll(async () => {
    study = await publish('10');
    const person = await world.participant('Kofi', NUMBER);
    ({ email } = person.user);
    await takePart(person, study, 'attend');
    await world.until(paid(person));
    await erase(person);
  });

  test('is no longer in any list of applicants, nor in a total', async () => {
    for (const query of [{}, { status: 'COMPLETED' }, { search: 'Owusu' }, { sort: 'name' }, { page: 3 }] as const) {
      const listed = await researcher.call(listApplicants, { params: { id: study.id }, query });
      expect(listed).toMatchObject({ status: 200, content: [], totalElements: 0 });
    }
  });

  test('is refused for the same study with the same address, however it is written, with a clear message', async () => {
    const [name, host] = email.split('@');
    const again = await register(`${name}+again@${host}`);
    await again.must(submitParticipantInformation, { body: setUp('0553334002') });
    expect(await apply(again, study)).toMatchObject({
      status: 409,
      code: 'APPLIED_BEFORE',
      message:
        'You applied for this study before, with an account you deleted. Each person can apply once. If this is not right, you can appeal.',
    });
    // They can apply to other studies.
    expect((await apply(again, await publish('10'))).status).toBe(200);
  });

  test('is refused with the same number and another address', async () => {
    const again = await register('elsewhere@example.org');
    await again.must(submitParticipantInformation, { body: setUp(NUMBER) });
    expect(await apply(again, study)).toMatchObject({ status: 409, message: ERRORS.APPLIED_BEFORE[1] });
    await erase(again);
  });

  test('can’t add the number after applying: it is refused, and a payout to it waits for an admin', async () => {
    const again = await register('later@example.org');
    await again.must(submitParticipantInformation, { body: setUp(null) });
    await again.must(applyToStudy, { params: { id: study.id }, body: YES });
    const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: NUMBER, accountName: 'Kofi Owusu' } as const;
    expect(await again.call(saveMobileMoney, { body: { ...account, password: PASSWORD } })).toMatchObject({
      status: 400,
      content: [
        {
          field: 'mobileMoneyNumber',
          message:
            'A deleted account took part in “Talk about your stall” with this number, and each person can take part once. If this is not right, contact us.',
        },
      ],
    });
    // As if the number had been saved before we stored the marks: the payout is still reviewed.
    await world.app.db.transaction((tx) =>
      sql`insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
        values (${again.user.userId}, 'MTN', ${`+233${NUMBER.slice(1)}`}, 'Kofi Owusu', true, ${world.now()})`.execute(
        tx,
      ),
    );
    const earning = { bookingId: newId(), studyId: study.id, participantId: again.user.userId, ratePesewas: 5_000 };
    await world.app.work(null, (work) => earnAndRequest(work, earning));
    const [payout] = await admin.must(listAllPayouts, { query: { status: 'HELD' } });
    expect(payout?.signals.map(({ signal }) => signal)).toContain('TOOK_PART_BEFORE');
    expect((await again.must(getEarnings)).payouts[0]?.status).toBe('HELD');
  });
});

test('strikes of a deleted account still count: two, from either account, pause applying', async () => {
  const person = await world.participant('Esi', '0553334011');
  await takePart(person, await publish('10'), 'miss');
  await erase(person);
  const again = await register(person.user.email, 'Esi');
  await again.must(submitParticipantInformation, { body: setUp('0553334012') });
  expect((await again.must(getStanding)).strikes).toMatchObject([
    { reason: 'NO_SHOW', studyName: 'Talk about your stall' },
  ]);
  await takePart(again, await publish('11'), 'miss');
  expect((await again.must(getStanding)).strikes).toHaveLength(2);
  expect(await apply(again, await publish('12'))).toMatchObject({ status: 409, code: 'APPLYING_PAUSED' });
  // Nobody else is affected.
  expect((await (await world.participant('Yaw', '0553334013')).must(getStanding)).strikes).toEqual([]);
});

test('we store keyed hashes that point to no account', async () => {
  const person = await world.participant('Ato', '0553334021');
  const study = await publish('10');
  await person.must(applyToStudy, { params: { id: study.id }, body: YES });
  await erase(person);
  const { rows } = await world.app.db.transaction((tx) =>
    sql<Record<string, unknown>>`select * from remembered_mark where study_id = ${study.id}`.execute(tx),
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.mark).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(person.user.userId);
  expect(JSON.stringify(rows)).not.toMatch(/3334021|ato/i);
});
