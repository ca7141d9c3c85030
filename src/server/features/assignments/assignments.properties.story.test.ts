/** @module-tag slow */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { diaryForm, taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { isShortened, runsOf, SEED } from '../../../../tests/support/size.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as calls from '../../../contract/assignments.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { settleEntryDispute } from '../../../contract/disputes.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addHours } from '../../../domain/calendar.ts';
import { Refusal } from '../../platform/refusal.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { startAssignment, stopAssignment } from './assignments.service.ts';
import { disputeEntry } from './entry-disputes.service.ts';
import { submitEntry } from './submissions.service.ts';

/*
 * Random histories of tasks and diaries, compared with a simple model of their money: each accepted entry pays once, a bonus
 * once, and reserved = paid + returned + fee + still kept, after every step.
 */

const FEW_STUDIES = 6;
const STUDIES = runsOf('work in one’s own time', FEW_STUDIES, 60);
const STEPS = 25;
const PEOPLE = 3;

const { world, admin, researcher, projectId } = await startResearch(5_000_000);

const Step = fc.record({
  // Most histories don't end early, or little would happen in them.
  act: fc.oneof(
    { arbitrary: fc.constantFrom('start', 'submit', 'submit', 'approve', 'reject', 'dispute'), weight: 12 },
    { arbitrary: fc.constantFrom('pay', 'uphold', 'stop', 'wait', 'waitLong'), weight: 4 },
    { arbitrary: fc.constantFrom('complete', 'cancel'), weight: 1 },
  ),
  /** Whether it picks an entry that allows the act, if there is one; otherwise any of the person's entries, or none. */
  isAimed: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
  person: fc.nat(PEOPLE - 1),
  entry: fc.nat(2),
});

/** The status of an entry that the act requires. */
const AIM: Readonly<Record<string, string>> = {
  submit: 'OPEN',
  approve: 'SUBMITTED',
  reject: 'SUBMITTED',
  dispute: 'REJECTED',
  pay: 'DISPUTED',
  uphold: 'DISPUTED',
};

interface Rules {
  payPesewas: number;
  bonusPesewas: number;
  entriesForBonus: number;
  mostPesewas: number;
}
const TASK: Rules = { payPesewas: 500, bonusPesewas: 0, entriesForBonus: 1, mostPesewas: 500 };
const DIARY: Rules = { payPesewas: 600, bonusPesewas: 400, entriesForBonus: 2, mostPesewas: 2_200 };

/** The rules of pay, implemented again without a database. */
class Model {
  paid = 0;
  readonly #bonus = new Set<string>();
  readonly #approved = new Map<string, Set<string>>();

  readonly rules: Rules;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** An entry is accepted: once. */
  approve(person: string, entry: string): void {
    const entries = this.#approved.get(person) ?? new Set();
    this.#approved.set(person, entries);
    if (entries.has(entry)) return;
    entries.add(entry);
    const { payPesewas, bonusPesewas, entriesForBonus } = this.rules;
    this.paid += payPesewas;
    if (bonusPesewas === 0 || entries.size < entriesForBonus || this.#bonus.has(person)) return;
    this.#bonus.add(person);
    this.paid += bonusPesewas;
  }

  earnedBy(person: string): number {
    const approved = this.#approved.get(person)?.size ?? 0;
    return approved * this.rules.payPesewas + (this.#bonus.has(person) ? this.rules.bonusPesewas : 0);
  }
}

test(`${STUDIES} random lives of tasks and diaries pay what a simple model pays, and nothing is lost`, async () => {
  const seen = new Set<string>();
  const life = fc.asyncProperty(
    fc.boolean(),
    fc.array(Step, { minLength: STEPS, maxLength: STEPS }),
    async (isDiary, steps) => {
      const body = isDiary ? diaryForm(projectId, PEOPLE - 1) : taskForm(projectId, PEOPLE - 1);
      const study = await researcher.must(publishStudy, { body });
      const reserved = study.heldPesewas;
      const model = new Model(isDiary ? DIARY : TASK);
      const crowd = await makeCrowd(world, PEOPLE);
      const applications: string[] = [];
      for (const { call } of crowd) {
        const answer = await call(applyToStudy, { params: { id: study.id }, body: YES });
        if (answer.success) applications.push(answer.content.id);
      }
      const before = new Map<string, string>();
      for (const { act, isAimed, person, entry } of steps) {
        const entries = (await listEntries(study.id)).toReversed();
        const fitting = isAimed ? entries.filter(({ status }) => status === AIM[act]) : [];
        const of = fitting[entry % Math.max(1, fitting.length)];
        const own = of?.applicationId ?? applications[person] ?? '';
        const somebody = crowd[applications.indexOf(own)] as Somebody;
        const ids = entries.filter(({ applicationId }) => applicationId === own);
        const target = of ?? ids[entry % Math.max(1, ids.length)];
        const done = await take(act, study.id, somebody, own, target?.id ?? own);
        if (done) seen.add(act);
        // The model learns about acceptances only from the statuses, and counts each entry once.
        for (const one of await listEntries(study.id)) {
          if (one.status === 'APPROVED' && before.get(one.id) !== 'APPROVED') model.approve(one.applicationId, one.id);
          // An accepted entry stays accepted.
          if (before.get(one.id) === 'APPROVED') expect(one.status).toBe('APPROVED');
          before.set(one.id, one.status);
        }
        const money = await readStudyMoney(world.app.db, study.id);
        expect(money.paid, act).toBe(model.paid);
        expect(money.paid + money.returned + money.fee + money.held, act).toBe(reserved);
        for (const id of applications) expect(model.earnedBy(id)).toBeLessThanOrEqual(model.rules.mostPesewas);
      }
      // Whatever happened, the end of a study returns everything that nobody can earn any more.
      await researcher.call(changeStudyStatus, { params: { id: study.id, event: 'cancel' } });
      await world.goTo(addHours(world.now(), 80));
      for (const { id, status } of await listEntries(study.id)) {
        if (status === 'DISPUTED') await admin.must(settleEntryDispute, { params: { id, event: 'uphold' }, body: {} });
      }
      const end = await readStudyMoney(world.app.db, study.id);
      expect(end.held).toBe(0);
      expect(end.paid + end.returned + end.fee).toBe(reserved);
      expect((await researcher.must(getStudy, { params: { id: study.id } })).filled).toBeLessThanOrEqual(PEOPLE - 1);
    },
  );
  await fc.assert(life, { numRuns: STUDIES, seed: SEED, endOnFailure: true });
  const proof = await world.app.db.read((tx) => proveInvariants(tx));
  expect(proof.filter(({ broken }) => broken.length > 0)).toEqual([]);
  const wallet = await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } });
  expect(wallet.reservedPesewas).toBe(0);
  if (isShortened(FEW_STUDIES)) return;
  // The histories were not trivial: each act succeeded at least once.
  for (const act of ['start', 'submit', 'approve', 'reject', 'dispute']) expect(seen).toContain(act);
});

