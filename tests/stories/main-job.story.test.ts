/** @module-tag core */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyToStudy,
  getOwnApplication,
  inviteApplicant,
  listApplicants,
  listOwnApplications,
} from '../../src/contract/applications.ts';
import {
  bookSlot,
  getCalendarFile,
  listAppointments,
  listTimeSlots,
  markAttendance,
} from '../../src/contract/bookings.ts';
import { getBooks } from '../../src/contract/books.ts';
import { changeStudyStatus } from '../../src/contract/closing.ts';
import { listNotifications } from '../../src/contract/notifications.ts';
import { getEarnings } from '../../src/contract/payouts.ts';
import { createProject } from '../../src/contract/projects.ts';
import { countEligible } from '../../src/contract/studies/eligible-count.ts';
import { browseStudies } from '../../src/contract/studies/offers.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { getWallet } from '../../src/contract/wallets.ts';
import { addDays, addMinutes } from '../../src/domain/calendar.ts';
import { FUNDED_PESEWAS } from '../support/own-sandbox.ts';
import { type Person, studyForm, World } from '../support/world.ts';

describe('the main job over the API', () => {
  let world: World;
  let admin: Person;
  let researcher: Person & { organizationId: string };
  let kofi: Person;

  beforeAll(async () => {
    world = await World.start();
    admin = await world.admin();
    researcher = await world.verifiedResearcher(admin);
    kofi = await world.participant('Kofi', '0551234987');
  });
  afterAll(() => world.close());

  test('from publishing to the return of unspent money, each reminder is sent once to each side and the books sum to 0', async () => {
    const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Market payments' } });
    const date = addDays(world.today(), 7);
    const form = studyForm(projectId, 2, [
      {
        date,
        availableTimes: [
          { start: '10:00', end: '10:30' },
          { start: '11:00', end: '11:30' },
        ],
      },
    ]) as never;

    const { eligible } = await researcher.must(countEligible, {
      body: { demographics: (form as { demographics: never }).demographics, deviceRequirements: ['MOBILE_PHONE'] },
    });
    // Only one person qualifies, and numbers below ten are not shown.
    expect(eligible).toBeNull();

    // 2 × 50 + 50 = 150 cedis; the wallet is empty.
    const poor = await researcher.call(publishStudy, { body: form });
    expect(poor).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      message:
        'Your wallet balance (GH₵ 0.00) is insufficient to create this study. You need GH₵150.00 more to continue.',
    });
    await world.topUp(researcher, 20_000);
    const study = await researcher.must(publishStudy, { body: form });
    expect(study).toMatchObject({ status: 'RECRUITING', heldPesewas: 15_000, filled: 0 });

    const offers = await kofi.must(browseStudies);
    expect(offers.map(({ publicName }) => publicName)).toEqual(['Talk about your stall']);
    const applied = await kofi.must(applyToStudy, {
      params: { id: study.id },
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    });
    expect(applied.status).toBe('PENDING');
    expect(applied.responses).toEqual([{ id: 'abc123', question: 'Do you sell at a market?', answer: 'Yes' }]);

    const [applicant] = await researcher.must(listApplicants, { params: { id: study.id } });
    expect(applicant?.responses[0]?.eligibility).toBe('QUALIFY');
    await researcher.must(inviteApplicant, {
      params: { id: study.id },
      body: { applicationId: applied.id, instructions: 'Bring your phone.' },
    });
    await world.settle();
    expect(world.mails(kofi.user.email).map(({ subject }) => subject)).toContain(
      'You are invited: Talk about your stall',
    );

    const [slot] = await kofi.must(listTimeSlots, { params: { id: study.id } });
    expect(slot?.startsAt).toBe(`${date}T10:00:00.000Z`);
    const booking = await kofi.must(bookSlot, {
      params: { id: study.id },
      body: { date, start: '10:00', end: '10:30' },
    });
    await world.settle();
    const bookedMail = world
      .mails(kofi.user.email)
      .find(({ subject }) => subject.includes('Booked: Talk about your stall'));
    expect(bookedMail?.calendar?.content).toContain(`UID:${booking.id}@nyansapo`);
    const file = await kofi.must(getCalendarFile, { params: { id: booking.id } });
    expect(file.calendar).toContain('SUMMARY:Talk about your stall');

    const reminders = (email: string) =>
      world
        .mails(email)
        .filter(({ subject }) => subject.startsWith('Reminder'))
        .map(({ subject }) => subject.split(':')[0]);
    const startsAt = new Date(booking.startsAt);
    for (const minutes of [5 * 24 * 60, 4 * 60, 30]) {
      await world.goTo(addMinutes(startsAt, -minutes - 1));
      await world.goTo(addMinutes(startsAt, -minutes));
      await world.settle();
    }
    const once = ['Reminder, in 30 minutes', 'Reminder, in 4 hours', 'Reminder, in 5 days'];
    expect(reminders(kofi.user.email)).toEqual(once);
    expect(reminders(researcher.user.email)).toEqual(once);

    const early = await researcher.call(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
    expect(early).toMatchObject({ status: 409, code: 'SESSION_NOT_STARTED' });
    await world.goTo(addMinutes(startsAt, 5));
    await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
    const twice = await researcher.call(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
    expect(twice.status).toBe(409);
    await world.until(async () => (await kofi.must(getEarnings)).receivedPesewas === 5_000);
    const { payouts } = await kofi.must(getEarnings);
    expect(payouts[0]?.timeline.map(({ to }) => to)).toEqual(['QUEUED', 'SENT', 'PAID']);
    expect(payouts[0]?.maskedNumber).toBe('055 *** 4987');
    const payment = { amountPesewas: 5_000, status: 'PAID', network: 'MTN', maskedNumber: '055 *** 4987' };
    expect(await kofi.must(getOwnApplication, { params: { id: applied.id } })).toMatchObject({ payment });
    const [listed] = await kofi.must(listOwnApplications, { query: {} as never });
    expect(listed).toMatchObject({ payment });
    await world.settle();
    expect(world.mails(kofi.user.email).map(({ subject }) => subject)).toContain('You have been paid GH₵ 50.00');

    // One place was spent, the other is returned.
    await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'complete' } });
    const wallet = await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } });
    expect(wallet).toMatchObject({ availablePesewas: 10_000, reservedPesewas: 0, spentPesewas: 10_000 });
    const { accounts, sum } = await world.books();
    expect(sum).toBe(0);
    expect(accounts).toEqual({
      'ORGANIZATION_AVAILABLE Adowa Labs': 10_000,
      FEE_INCOME: 5_000,
      PROVIDER_PENDING: -(20_000 - 390),
      PROVIDER_BALANCE: -(FUNDED_PESEWAS - 5_000 - 100),
      // What we have put into the airtime account.
      AIRTIME_BALANCE: -100_000,
      OWNER_FUNDS: FUNDED_PESEWAS + 100_000,
      PROVIDER_FEES: -(390 + 100),
    });
    const books = await admin.must(getBooks);
    expect(books.providerBalancePesewas).toBe(books.expectedProviderBalancePesewas);

    // The same reminders are never sent again, whatever runs later.
    await world.goTo(addMinutes(startsAt, 3 * 24 * 60));
    expect(reminders(kofi.user.email)).toEqual(once);
    const messages = (await kofi.must(listNotifications, { query: { size: 100 } })).map(({ message }) => message);
    expect(messages.filter((message) => message.includes('starts in'))).toHaveLength(3);
    expect(await researcher.must(listAppointments, { query: { when: 'past' } })).toHaveLength(1);
  });
});
