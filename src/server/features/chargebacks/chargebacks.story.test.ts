/** @module-tag core */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  EVIDENCE,
  meetCalendars,
  operate,
  readChargeback,
  sendFile,
  untilChargeback,
} from '../../../../tests/support/chargebacks.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { reconcileNow } from '../../../contract/books.ts';
import { declineChargeback, listOwnChargebacks } from '../../../contract/chargebacks.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet, listTransactions } from '../../../contract/wallets.ts';
import { addDays, addMinutes, instantOf } from '../../../domain/calendar.ts';
import { checkBooks } from '../books/books.service.ts';

/** A chargeback after the money was spent: debt, pause, evidence, outcome and recovery. */

const TOP_UP = 35_000;

const own = () => ({ organizationId: researcher.organizationId });
const wallet = () => researcher.must(getWallet, { params: own() });
const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];

async function brokenInvariants() {
  return (await checkBooks(world.app)).filter(({ broken }) => broken.length > 0);
}

async function openDifferences(): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ kind: string; subject: string }>`select kind, subject from book_difference where resolved_at is null`.execute(
      tx,
    ),
  );
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
}

async function bellsOf(person: Person): Promise<string[]> {
  return (await person.must(listNotifications, { query: { size: 100 } })).map(({ message }) => message);
}

const { world, admin, researcher, projectId } = await startResearch(TOP_UP);
await meetCalendars(world);
const [topUp] = await researcher.must(listTransactions, { params: own() });
const reference = topUp?.topUpReference ?? '';