async function listEntries(id: string) {
  return researcher.must(calls.listEntries, { params: { id }, query: { size: 100 } });
}

/** Runs an act of a participant. It calls the services, because login sessions expire while the test's days pass. */
async function as(act: () => Promise<unknown>): Promise<{ success: boolean }> {
  try {
    await act();
    return { success: true };
  } catch (error) {
    if (error instanceof Refusal) return { success: false };
    throw error;
  }
}

/** Performs one act; true if the product allowed it. */
async function take(
  act: string,
  studyId: string,
  { caller }: Somebody,
  applicationId: string,
  entryId: string,
): Promise<boolean> {
  const at = { params: { id: entryId } };
  const study = (event: 'complete' | 'cancel') =>
    researcher.call(changeStudyStatus, { params: { id: studyId, event } });
  const answers = [
    { id: 'ques01', answer: 'Yes' },
    { id: 'ques02', answer: '', answers: ['Susu'] },
  ];
  const acts: Record<string, () => Promise<{ success: boolean } | undefined>> = {
    start: () => as(() => startAssignment(world.app, caller, applicationId)),
    submit: () => as(() => submitEntry(world.app, caller, entryId, { code: 'MOMO42A', answers })),
    approve: () =>
      researcher
        .call(calls.approveEntries, { params: { id: studyId }, body: { entryIds: [entryId] } })
        .then((answer) => ({ success: answer.success && answer.content.changed.length > 0 })),
    reject: () =>
      researcher.call(calls.rejectEntry, { ...at, body: { reason: 'NOT_DONE', words: 'There is nothing.' } }),
    dispute: () => as(() => disputeEntry(world.app, caller, entryId, 'I did it.')),
    pay: () => admin.call(settleEntryDispute, { params: { id: entryId, event: 'pay' }, body: {} }),
    uphold: () => admin.call(settleEntryDispute, { params: { id: entryId, event: 'uphold' }, body: {} }),
    stop: () => as(() => stopAssignment(world.app, caller, applicationId)),
    wait: () => world.goTo(addHours(world.now(), 13)).then(() => undefined),
    waitLong: () => world.goTo(addHours(world.now(), 40)).then(() => undefined),
    complete: () => study('complete'),
    cancel: () => study('cancel'),
  };
  return (await acts[act]?.())?.success ?? false;
}
