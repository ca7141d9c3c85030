import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { answersTo, longStudy } from '../../../../tests/support/long-screener.ts';
import { readQuestions } from '../../../../tests/support/questions-given.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { raisePaidScreening } from '../../../contract/studies/capacity.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { listOwn } from './applications.service.ts';
import { keepPromises } from './promised-answers.service.ts';

/** Concurrency on PostgreSQL: the cap of paid screening, one person twice, one date twice. */

const AT_ONCE = sized(20, 60);

const { world, researcher, projectId } = await startResearch(2_000_000);

async function publish(asked: number, paidPeople: number | null) {
  const form = longStudy(projectId, world.today(), { asked, paidPeople });
  const { id } = await researcher.must(publishStudy, { body: form });
  const send = async (somebody: Somebody) => {
    await readQuestions(world, somebody.caller.userId, id);
    return apply(somebody);
  };
  const apply = (somebody: Somebody) =>
    somebody.call(applyToStudy, { params: { id }, body: { responses: answersTo(form) } });
  return { id, send, apply, read: () => researcher.must(getStudy, { params: { id } }) };
}

const codeOf = (answer: { success: boolean }) => ('code' in answer ? answer.code : 'OK');
const earned = async (somebody: Somebody) => {
  const answer = await somebody.call(getEarnings);
  return answer.success ? answer.content.earnedPesewas : null;
};

test(`${AT_ONCE} people who send at once for the last paid place: one is paid, the others are refused and keep their chance`, async () => {
  const crowd = await makeCrowd(world, AT_ONCE);
  const study = await publish(12, 1);
  const answers = await Promise.all(crowd.map(study.send));
  expect(answers.map(codeOf).sort()).toEqual(['OK', ...Array(AT_ONCE - 1).fill('SCREENING_USED_UP')]);
  expect(await study.read()).toMatchObject({ screening: { paidSoFar: 1 }, spentPesewas: 400 });
  const paid = await Promise.all(crowd.map(earned));
  expect(paid.filter((pesewas) => pesewas === 400)).toHaveLength(1);
  expect(paid.filter((pesewas) => pesewas === 0)).toHaveLength(AT_ONCE - 1);
});

test('one person who sends the same answers twice at once has applied once and is paid once', async () => {
  const [somebody] = (await makeCrowd(world, 1)) as [Somebody];
  const study = await publish(12, 5);
  const answers = await Promise.all([1, 2, 3].map(() => study.send(somebody)));
  expect(answers.map(codeOf).sort()).toEqual(['ALREADY_APPLIED', 'ALREADY_APPLIED', 'OK']);
  expect(await earned(somebody)).toBe(400);
  expect((await study.read()).screening.paidSoFar).toBe(1);
});

test('one person who applies for two paying studies at the same time is paid by both', async () => {
  const [somebody] = (await makeCrowd(world, 1)) as [Somebody];
  const studies = [await publish(6, 5), await publish(6, 5)];
  const answers = await Promise.all(studies.map((study) => study.send(somebody)));
  expect(answers.map(codeOf)).toEqual(['OK', 'OK']);
  expect(await earned(somebody)).toBe(400);
});

test('one person who claims the same seconds for two paying studies at once is paid by one of them', async () => {
  const [somebody] = (await makeCrowd(world, 1)) as [Somebody];
  const studies = [await publish(6, 5), await publish(6, 5)];
  for (const { id } of studies) await readQuestions(world, somebody.caller.userId, id, 0);
  // Reading the one paid question takes a second.
  await world.clock.setTime(world.clock.now() + 1_500);
  const answers = await Promise.all(studies.map((study) => study.apply(somebody)));
  const outcomes = answers.map((answer) => (answer.success ? answer.content.screening?.outcome : answer.code));
  expect(outcomes.sort()).toEqual(['PAID', 'TOO_FAST']);
  expect(await earned(somebody)).toBe(200);
});

test('two simultaneous clicks to pay for more people raise the cap once', async () => {
  const study = await publish(6, 2);
  const raise = () => researcher.call(raisePaidScreening, { params: { id: study.id }, body: { from: 2, people: 3 } });
  expect((await Promise.all([raise(), raise()])).map(codeOf).sort()).toEqual(['OK', 'STATUS_CONFLICT']);
  const after = await study.read();
  expect(after.screening.paidPeople).toBe(5);
  expect(after.heldPesewas).toBe(2 * 5_000 + 5_000 + 5 * 200);
});

test('if a date passes while the researcher invites and two processes check it, the application ends once', async () => {
  const crowd = await makeCrowd(world, 6);
  const study = await publish(2, null);
  const ids: string[] = [];
  for (const somebody of crowd) {
    const sent = await study.send(somebody);
    if (sent.success) ids.push(sent.content.id);
  }
  await world.clock.setTime(new Date(`${addDays(world.today(), 8)}T06:00:00Z`));
  await researcher.signInAgain();
  const invite = (applicationId: string) =>
    researcher.call(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
  const [, , ...invited] = await Promise.all([
    keepPromises(world.app),
    keepPromises(world.app),
    ...ids.slice(0, 3).map(invite),
  ]);
  for (const [at, somebody] of crowd.entries()) {
    const wasInvited = invited[at]?.success ?? false;
    const { status, bells } = await seenBy(somebody);
    expect(status).toBe(wasInvited ? 'INVITED' : 'NOT_SELECTED');
    expect(bells.filter((words) => words.startsWith('You were not selected'))).toHaveLength(wasInvited ? 0 : 1);
  }
});

/** What a person's own screens show now. It calls the services, because the access token expired when the days passed. */
async function seenBy(somebody: Somebody) {
  const { rows } = await listOwn(world.app, somebody.caller, { page: 0, size: 10 });
  const bells = await world.app.db.read((tx) =>
    sql<{ message: string }>`select message from notification where user_id = ${somebody.caller.userId}`.execute(tx),
  );
  return { status: rows[0]?.status, bells: bells.rows.map(({ message }) => message) };
}