test('a chargeback after the money was spent: debt, pause, evidence, outcome and recovery', async () => {
  const date = addDays(world.today(), 4);
  const later = addDays(world.today(), 8);
  const timeSlots = [
    { date, availableTimes: [{ start: '10:00', end: '10:30' }] },
    {
      date: later,
      availableTimes: [
        { start: '10:00', end: '10:30' },
        { start: '11:00', end: '11:30' },
      ],
    },
  ];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, 3, timeSlots) as never });
  const params = { id: study.id };
  const people = [await world.participant('Kofi'), await world.participant('Esi'), await world.participant('Yaw')];
  const [kofi, esi, yaw] = people as [Person, Person, Person];
  const invite = async (person: Person) => {
    const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses } });
    await researcher.must(inviteApplicant, { params, body: { applicationId, instructions: '' } });
  };
  await invite(kofi);
  await invite(esi);
  const first = await kofi.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  const second = await esi.must(bookSlot, { params, body: { date: later, start: '10:00', end: '10:30' } });
  await world.goTo(addMinutes(new Date(first.startsAt), 5));
  await researcher.must(markAttendance, { params: { id: first.id, event: 'attend' }, body: {} });
  await world.until(async () => (await kofi.must(getEarnings)).receivedPesewas > 0);
  await meetCalendars(world);
  await invite(yaw);
  const handPaused = await publishSmall();
  await researcher.must(changeStudyStatus, { params: { id: handPaused, event: 'pause' } });
  const left = (await wallet()).availablePesewas;
  expect(left).toBeLessThan(TOP_UP);

  // The payer disputes. Nothing moves yet; both sides are notified, with the deadline.
  await operate(world, `dispute/${reference}`);
  const opened = await untilChargeback(world, admin, reference, 'OPEN');
  expect(opened).toMatchObject({ claimedPesewas: TOP_UP, takenPesewas: 0, organizationId: researcher.organizationId });
  expect(new Date(opened.dueAt ?? 0).getTime()).toBeGreaterThan(world.now().getTime());
  expect((await wallet()).availablePesewas).toBe(left);
  await world.settle();
  expect(world.mails(researcher.user.email).some(({ subject }) => subject.includes('disputes your top-up'))).toBe(true);
  expect(world.mails(admin.user.email).some(({ subject }) => subject.startsWith('Answer a chargeback'))).toBe(true);

  // Evidence.
  const decline = { params: { id: opened.id }, body: EVIDENCE };
  expect(await admin.call(declineChargeback, decline)).toMatchObject({ status: 400, content: [{ field: 'file' }] });
  expect(await sendFile(world, admin, opened.id)).toMatchObject({ status: 200 });
  const detail = await readChargeback(admin, opened.id);
  expect(detail.provider?.messages[0]?.words).toContain('debit without value');
  expect(detail.suggestion.serviceDetails).toContain('participants');
  expect(await admin.must(declineChargeback, decline)).toMatchObject({ status: 'ANSWERED' });
  const { disputes } = (await world.sandbox('GET', '/sandbox/state')) as {
    disputes: Record<string, { evidence: number | null }>;
  };
  expect(Object.values(disputes)[0]?.evidence).not.toBe(null);

  // The bank decides for the payer: wallet first, then debt.
  await operate(world, `disputes/${opened.providerId}/payer`);
  await untilChargeback(world, admin, reference, 'LOST');
  await world.settle();
  expect(await wallet()).toMatchObject({ availablePesewas: 0, owedPesewas: TOP_UP - left });
  const { accounts, sum } = await world.books();
  expect(sum).toBe(0);
  expect(accounts.CHARGEBACK_TRANSIT).toBe(TOP_UP);
  const owed = Object.entries(accounts).filter(([name]) => name.startsWith('ORGANIZATION_RECEIVABLE'));
  expect(owed.map(([, pesewas]) => pesewas)).toEqual([left - TOP_UP]);
  expect(await brokenInvariants()).toEqual([]);
  expect(await researcher.must(listOwnChargebacks, { params: own() })).toMatchObject([
    { status: 'LOST', takenPesewas: TOP_UP },
  ]);
  expect(world.mails(researcher.user.email).some(({ text }) => text.includes('your organisation owes'))).toBe(true);
  expect((await bellsOf(researcher)).some((words) => words.includes('We paused 1 study'))).toBe(true);

  // No new people; those who have booked come and are paid.
  expect(await researcher.must(getStudy, { params })).toMatchObject({ status: 'PAUSED' });
  expect(await yaw.call(bookSlot, { params, body: { date: later, start: '11:00', end: '11:30' } })).toMatchObject({
    status: 409,
    code: 'STUDY_ON_HOLD',
  });
  const adwoa = await world.participant('Adwoa');
  expect(await adwoa.call(applyToStudy, { params, body: { responses } })).toMatchObject({ code: 'STUDY_CLOSED' });
  const times = [{ date: later, availableTimes: [{ start: '15:00', end: '15:30' }] }];
  expect(await researcher.call(publishStudy, { body: studyForm(projectId, 1, times) as never })).toMatchObject({
    status: 409,
    code: 'ORGANIZATION_OWES',
  });
  expect(await researcher.call(changeStudyStatus, { params: { ...params, event: 'resume' } })).toMatchObject({
    status: 409,
    code: 'ORGANIZATION_OWES',
  });
  await world.goTo(addMinutes(new Date(second.startsAt), 5));
  await researcher.must(markAttendance, { params: { id: second.id, event: 'attend' }, body: {} });
  await world.until(async () => (await esi.must(getEarnings)).receivedPesewas > 0);

  // A small top-up pays part of the debt, a large one the rest; studies that we paused resume, those that a researcher paused do
  // not.
  await meetCalendars(world);
  await world.topUp(researcher, 1_000);
  await world.settle();
  expect(await wallet()).toMatchObject({ availablePesewas: 0, owedPesewas: TOP_UP - 1_000 - left });
  expect(await researcher.must(getStudy, { params })).toMatchObject({ status: 'PAUSED' });
  await world.topUp(researcher, 60_000);
  await world.settle();
  expect(await wallet()).toMatchObject({ availablePesewas: 60_000 - (TOP_UP - 1_000 - left), owedPesewas: 0 });
  expect(await researcher.must(getStudy, { params })).toMatchObject({ status: 'RECRUITING' });
  expect(await researcher.must(getStudy, { params: { id: handPaused } })).toMatchObject({ status: 'PAUSED' });
  expect((await bellsOf(researcher)).some((words) => words.includes('We resumed 1 study'))).toBe(true);

  // The provider deducts it from the next settlement, so that the settlement's amount is explained.
  for (let day = 0; day < 5; day += 1) {
    const morning = instantOf(addDays(world.today(), 1), '09:00');
    await operate(world, 'calendar', { to: morning.toISOString() });
    await world.goTo(morning);
    expect(await admin.must(reconcileNow)).toMatchObject({ problem: null });
  }
  expect(await openDifferences()).toEqual([]);
  expect((await world.books()).accounts.CHARGEBACK_TRANSIT ?? 0).toBe(0);
  expect(await brokenInvariants()).toEqual([]);
  const events = (await researcher.must(listTransactions, { params: own(), query: { kind: 'CHARGEBACK' } })).map(
    ({ event }) => event,
  );
  expect(events).toEqual(['debtPaid', 'debtPaid', 'chargeback']);
});

async function publishSmall(): Promise<string> {
  const times = [{ date: addDays(world.today(), 9), availableTimes: [{ start: '09:00', end: '09:30' }] }];
  return (await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never })).id;
}
