import { describe, expect, test } from 'vitest';
import { diaryForm, OWN_QUESTIONS, taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as calls from '../../../contract/assignments.ts';
import { getBooks } from '../../../contract/books.ts';
import { changeStudyStatus, getCancellation } from '../../../contract/closing.ts';
import { listEntryDisputes, settleEntryDispute } from '../../../contract/disputes.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { getStudyResults } from '../../../contract/studies/results.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays, addHours, instantOf } from '../../../domain/calendar.ts';

const ANSWERS = [
  { id: 'ques01', answer: 'Yes' },
  { id: 'ques02', answer: '', answers: ['Susu', 'Market', 'Gold'] },
];

const { world, admin, researcher, projectId } = await startResearch(100_000);

describe('work in people’s own time', () => {
  /** A person with an invitation: applying is enough if everybody who qualifies is invited. */
  async function applicant(studyId: string, name: string) {
    const person = await world.participant(name);
    const { id, status } = await person.must(applyToStudy, { params: { id: studyId }, body: YES });
    expect(status).toBe('INVITED');
    return { ...person, applicationId: id, at: { params: { id } } };
  }

  const available = async () =>
    (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;

  async function entryOf(person: { must: Person['must']; at: { params: { id: string } } }, number = 1) {
    const work = await person.must(calls.getOwnWork, person.at);
    const entry = work.entries.find((one) => one.number === number);
    if (!entry) throw new Error(`no entry ${number}`);
    return { work, entry, at: { params: { id: entry.id } } };
  }

  test('a task is done by link and code and paid; a timeout frees the place; the rest returns to the wallet', async () => {
    const before = await available();
    const study = await researcher.must(publishStudy, { body: taskForm(projectId, 2) });
    // 2 × 5 + 50 cedis.
    expect(study).toMatchObject({ kind: 'TASK', ratePesewas: 500, heldPesewas: 6_000, filled: 0 });
    const kofi = await applicant(study.id, 'Kofi');
    const offers = await kofi.must(browseStudies);
    expect(offers.find(({ id }) => id === study.id)).toMatchObject({ kind: 'TASK', rewardPesewas: 500 });

    const early = await kofi.must(calls.getOwnWork, kofi.at);
    expect(early).toMatchObject({ status: 'INVITED', payPesewas: 500, mostPesewas: 500, entries: [], startedAt: null });
    expect(JSON.stringify(early)).not.toContain('MOMO');

    const started = await kofi.must(calls.startAssignment, kofi.at);
    expect(started).toMatchObject({ status: 'SCHEDULED', entries: [{ status: 'OPEN' }] });
    const [entry] = started.entries;
    const link = new URL(entry?.link ?? '');
    expect(link.searchParams.get('entry')).toBe(entry?.id);
    expect(link.searchParams.get('study')).toBe(study.id);
    expect(link.searchParams.get('who')).toMatch(/^[0-9a-f]{24}$/);
    expect(entry?.link).not.toContain(kofi.user.userId);
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({
      filled: 1,
      heldPesewas: 1_000,
    });

    const at = { params: { id: entry?.id ?? '' } };
    expect(await kofi.call(calls.submitEntry, { ...at, body: { code: 'MOMO 43' } })).toMatchObject({
      code: 'WRONG_COMPLETION_CODE',
    });
    const submitted = await kofi.must(calls.submitEntry, { ...at, body: { code: ' momo42a' } });
    expect(submitted.entries[0]).toMatchObject({ status: 'SUBMITTED', link: null });
    expect(await kofi.call(calls.submitEntry, { ...at, body: { code: 'MOMO42A' } })).toMatchObject({ status: 409 });

    // A second person starts but does not finish.
    const esi = await applicant(study.id, 'Esi');
    const efua = await applicant(study.id, 'Efua');
    await esi.must(calls.startAssignment, esi.at);
    expect(await efua.call(calls.startAssignment, efua.at)).toMatchObject({ code: 'STUDY_FULL' });
    await world.goTo(addHours(world.now(), 23));
    expect(world.mails(esi.user.email).map(({ subject }) => subject)).toContain(
      'Your time ends soon: Ten minutes about mobile money',
    );
    await world.goTo(addHours(world.now(), 1));
    expect(await esi.must(calls.getOwnWork, esi.at)).toMatchObject({
      status: 'EXPIRED',
      entries: [{ status: 'LAPSED' }],
    });
    const news = (await esi.must(listNotifications)).map(({ message }) => message);
    expect(news.filter((message) => message.includes('ends in'))).toHaveLength(1);
    expect(news[0]).toContain('It does not count against you.');
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({ filled: 1 });

    // The place is free again.
    await efua.must(calls.startAssignment, efua.at);
    const [waiting] = await researcher.must(calls.listEntries, { params: { id: study.id } });
    expect(waiting).toMatchObject({ status: 'SUBMITTED', participantName: 'Kofi Owusu', submittedBy: 'PARTICIPANT' });
    const approved = await researcher.must(calls.approveEntries, {
      params: { id: study.id },
      body: { entryIds: [entry?.id ?? '', started.studyId] },
    });
    expect(approved).toEqual({ changed: [entry?.id], left: [{ id: started.studyId, reason: 'NOT_FOUND' }] });
    await world.until(async () => (await kofi.must(getEarnings)).receivedPesewas === 500);
    expect(await kofi.must(calls.getOwnWork, kofi.at)).toMatchObject({ status: 'COMPLETED', earnedPesewas: 500 });

    // Nobody reviews the second one within 72 hours: it counts as accepted, and the full study completes.
    await efua.must(calls.submitEntry, { ...(await entryOf(efua)).at, body: { code: 'momo-42-a' } });
    await world.goTo(addHours(world.now(), 71));
    expect((await entryOf(efua)).entry.status).toBe('SUBMITTED');
    await world.goTo(addHours(world.now(), 2));
    expect((await entryOf(efua)).entry.status).toBe('APPROVED');
    await world.until(async () => (await efua.must(getEarnings)).receivedPesewas === 500);
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({
      status: 'COMPLETED',
      heldPesewas: 0,
      spentPesewas: 6_000,
    });
    expect(await available()).toBe(before - 6_000);
    expect(await researcher.must(getStudyResults, { params: { id: study.id } })).toMatchObject({
      applied: 3,
      invited: 3,
      booked: 3,
      attended: 2,
      paid: 2,
    });
  });

  test('a diary pays each accepted entry and a bonus; pay for missed entries returns', async () => {
    const before = await available();
    const study = await researcher.must(publishStudy, { body: diaryForm(projectId, 1) });
    // 3 × 6 + 4 for one person, and the fee.
    expect(study).toMatchObject({ kind: 'DIARY', ratePesewas: 2_200, heldPesewas: 7_200 });
    const yaa = await applicant(study.id, 'Yaa');
    await yaa.must(calls.startAssignment, yaa.at);
    const first = await entryOf(yaa);
    const tomorrow = addDays(world.today(), 1);
    expect(first.entry).toMatchObject({ status: 'OPEN', opensAt: `${tomorrow}T08:00:00.000Z`, link: null });
    expect(await yaa.call(calls.submitEntry, { ...first.at, body: { answers: ANSWERS } })).toMatchObject({
      code: 'ENTRY_NOT_OPEN',
    });

    await world.goTo(instantOf(tomorrow, '08:01'));
    expect(world.mails(yaa.user.email).map(({ subject }) => subject)).toContain(
      'Open now: entry 1 of 3 of Your payments on three days',
    );
    expect(await yaa.call(calls.submitEntry, { ...first.at, body: { answers: [] } })).toMatchObject({
      code: 'VALIDATION',
      content: [{ field: 'answers.ques01', message: 'Please answer this question' }],
    });
    await yaa.must(calls.submitEntry, { ...first.at, body: { answers: ANSWERS } });
    const [listed] = await researcher.must(calls.listEntries, { params: { id: study.id } });
    expect(listed?.answers).toEqual([
      { id: 'ques01', question: OWN_QUESTIONS[0]?.question, answers: ['Yes'] },
      { id: 'ques02', question: 'What for?', answers: ['Market', 'Susu'] },
      { id: 'ques03', question: 'What was difficult?', answers: [] },
    ]);
    await researcher.must(calls.approveEntries, { params: { id: study.id }, body: { entryIds: [first.entry.id] } });
    await world.until(async () => (await yaa.must(getEarnings)).receivedPesewas === 600);

    // We remind of the second entry once; it is missed.
    await world.goTo(instantOf(addDays(tomorrow, 1), '17:01'));
    await world.goTo(instantOf(addDays(tomorrow, 1), '20:01'));
    expect((await entryOf(yaa, 2)).entry.status).toBe('LAPSED');
    expect(await yaa.must(calls.getOwnWork, yaa.at)).toMatchObject({ status: 'SCHEDULED', earnedPesewas: 600 });
    await world.goTo(instantOf(addDays(tomorrow, 2), '09:00'));
    const third = await entryOf(yaa, 3);
    await yaa.must(calls.submitEntry, { ...third.at, body: { answers: ANSWERS } });
    await researcher.must(calls.approveEntries, { params: { id: study.id }, body: { entryIds: [third.entry.id] } });
    expect(await yaa.must(calls.getOwnWork, yaa.at)).toMatchObject({ status: 'COMPLETED', earnedPesewas: 1_600 });
    await world.until(async () => (await yaa.must(getEarnings)).receivedPesewas === 1_600);
    await world.settle();
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({
      status: 'COMPLETED',
      heldPesewas: 0,
    });
    // The pay for the missed entry returned.
    expect(await available()).toBe(before - 5_000 - 1_600);
    const file = await researcher.must(calls.exportEntries, { params: { id: study.id } });
    const lines = String(file).trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('1. Did you use mobile money today?');
    expect(String(file)).not.toContain('Yaa');
    expect(String(file)).toContain('Market; Susu');
    const reminders = (await yaa.must(listNotifications, { query: { size: 100 } })).filter(({ message }) =>
      message.includes('ends in 3 hours'),
    );
    expect(reminders).toHaveLength(1);
  });

  test('rejected work can be disputed; an ended study keeps the money for it until that is settled', async () => {
    const before = await available();
    const body = taskForm(projectId, 4, { finish: 'RETURN', completionCode: '' });
    const study = await researcher.must(publishStudy, { body });
    const people = [];
    for (const name of ['Adjoa', 'Kwesi', 'Nana']) {
      const person = await applicant(study.id, name);
      const { entries } = await person.must(calls.startAssignment, person.at);
      const back = new URL(new URL(entries[0]?.link ?? '').searchParams.get('back') ?? '');
      const token = back.pathname.split('/').at(-1) ?? '';
      const done = await world.call(calls.finishByReturn, { body: { token } });
      expect(done).toMatchObject({ success: true, content: { isNew: true } });
      expect(await world.call(calls.finishByReturn, { body: { token } })).toMatchObject({ content: { isNew: false } });
      people.push({ ...person, token, entryId: entries[0]?.id ?? '' });
    }
    const [adjoa, kwesi, nana] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const forged = `${adjoa.token.slice(0, -2)}AA`;
    expect(await world.call(calls.finishByReturn, { body: { token: forged } })).toMatchObject({ code: 'LINK_EXPIRED' });

    const rejection = { reason: 'INCOMPLETE', words: 'The last page is empty.' } as const;
    for (const { entryId } of [adjoa, kwesi]) {
      const rejected = await researcher.must(calls.rejectEntry, { params: { id: entryId }, body: rejection });
      expect(rejected).toMatchObject({ status: 'REJECTED', rejection: 'INCOMPLETE' });
    }
    expect(await adjoa.must(calls.getOwnWork, adjoa.at)).toMatchObject({
      status: 'NO_SHOW',
      entries: [{ rejectionWords: 'The last page is empty.', isUpheld: false }],
    });
    // Somebody else is still working, so the study can't be completed.
    const abena = await applicant(study.id, 'Abena');
    await abena.must(calls.startAssignment, abena.at);
    const complete = { params: { id: study.id, event: 'complete' } } as const;
    expect(await researcher.call(changeStudyStatus, complete)).toMatchObject({ code: 'WORK_STILL_OPEN' });
    await abena.must(calls.stopAssignment, abena.at);
    expect(await abena.must(calls.getOwnWork, abena.at)).toMatchObject({ status: 'WITHDRAWN' });
    await researcher.must(changeStudyStatus, complete);
    // Two rejections that may be disputed and one that waits for a review are kept.
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({ heldPesewas: 1_500 });

    const words = { reason: 'I filled in every page.' };
    await adjoa.must(calls.disputeEntry, { params: { id: adjoa.entryId }, body: words });
    await kwesi.must(calls.disputeEntry, { params: { id: kwesi.entryId }, body: words });
    const disputes = await admin.must(listEntryDisputes);
    expect(disputes.map(({ participantName }) => participantName).toSorted()).toEqual(['Adjoa Owusu', 'Kwesi Owusu']);
    await admin.must(settleEntryDispute, {
      params: { id: adjoa.entryId, event: 'pay' },
      body: { reason: 'It is whole' },
    });
    await admin.must(settleEntryDispute, { params: { id: kwesi.entryId, event: 'uphold' }, body: {} });
    expect(await adjoa.must(calls.getOwnWork, adjoa.at)).toMatchObject({ status: 'COMPLETED', earnedPesewas: 500 });
    expect(await kwesi.call(calls.disputeEntry, { params: { id: kwesi.entryId }, body: words })).toMatchObject({
      code: 'DISPUTE_DECIDED',
    });
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({ heldPesewas: 500 });
    // The last entry is rejected after the study's end, and nobody disputes it.
    await researcher.must(calls.rejectEntry, { params: { id: nana.entryId }, body: rejection });
    await world.goTo(addHours(world.now(), 72));
    expect(await nana.call(calls.disputeEntry, { params: { id: nana.entryId }, body: words })).toMatchObject({
      code: 'DISPUTE_TOO_LATE',
    });
    expect(await researcher.must(getStudy, { params: { id: study.id } })).toMatchObject({ heldPesewas: 0 });
    expect(await available()).toBe(before - 5_000 - 500);
    await world.until(async () => (await adjoa.must(getEarnings)).receivedPesewas === 500);
    const { sum } = await world.books();
    expect(sum).toBe(0);
  });

  test('the researcher’s software can report that work is done; cancelling pays for work that was handed in', async () => {
    const before = await available();
    const study = await researcher.must(publishStudy, {
      body: taskForm(projectId, 3, { finish: 'API', completionCode: '' }),
    });
    const kojo = await applicant(study.id, 'Kojo');
    const afia = await applicant(study.id, 'Afia');
    const baaba = await applicant(study.id, 'Baaba');
    await kojo.must(calls.startAssignment, kojo.at);
    await afia.must(calls.startAssignment, afia.at);
    const { at } = await entryOf(kojo);
    expect(await kojo.call(calls.submitEntry, { ...at, body: { code: 'x' } })).toMatchObject({
      code: 'FINISH_OTHERWISE',
    });
    const done = await researcher.must(calls.completeEntry, at);
    expect(done).toMatchObject({ status: 'SUBMITTED', submittedBy: 'API' });
    expect(await researcher.call(calls.completeEntry, at)).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await researcher.must(getCancellation, { params: { id: study.id } })).toEqual({
      sessions: 1,
      begun: 0,
      paidSessions: 1,
      paidPesewas: 500,
      returnsPesewas: 1_000,
      waiting: 1,
    });
    await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' } });
    expect(await kojo.must(calls.getOwnWork, kojo.at)).toMatchObject({ status: 'COMPLETED', earnedPesewas: 500 });
    expect(await afia.must(calls.getOwnWork, afia.at)).toMatchObject({
      status: 'CANCELLED',
      entries: [{ status: 'CANCELLED' }],
    });
    expect(await baaba.must(calls.getOwnWork, baaba.at)).toMatchObject({ status: 'CANCELLED' });
    expect(await available()).toBe(before - 5_500);
    await world.until(async () => (await kojo.must(getEarnings)).receivedPesewas === 500);
    const books = await admin.must(getBooks);
    expect(books.providerBalancePesewas).toBe(books.expectedProviderBalancePesewas);
  });

  test('publishing refuses too little pay, a wrong link and a plan that does not fit', async () => {
    const fieldsOf = async (body: never) => {
      const answer = await researcher.call(publishStudy, { body });
      return answer.success ? [] : (answer.content ?? []).map(({ field, message }) => `${field}: ${message}`);
    };
    expect(await fieldsOf(taskForm(projectId, 1, { payPesewas: 499 }))).toEqual([
      'ownTime.payPesewas: A task of 10 minutes pays at least GH₵ 5.00',
    ]);
    expect(await fieldsOf(taskForm(projectId, 1, { link: 'http://survey.example.com' }))).toEqual([
      'ownTime.link: Please enter the whole address of your survey, beginning with https://',
    ]);
    expect(await fieldsOf(taskForm(projectId, 1, { link: 'https://s.example.com/{name}' }))).toEqual([
      'ownTime.link: We don’t know {name}. You can use {participantId}, {studyId}, {sessionId}, {returnUrl}',
    ]);
    expect(await fieldsOf(diaryForm(projectId, 1, { diary: null }))).toEqual([
      'ownTime.diary: Please say when the entries are open',
    ]);
    expect(await fieldsOf(diaryForm(projectId, 1, { hoursToFinish: 30 }))).toEqual([
      'ownTime.hoursToFinish: An entry ends before the next one opens',
    ]);
  });
});
