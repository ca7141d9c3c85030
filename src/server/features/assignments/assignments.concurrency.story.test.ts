import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { diaryForm, OWN_QUESTIONS, taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { type Given, openWorld } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as calls from '../../../contract/assignments.ts';
import { settleEntryDispute } from '../../../contract/disputes.ts';
import type { Endpoint, ReplyOf } from '../../../contract/endpoint.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addHours } from '../../../domain/calendar.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { takeEntryStep } from './entry-steps.service.ts';
import { submitEntry } from './submissions.service.ts';

/** Two processes on one database: whatever they do to one entry at the same moment, it is paid once. */

const AT_ONCE = sized(8, 24);
const FOR_ONE_PLACE = sized(20, 60);

const { world, admin, researcher, projectId } = await startResearch(1_000_000);
const other = await openWorld(world);

/** People of a crowd, whose calls must succeed. */
async function makePeople(count: number) {
  return (await makeCrowd(world, count)).map((somebody) => ({
    ...somebody,
    must: async <E extends Endpoint>(endpoint: E, given: Given<E>): Promise<ReplyOf<E>> => {
      const answer = await somebody.call(endpoint, given);
      if (!answer.success) throw new Error(`${endpoint.path}: ${answer.code}`);
      return answer.content as ReplyOf<E>;
    },
  }));
}
type Someone = Awaited<ReturnType<typeof makePeople>>[number];

/** A person who has started a study's work, with its first entry. */
async function starter(studyId: string, somebody: Someone) {
  const { id } = await somebody.must(applyToStudy, { params: { id: studyId }, body: YES });
  const { entries } = await somebody.must(calls.startAssignment, { params: { id } });
  const [entry] = entries;
  if (!entry) throw new Error('nothing to do');
  return { ...somebody, applicationId: id, entry, at: { params: { id: entry.id } } };
}

async function earnings(entryId: string): Promise<{ count: number; pesewas: number }> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ count: number; pesewas: number }>`select count(*)::int as count, coalesce(sum(p.amount), 0)::int as pesewas
      from ledger_journal j join ledger_posting p on p.journal_id = j.id and p.amount > 0
      where j.reference = ${`earn:${entryId}`}`.execute(tx),
  );
  return rows[0] ?? { count: 0, pesewas: 0 };
}

async function proveBooks(): Promise<void> {
  const proof = await world.app.db.read((tx) => proveInvariants(tx));
  expect(proof.filter(({ broken }) => broken.length > 0)).toEqual([]);
}

test(`${AT_ONCE} completions of one entry at once, by code, by its address and by software: handed in once`, async () => {
  const [first, second, third] = await makePeople(3);
  const byCode = await researcher.must(publishStudy, { body: taskForm(projectId, 1) });
  const coded = await starter(byCode.id, first as Someone);
  const codes = await Promise.all(
    Array.from({ length: AT_ONCE }, () => coded.call(calls.submitEntry, { ...coded.at, body: { code: 'momo42a' } })),
  );
  expect(codes.filter(({ status }) => status === 200)).toHaveLength(1);

  const byReturn = await researcher.must(publishStudy, {
    body: taskForm(projectId, 1, { finish: 'RETURN', completionCode: '' }),
  });
  const returned = await starter(byReturn.id, second as Someone);
  const token = new URL(new URL(returned.entry.link ?? '').searchParams.get('back') ?? '').pathname.split('/').at(-1);
  const returns = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      (index % 2 === 0 ? world : other).call(calls.finishByReturn, { body: { token: token ?? '' } }),
    ),
  );
  expect(returns.filter((answer) => answer.success && answer.content.isNew)).toHaveLength(1);
  expect(returns.every(({ success }) => success)).toBe(true);

  const byForm = await researcher.must(publishStudy, {
    body: taskForm(projectId, 1, { finish: 'FORM', link: '', completionCode: '', questions: OWN_QUESTIONS }),
  });
  const answered = await starter(byForm.id, third as Someone);
  const answers = [
    { id: 'ques01', answer: 'Yes' },
    { id: 'ques02', answers: ['Susu'] },
  ];
  const forms = await Promise.all(
    Array.from({ length: AT_ONCE }, () => answered.call(calls.submitEntry, { ...answered.at, body: { answers } })),
  );
  expect(forms.filter(({ status }) => status === 200)).toHaveLength(1);
  await proveBooks();
});

test(`${AT_ONCE} reviews of one entry at once, with its automatic acceptance: one outcome, paid once or not at all`, async () => {
  const people = await makePeople(4);
  const study = await researcher.must(publishStudy, { body: taskForm(projectId, 4) });
  const started = [];
  for (const somebody of people) started.push(await starter(study.id, somebody));
  for (const one of started) await one.must(calls.submitEntry, { ...one.at, body: { code: 'momo42a' } });
  // Jobs don't run by themselves here, because the time moves without the queue.
  const later = addHours(world.now(), 73);
  const app = { ...world.app, clock: { now: () => later } };
  for (const { entry } of started) {
    const approve = () =>
      researcher.call(calls.approveEntries, { params: { id: study.id }, body: { entryIds: [entry.id] } });
    const reject = () =>
      researcher.call(calls.rejectEntry, {
        params: { id: entry.id },
        body: { reason: 'NOT_DONE', words: 'There is nothing.' },
      });
    const accept = () => takeEntryStep(app, { entryId: entry.id }).then(() => ({ success: true }));
    await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, index) => [approve, reject, accept][index % 3]?.() ?? accept()),
    );
    const [now] = (await researcher.must(calls.listEntries, { params: { id: study.id }, query: { size: 100 } })).filter(
      ({ id }) => id === entry.id,
    );
    const isPaid = now?.status === 'APPROVED';
    expect(['APPROVED', 'REJECTED']).toContain(now?.status);
    expect(await earnings(entry.id)).toEqual(isPaid ? { count: 1, pesewas: 500 } : { count: 0, pesewas: 0 });
  }
  await proveBooks();
});

