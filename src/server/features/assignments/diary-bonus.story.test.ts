import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { diaryForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as calls from '../../../contract/assignments.ts';
import { listMargins } from '../../../contract/books/margins.ts';
import { getEarnings, getYearlySummary } from '../../../contract/payouts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { checkBooks } from '../books/books.service.ts';
import { bonusEarned } from '../ledger/earning-movements.ts';
import { post } from '../ledger/ledger.service.ts';
import { makeStatement } from '../wallets/documents.service.ts';

/* The bonus of a diary in the documents: it is a movement of its own, and was `earn` at first. */

const { world, admin, researcher, projectId } = await startResearch(100_000);

/** A diary whose first entry is open, and whose bonus of GH₵ 4 is earned with it; somebody has started it. */
async function startDiary(name: string) {
  const diary = { entries: 2, firstDay: 0, everyDays: 1, opensAt: '00:00', bonusPesewas: 400, entriesForBonus: 1 };
  const study = await researcher.must(publishStudy, { body: diaryForm(projectId, 1, { diary }) });
  const person = await world.participant(name);
  const { id } = await person.must(applyToStudy, { params: { id: study.id }, body: YES });
  const { entries } = await person.must(calls.startAssignment, { params: { id } });
  return { study, person, entryId: entries[0]?.id ?? '' };
}

async function statementOf(studyId: string): Promise<string> {
  const { userId } = researcher.user;
  const caller = { userId, organizationId: researcher.organizationId } as unknown as ResearcherCaller;
  const { pdf } = await makeStatement(world.app, caller, studyId);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

const marginOf = async ({ code }: { code: string }) => (await admin.must(listMargins, { query: { search: code } }))[0];

test('the bonus of a diary is named in the statement, and earned with its entry in the summary and the margin', async () => {
  const { study, person, entryId } = await startDiary('Yaa');
  const answers = [
    { id: 'ques01', answer: 'Yes' },
    { id: 'ques02', answer: '', answers: ['Susu'] },
  ];
  await person.must(calls.submitEntry, { params: { id: entryId }, body: { answers } });
  await researcher.must(calls.approveEntries, { params: { id: study.id }, body: { entryIds: [entryId] } });
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 1_000);

  const statement = await statementOf(study.id);
  for (const text of [
    'Payment 1, accepted work −GH₵ 6.00',
    'Payment 2, bonus of a diary −GH₵ 4.00',
    'Paid to participants (2) GH₵ 10.00',
  ]) {
    expect(statement).toContain(text);
  }
  const year = world.now().getUTCFullYear();
  expect(await person.must(getYearlySummary, { query: { year } })).toMatchObject({
    earnedPesewas: 1_000,
    receivedPesewas: 1_000,
    sessions: [
      { kind: 'OWN_TIME', amountPesewas: 600 },
      { kind: 'OWN_TIME', amountPesewas: 400 },
    ],
  });
  // One payout, which costs one transfer; 1.95 % of the fee and of both earnings.
  expect(await marginOf(study)).toMatchObject({ paid: 1, soFar: { feePesewas: 5_000, collectionCostPesewas: 117 } });
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
});

/** Books the bonus of a diary of which nothing was accepted. */
async function bookBonus({ study, person }: Awaited<ReturnType<typeof startDiary>>, amountPesewas: number, more = {}) {
  const participantId = person.user.userId;
  return world.app.work(null, async (work) => {
    const { rows } = await sql<{ id: string }>`select id from assignment where study_id = ${study.id}`.execute(work.tx);
    const assignmentId = rows[0]?.id ?? '';
    const bonus = bonusEarned({ assignmentId, studyId: study.id, participantId, amountPesewas, at: work.now });
    const isPosted = await post(work, { ...bonus, ...more });
    return { assignmentId, isPosted };
  });
}

test('the bonus of a diary that was booked as earn reads the same', async () => {
  const diary = await startDiary('Esi');
  const { study, person } = diary;
  await bookBonus(diary, 400, { event: 'earn' });
  // Its reference is the same, so it isn't paid once more by its new event.
  expect(await bookBonus(diary, 400)).toMatchObject({ isPosted: false });
  const statement = await statementOf(study.id);
  expect(statement).toContain('Payment 1, bonus of a diary −GH₵ 4.00');
  expect(statement).toContain('Paid to participants (1) GH₵ 4.00');
  const year = world.now().getUTCFullYear();
  expect((await person.must(getYearlySummary, { query: { year } })).sessions).toMatchObject([
    { kind: 'OWN_TIME', amountPesewas: 400 },
  ]);
  expect(await marginOf(study)).toMatchObject({ paid: 0, soFar: { feePesewas: 5_000, collectionCostPesewas: 105 } });
});
