/** @module-tag slow */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { answersTo, longStudy } from '../../../../tests/support/long-screener.ts';
import { readQuestions } from '../../../../tests/support/questions-given.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { StudyForm } from '../../../contract/studies/form.ts';
import { NOT_PAID_BECAUSE, paidBlocks, type ScreeningOutcome } from '../../../domain/screening-pay.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { closeStudy } from '../closing/closing.service.ts';
import { publishStudy } from '../studies/publishing.service.ts';
import { raisePaidScreening } from '../studies/study-capacity.service.ts';
import { browse } from '../studies/study-offers.service.ts';
import { apply } from './applications.service.ts';

/*
 * Compares paid screening with a simple model: people apply honestly, carelessly, in a hurry or with a false claim of time, and
 * the researcher raises the cap, pauses, resumes and ends the study. After every step, the study's counters and reserved money
 * match the model.
 */

const SEQUENCES = runsOf('paid screening', 200, 2000);
const LANES = 4;
const PEOPLE = 6;

type Step =
  | {
      do: 'apply';
      who: number;
      manner: 'honest' | 'careless' | 'hurried' | 'lying';
      answer: 'Yes' | 'No';
      attention: 'Blue' | 'Red';
    }
  | { do: 'raise'; people: number; isRepeated: boolean }
  | { do: 'pause' | 'resume' | 'complete' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      who: fc.nat(PEOPLE - 1),
      manner: fc.constantFrom(...(['honest', 'honest', 'honest', 'careless', 'hurried', 'lying'] as const)),
      answer: fc.constantFrom('Yes' as const, 'No' as const),
      attention: fc.constantFrom('Blue' as const, 'Red' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('raise' as const),
      people: fc.integer({ min: 1, max: 3 }),
      isRepeated: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom({ do: 'pause' as const }, { do: 'resume' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'complete' as const }) },
);
const sequence = fc.record({
  asked: fc.integer({ min: 6, max: 17 }),
  cap: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
});

/** What the product must do, in a few lines. */
class Model {
  status: 'RECRUITING' | 'PAUSED' | 'COMPLETED' = 'RECRUITING';
  readonly paid = new Map<number, number>();
  readonly applied = new Set<number>();
  readonly each: number;
  cap: number;

  constructor(asked: number, cap: number) {
    this.each = paidBlocks(asked) * 200;
    this.cap = cap;
  }

  apply({ who, manner, attention }: Extract<Step, { do: 'apply' }>): string {
    if (this.status !== 'RECRUITING') return 'STUDY_CLOSED';
    if (this.paid.size === this.cap) return 'SCREENING_USED_UP';
    if (this.applied.has(who)) return 'ALREADY_APPLIED';
    this.applied.add(who);
    if (manner === 'honest') this.paid.set(who, this.each);
    if (manner === 'honest') return 'PAID';
    return manner === 'careless' || attention === 'Red' ? 'INATTENTIVE' : 'TOO_FAST';
  }

  raise({ people, isRepeated }: Extract<Step, { do: 'raise' }>): string {
    if (this.status === 'COMPLETED') return 'STUDY_CLOSED';
    if (isRepeated) return 'STATUS_CONFLICT';
    this.cap += people;
    return 'OK';
  }

  change(event: 'pause' | 'resume' | 'complete'): string {
    const from = { pause: ['RECRUITING'], resume: ['PAUSED'], complete: ['RECRUITING', 'PAUSED'] }[event];
    if (!from.includes(this.status)) return 'STATUS_CONFLICT';
    this.status = ({ pause: 'PAUSED', resume: 'RECRUITING', complete: 'COMPLETED' } as const)[event];
    return 'OK';
  }

  get isOffered(): boolean {
    return this.status === 'RECRUITING' && this.paid.size < this.cap;
  }
}

const lanes: ParticipantCaller[][] = [];

const research = await startResearch(50_000_000);
const { world, projectId } = research;
const { userId } = research.researcher.user;
const { organizationId } = research.researcher;
const researcher: ResearcherCaller = {
  ...{ role: 'RESEARCHER', userId, sessionId: userId, email: '', organizationId },
  ...{ organizationRole: 'ADMIN', projectIds: null, verificationStatus: 'VERIFIED', key: null },
};
for (let lane = 0; lane < LANES; lane += 1) {
  lanes.push((await makeCrowd(world, PEOPLE)).map(({ caller }) => caller));
}