test('handing in while the time ends: the place is either used or free again', async () => {
  const people = await makePeople(6);
  const study = await researcher.must(publishStudy, { body: taskForm(projectId, 6, { hoursToFinish: 1 }) });
  const started = [];
  for (const somebody of people) started.push(await starter(study.id, somebody));
  const over = addHours(world.now(), 1);
  const app = { ...world.app, clock: { now: () => over } };
  await Promise.all(
    started.flatMap((one) => [
      one.call(calls.submitEntry, { ...one.at, body: { code: 'momo42a' } }),
      takeEntryStep(app, { entryId: one.entry.id }).catch(() => undefined),
    ]),
  );
  const entries = await researcher.must(calls.listEntries, { params: { id: study.id }, query: { size: 100 } });
  const handedIn = entries.filter(({ status }) => status === 'SUBMITTED').length;
  expect(handedIn + entries.filter(({ status }) => status === 'LAPSED').length).toBe(6);
  expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBe(handedIn);
});

test(`${FOR_ONE_PLACE} people start for the last place at once: one has it, and the fee is taken once`, async () => {
  const crowd = await makePeople(FOR_ONE_PLACE);
  const study = await researcher.must(publishStudy, { body: taskForm(projectId, 1) });
  const applied = await Promise.all(
    crowd.map(async (somebody) => ({
      ...somebody,
      ...(await somebody.must(applyToStudy, { params: { id: study.id }, body: YES })),
    })),
  );
  const answers = await Promise.all(applied.map(({ id, call }) => call(calls.startAssignment, { params: { id } })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) if (!answer.success) expect(answer.code).toBe('STUDY_FULL');
  expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({ filled: 1, heldPesewas: 500 });
});

test('one person who starts twice at once gets one assignment', async () => {
  const [somebody] = await makePeople(1);
  const study = await researcher.must(publishStudy, { body: diaryForm(projectId, 3) });
  const { id } = await (somebody as Someone).must(applyToStudy, { params: { id: study.id }, body: YES });
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => (somebody as Someone).call(calls.startAssignment, { params: { id } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBe(1);
});

test('if all entries of a diary are accepted at once in separate calls, each is paid, and the bonus once', async () => {
  const [somebody] = (await makePeople(1)) as [Someone];
  const study = await researcher.must(publishStudy, { body: diaryForm(projectId, 1) });
  const { id } = await somebody.must(applyToStudy, { params: { id: study.id }, body: YES });
  const { entries } = await somebody.must(calls.startAssignment, { params: { id } });
  const answers = [
    { id: 'ques01', answer: 'Yes' },
    { id: 'ques02', answer: '', answers: ['Susu'] },
  ];
  // Submits each entry on its own day, without moving the world's clock.
  for (const entry of entries) {
    const app = { ...world.app, clock: { now: () => addHours(new Date(entry.opensAt), 1) } };
    await submitEntry(app, somebody.caller, entry.id, { code: '', answers });
  }
  const approved = await Promise.all(
    entries.map((entry) =>
      researcher.call(calls.approveEntries, { params: { id: study.id }, body: { entryIds: [entry.id] } }),
    ),
  );
  expect(approved.map((answer) => answer.success && answer.content.changed.length)).toEqual([1, 1, 1]);
  // 3 × 6 and the bonus of 4: everything that is reserved for the place.
  expect(await readStudyMoney(world.app.db, study.id)).toMatchObject({ paid: 2_200, fee: 5_000, held: 0 });
  await proveBooks();
});

test('two opposite decisions of a dispute at once: one decision, and its money once', async () => {
  const [somebody] = await makePeople(1);
  const study = await researcher.must(publishStudy, { body: taskForm(projectId, 1) });
  const one = await starter(study.id, somebody as Someone);
  await one.must(calls.submitEntry, { ...one.at, body: { code: 'momo42a' } });
  const body = { reason: 'CARELESS', words: 'Every answer is the same.' } as const;
  await researcher.must(calls.rejectEntry, { ...one.at, body });
  await one.must(calls.disputeEntry, { ...one.at, body: { reason: 'They are not.' } });
  const decide = (event: 'pay' | 'uphold') =>
    admin.call(settleEntryDispute, { params: { id: one.entry.id, event }, body: {} });
  const decided = await Promise.all([decide('pay'), decide('uphold'), decide('pay'), decide('uphold')]);
  const [winner, ...more] = decided.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const isPaid = winner?.success && winner.content.status === 'APPROVED';
  expect(await earnings(one.entry.id)).toEqual(isPaid ? { count: 1, pesewas: 500 } : { count: 0, pesewas: 0 });
  await proveBooks();
});
