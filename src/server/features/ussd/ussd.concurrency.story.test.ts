import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FeaturePhone } from '../../../../tests/support/feature-phone.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { studyForm } from '../../../../tests/support/study-form.ts';
import { listApplicants } from '../../../contract/applications.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { codesOf } from '../../../domain/codes.ts';
import { INCOME_BANDS } from '../../../domain/enumerations.ts';

const ROUNDS = sized(2, 10);

const research = await startResearch();
const world = research.world;
const times = [{ date: addDays(world.today(), 7), availableTimes: [{ start: '10:00', end: '10:30' }] }];
const form = studyForm(research.projectId, 1, times);
// Joining by phone does not ask for an income.
const demographics = { ...form.demographics, annualHouseholdIncome: codesOf(INCOME_BANDS) };
const study = await research.researcher.must(publishStudy, {
  body: { ...form, demographics, schedule: { ...form.schedule, meetingKind: 'PHONE_CALL' } } as never,
});
const code = study.code;
const studyId = study.id;

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `024${String(7_500_000 + numbers)}`;
};
const countApplicants = async () =>
  (await research.researcher.must(listApplicants, { params: { id: studyId }, query: { size: 100 } as never })).length;

/** The phone of a new participant who is about to send the answers. */
async function aboutToApply(provider: 'arkesel' | 'hubtel'): Promise<FeaturePhone> {
  const phone = new FeaturePhone(world, newNumber(), provider);
  await phone.join();
  await phone.choose('Main menu', 'Apply by code');
  await phone.type(code);
  await phone.choose('Apply', 'Yes');
  return phone;
}

test.each(['arkesel', 'hubtel'] as const)(
  'USSD-03: a step that arrives five times at once applies once and gets the same answer each time, through %s',
  async (provider) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await countApplicants();
      const phone = await aboutToApply(provider);
      const body = phone.body('reply', '1');
      const answers = await Promise.all(Array.from({ length: 5 }, () => phone.send(body)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.text).toMatch(/^You have applied/);
      expect(await countApplicants()).toBe(before + 1);
    }
  },
);

test('USSD-03: a number that dials while its other call is applying has one open call and one application', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await countApplicants();
    const phone = await aboutToApply('hubtel');
    const [first, second] = [new FeaturePhone(world, phone.number), new FeaturePhone(world, phone.number)];
    const [applied] = await Promise.all([phone.send(phone.body('reply', '1')), first.dial(), second.dial()]);
    expect(applied.text).toMatch(/^You have applied|^This call has ended/);
    expect((await countApplicants()) - before).toBe(applied.text.startsWith('You have') ? 1 : 0);
    const { rows } = await world.app.db.read((tx) =>
      sql`select id from ussd_session where number = ${`+233${phone.number.slice(1)}`} and ended_at is null`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
  }
});

test('USSD-08: of twenty concurrent wrong PINs from many calls, five are compared', async () => {
  const phone = new FeaturePhone(world, newNumber());
  await phone.join();
  await phone.choose('Main menu', 'My money');
  await phone.type('4071', '4071');
  const { checkPin } = await import('./pins.service.ts');
  const { rows } = await world.app.db.read((tx) => sql<{ userId: string }>`select user_id from ussd_pin`.execute(tx));
  const caller = { userId: rows[0]?.userId ?? '', sessionId: '', email: null, role: 'PARTICIPANT' } as const;
  const checks = await Promise.all(Array.from({ length: 20 }, () => checkPin(world.app, caller, '9999')));
  expect(checks.filter(({ is }) => is === 'wrong')).toHaveLength(4);
  expect(checks.filter(({ is }) => is === 'locked')).toHaveLength(16);
  expect(await checkPin(world.app, caller, '4071')).toMatchObject({ is: 'locked' });
});
