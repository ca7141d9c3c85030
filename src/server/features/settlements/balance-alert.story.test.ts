import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { FUNDED_PESEWAS, fundBalance } from '../../../../tests/support/own-sandbox.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { getBooks, reconcileNow } from '../../../contract/books.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { createProject } from '../../../contract/projects.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, formatDate } from '../../../domain/calendar.ts';
import { adjusted } from '../ledger/adjustment-movements.ts';
import { post } from '../ledger/ledger.service.ts';
import { OWNER_FUNDS, PROVIDER_BALANCE } from '../ledger/movements.ts';
import { balanceReading } from './settlements.metrics.ts';

/* Admins are notified days before payouts would have to wait, with how much to top up, by when and where. */

let studyId: string;

const { world, admin, researcher, projectId } = await startResearch(100_000);
const people = await makeCrowd(world, 2);
await admin.must(reconcileNow);
// The owner withdraws everything above GH₵ 100 from the balance.
await world.app.work(null, (work) =>
  post(
    work,
    adjusted({
      adjustmentId: 'taken-out',
      from: OWNER_FUNDS,
      to: PROVIDER_BALANCE,
      amountPesewas: FUNDED_PESEWAS - 10_000,
      at: work.now,
    }),
  ),
);
const sessionDay = addDays(world.today(), 6);

const bells = async () =>
  (await admin.must(listNotifications, { query: { size: 50 } }))
    .map(({ message }) => message)
    .filter((message) => message.includes('provider’s balance'));
const mails = () =>
  world.mails(admin.user.email).filter(({ subject }) => subject.startsWith('Top up the provider’s balance'));
const forecast = async () => (await admin.must(getBooks)).forecast;

/** The value of the metric, which the health page and Prometheus show. */
async function measured(): Promise<number | undefined> {
  const samples = await world.app.db.read((tx) => balanceReading.read(tx, world.now()));
  return samples.find(({ gauge }) => gauge === 'nyansapo_balance_short_pesewas')?.value;
}

test('a balance that covers booked sessions raises no alert', async () => {
  const times = ['09:00', '10:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  const study = await researcher.must(publishStudy, {
    body: studyForm(projectId, 2, [{ date: sessionDay, availableTimes: times }]) as never,
  });
  studyId = study.id;
  for (const [index, { call }] of people.entries()) {
    const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
    const applied = await call(applyToStudy, { params: { id: study.id }, body });
    if (!applied.success) throw new Error(applied.message);
    const invited = { applicationId: (applied.content as { id: string }).id };
    await researcher.must(inviteApplicant, { params: { id: study.id }, body: invited });
    if (index === 0) {
      const booked = await call(bookSlot, {
        params: { id: study.id },
        body: { date: sessionDay, start: '09:00', end: '09:30' },
      });
      expect(booked.status).toBe(200);
    }
  }
  await admin.must(reconcileNow);
  // One session of GH₵ 50 and its fee of GH₵ 1; the other place is free, and too far ahead to count.
  expect(await forecast()).toMatchObject({
    balancePesewas: 10_000,
    owedPesewas: 0,
    duePesewas: 5_100,
    shortPesewas: 0,
  });
  expect(await bells()).toEqual([]);
});

test('the second booking makes it too low: admins see how much to top up and by when, six days before', async () => {
  const { call } = people[1] as (typeof people)[number];
  const body = { date: sessionDay, start: '10:00', end: '10:30' };
  const booked = await call(bookSlot, { params: { id: studyId }, body });
  expect(booked.status).toBe(200);
  await admin.must(reconcileNow);
  await admin.must(reconcileNow);
  expect(await forecast()).toMatchObject({ duePesewas: 10_200, shortPesewas: 200, dueOn: sessionDay });
  expect(await bells()).toEqual([
    `Top up the provider’s balance by GH₵ 2.00 before ${formatDate(sessionDay)}, or payouts will wait.`,
  ]);
  await world.settle();
  expect(mails()).toMatchObject([
    {
      subject: `Top up the provider’s balance by GH₵ 2.00 by ${formatDate(sessionDay)}`,
      text: expect.stringContaining('/dashboard/admin/books'),
    },
  ]);
  expect(await measured()).toBe(200);
});

test('the alert is repeated the next day, and stops after the top-up', async () => {
  await world.goTo(addHours(world.now(), 24));
  await admin.must(reconcileNow);
  expect(await bells()).toHaveLength(2);
  await fundBalance(world.running.sandboxUrl ?? '', 200);
  await admin.must(reconcileNow);
  expect(await forecast()).toMatchObject({ shortPesewas: 0, dueOn: null });
  await world.goTo(addHours(world.now(), 24));
  await admin.must(reconcileNow);
  expect(await bells()).toHaveLength(2);
  expect(await measured()).toBe(0);
});

test('places that can still be booked within three days count, because there would be no time for an alert', async () => {
  const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Soon' } });
  const soon = addDays(world.today(), 2);
  const [before, said] = [await forecast(), (await bells()).length];
  const availableTimes = ['09:00', '10:00', '11:00'].map((start) => ({ start, end: start.replace(':00', ':30') }));
  await researcher.must(publishStudy, {
    body: studyForm(projectId, 3, [{ date: soon, availableTimes }]) as never,
  });
  await admin.must(reconcileNow);
  const after = await forecast();
  expect(after.duePesewas - before.duePesewas).toBe(3 * 5_100);
  expect(after.shortPesewas).toBe(after.duePesewas - after.balancePesewas);
  expect([soon, sessionDay]).toContain(after.dueOn);
  expect(await bells()).toHaveLength(said + 1);
});
