import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MOVEMENTS } from '../../../../tests/support/all-movements.ts';
import { longStudy } from '../../../../tests/support/long-screener.ts';
import { holdSessions } from '../../../../tests/support/people-who-came.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { SAMPLE_MOVEMENTS } from '../../../../tests/support/sample-movements.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { payBonuses, payBonusList } from '../../../contract/bonuses.ts';
import { setBudget } from '../../../contract/budgets.ts';
import { checkPaymentList, startPaymentList } from '../../../contract/payment-lists.ts';
import { addStudyPlaces, raisePaidScreening } from '../../../contract/studies/capacity.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays } from '../../../domain/calendar.ts';

/*
 * BUDGET-01: no way to spend the wallet passes a budget. Which ways there are follows from the movements of the ledger, so a new
 * one fails here until it has a budget and a line below.
 */

type Name = keyof typeof MOVEMENTS;

/** What leaves the wallet without being spent on research. */
const NOT_SPENT = ['refundRequested', 'refundAdopted', 'chargebackTaken', 'debtPaid'] as const satisfies Name[];

const research = await startResearch(1_000_000);
const { world, researcher, projectId } = research;
const params = { organizationId: researcher.organizationId };

const times = [{ date: addDays(world.today(), 9), availableTimes: [{ start: '10:00', end: '10:30' }] }];
const study = studyForm(projectId, 1, times) as never;
const { id: studyId } = await researcher.must(publishStudy, { body: study });
const { id: longId } = await researcher.must(publishStudy, {
  body: longStudy(projectId, world.today(), { asked: 6, paidPeople: 5 }),
});
const {
  study: { id: heldId },
  applicationIds,
} = await holdSessions(research, [await world.participant('Kofi')]);
const text = '0241239871,25';
const { totalPesewas } = await researcher.must(checkPaymentList, { body: { text } });
const bonuses = `${applicationIds[0]}, 20.00, Thank you`;

/** Each spending movement: the one file that posts it, and every call that leads there. */
const WAYS = {
  studyPublished: {
    postedBy: 'studies/publishing.service.ts',
    calls: [() => researcher.call(publishStudy, { body: study })],
  },
  placesAdded: {
    postedBy: 'studies/study-capacity.service.ts',
    calls: [
      () => researcher.call(addStudyPlaces, { params: { id: studyId }, body: { from: 1, places: 1, quotas: [] } }),
    ],
  },
  screeningRaised: {
    postedBy: 'studies/study-capacity.service.ts',
    calls: [() => researcher.call(raisePaidScreening, { params: { id: longId }, body: { from: 5, people: 3 } })],
  },
  thanksEarned: {
    postedBy: 'payouts/earnings.service.ts',
    calls: [
      () =>
        researcher.call(payBonuses, {
          params: { id: heldId },
          body: { applicationIds, amount: 20, reason: 'Thank you' },
        }),
      () => researcher.call(payBonusList, { params: { id: heldId }, body: { text: bonuses } }),
    ],
  },
  listFunded: {
    postedBy: 'payment-lists/payment-lists.service.ts',
    calls: [
      () =>
        researcher.call(startPaymentList, {
          body: { name: 'Traders', purpose: 'the survey', projectId, text, totalPesewas },
        }),
    ],
  },
} as const satisfies Partial<Record<Name, { postedBy: string; calls: (() => Promise<unknown>)[] }>>;

const FEATURES = join(import.meta.dirname, '..');

/** The features' files that post a movement. */
function postersOf(name: string): string[] {
  return globSync('**/*.ts', { cwd: FEATURES }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.endsWith('-movements.ts') &&
      new RegExp(`\\b${name}\\(`).test(readFileSync(join(FEATURES, file), 'utf8')),
  );
}

const setTo = (amount: number) =>
  researcher.must(setBudget, { params, body: { of: 'PROJECT', id: projectId, amount } });

/** The movements that took money out of the wallet, by reference. */
async function takenFromWallet(): Promise<Map<string, string>> {
  const rows = await world.app.db.read((tx) =>
    tx
      .selectFrom('ledgerPosting')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.accountId')
      .innerJoin('ledgerJournal', 'ledgerJournal.id', 'ledgerPosting.journalId')
      .select(['reference', 'event'])
      .where('kind', '=', 'ORGANIZATION_AVAILABLE')
      .where('amount', '<', 0)
      .execute(),
  );
  return new Map(rows.map(({ reference, event }) => [reference, event]));
}

test('BUDGET-01: each movement out of the wallet is a way to spend with a budget, or is no spending', () => {
  const leaving = SAMPLE_MOVEMENTS.filter(({ legs }) =>
    legs.some(({ account, amountPesewas }) => account.kind === 'ORGANIZATION_AVAILABLE' && amountPesewas < 0),
  );
  expect(leaving.map(({ name }) => name).toSorted()).toEqual([...Object.keys(WAYS), ...NOT_SPENT].toSorted());
});

test.for(Object.entries(WAYS))('BUDGET-01: %s stops at the budget, and is posted in one place', async ([name, way]) => {
  expect(postersOf(name)).toEqual([way.postedBy]);
  const event = SAMPLE_MOVEMENTS.find((movement) => movement.name === name)?.event;
  for (const call of way.calls) {
    // One pesewa is less than what is spent already.
    await setTo(0.01);
    const before = await researcher.must(getWallet, { params });
    const taken = await takenFromWallet();
    expect(await call()).toMatchObject({ status: 409, code: 'BUDGET_EXCEEDED' });
    expect(await researcher.must(getWallet, { params })).toEqual(before);
    await setTo(0);
    expect(await call()).toMatchObject({ success: true });
    const more = [...(await takenFromWallet())].filter(([reference]) => !taken.has(reference));
    expect(more.map(([, posted]) => posted)).toEqual([event]);
  }
});