/** The code of a refusal, or the returned value. */
async function codeOf(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** The study's counters and its movements of money, by event and by person. */
async function readStudy(studyId: string) {
  const { rows } = await world.app.db.read((tx) =>
    sql<{
      paidSoFar: number;
      cap: number;
      held: number;
      moved: Record<string, number>;
      earned: Record<string, number>;
    }>`
      select s.screening_paid as "paidSoFar", s.screening_cap as cap,
        coalesce((select balance from ledger_account where kind = 'STUDY_HELD' and owner_id = s.id), 0)::bigint as held,
        (select json_object_agg(event, amount) from (
          select j.event, sum(p.amount)::bigint as amount from ledger_account l
          join ledger_posting p on p.account_id = l.id join ledger_journal j on j.id = p.journal_id
          where l.kind = 'STUDY_HELD' and l.owner_id = s.id group by 1) by_event) as moved,
        coalesce((select json_object_agg(participant_id, amount) from (
          select a.participant_id, sum(p.amount)::bigint as amount from application a
          join ledger_journal j on j.reference like 'screen:' || a.id || ':%'
          join ledger_posting p on p.journal_id = j.id and p.amount > 0
          where a.study_id = s.id group by 1) by_person), '{}'::json) as earned
      from study s where s.id = ${studyId}`.execute(tx),
  );
  return rows[0] as (typeof rows)[number];
}

async function run({ asked, cap, steps }: { asked: number; cap: number; steps: Step[] }, people: ParticipantCaller[]) {
  const { app } = world;
  const form = longStudy(projectId, world.today(), { asked, paidPeople: cap, places: 3 });
  const study = await publishStudy(app, researcher, z.parse(StudyForm, form));
  const model = new Model(asked, cap);
  for (const one of steps) {
    const { expected, actual } = await take(one, study.id, model, form, people);
    expect(actual, JSON.stringify(one)).toBe(expected);
    const [somebody] = people as [ParticipantCaller];
    const { rows } = await browse(app, somebody, { search: '', sort: 'newest', page: 0, size: 100 });
    expect(rows.some(({ id }) => id === study.id)).toBe(model.isOffered);
  }
  if (model.change('complete') === 'OK') await closeStudy(app, researcher, study.id, 'complete');
  const seen = await readStudy(study.id);
  const owed = [...model.paid].map(([who, pesewas]) => [people[who]?.userId ?? '', pesewas] as const);
  expect(seen.earned).toEqual(Object.fromEntries(owed));
  expect({ paidSoFar: seen.paidSoFar, cap: seen.cap }).toEqual({ paidSoFar: model.paid.size, cap: model.cap });
  // Nobody booked, so there is no fee: all reserved money was paid or returned.
  const reserved = 3 * 5_000 + 5_000 + cap * model.each;
  const { publish = 0, raise = 0, screen = 0, close = 0, ...nothing } = seen.moved;
  expect({ publish, raise, screen, held: seen.held, nothing }).toEqual({
    publish: reserved,
    raise: (model.cap - cap) * model.each,
    screen: -model.paid.size * model.each || 0,
    held: 0,
    nothing: {},
  });
  expect(publish + raise + screen + close).toBe(0);
}

async function take(
  one: Step,
  studyId: string,
  model: Model,
  form: ReturnType<typeof longStudy>,
  people: ParticipantCaller[],
): Promise<{ expected: string; actual: string }> {
  const { app } = world;
  if (one.do === 'apply') {
    const { manner, answer } = one;
    const attention = manner === 'honest' ? 'Blue' : manner === 'careless' ? 'Red' : one.attention;
    const secondsTaken = manner === 'hurried' ? 0 : 9;
    const expected = model.apply(one);
    const caller = people[one.who] as ParticipantCaller;
    // People who lie opened the questions just now, and claim to have read them for longer.
    await readQuestions(world, caller.userId, studyId, manner === 'lying' ? 0 : 60);
    const actual = await codeOf(async () => {
      const sent = await apply(app, caller, studyId, answersTo(form, { answer, attention, secondsTaken }));
      expect(sent.status).toBe(answer === 'Yes' ? 'PENDING' : 'DISQUALIFIED');
      const outcome = sent.screening?.outcome as ScreeningOutcome;
      // People who are not paid see the reason.
      if (outcome !== 'PAID') expect(NOT_PAID_BECAUSE[outcome]).toMatch(/^We did not pay/);
      expect(sent.screening?.pesewas).toBe(outcome === 'PAID' ? model.each : 0);
      return outcome;
    });
    return { expected, actual };
  }
  if (one.do === 'raise') {
    const from = one.isRepeated ? model.cap + 1 : model.cap;
    const expected = model.raise(one);
    const actual = await codeOf(async () => {
      await raisePaidScreening(app, researcher, studyId, { from, people: one.people });
      return 'OK';
    });
    return { expected, actual };
  }
  const expected = model.change(one.do);
  const actual = await codeOf(async () => {
    await closeStudy(app, researcher, studyId, one.do);
    return 'OK';
  });
  return { expected, actual };
}

test(`${SEQUENCES} sequences of applications, caps, raises and ends agree with the model`, async () => {
  const sequences = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED });
  await Promise.all(
    lanes.map(async (people, lane) => {
      for (let at = lane; at < sequences.length; at += LANES) {
        await run(sequences[at] as (typeof sequences)[number], people).catch((error) => {
          throw new Error(`sequence ${at}: ${JSON.stringify(sequences[at])}`, { cause: error });
        });
      }
    }),
  );
}, 1_200_000);
