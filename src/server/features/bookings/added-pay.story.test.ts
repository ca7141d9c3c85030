import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { bookPlace } from '../../../../tests/support/taxes.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { listOwnApplications } from '../../../contract/applications.ts';
import { cancelBooking, listAppointments, listBookings, markAttendance } from '../../../contract/bookings.ts';
import { changeStudyStatus, getCancellation } from '../../../contract/closing.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { addStudyPlaces } from '../../../contract/studies/capacity.ts';
import { duplicateStudy, getStudyDraft } from '../../../contract/studies/drafts.ts';
import { browseStudies, getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';
import { proveInvariants } from '../books/books-check.sql.ts';

/* What a study adds to the pay of its table: from publishing to the books. */

const research = await startResearch(2_000_000);
const { world, researcher, projectId } = research;

const IN_PERSON = { meetingKind: 'IN_PERSON', meetingDetails: 'Ring Road', extraPay: 30, travelPay: 20 };
const PARTS = { extraPay: 30, travelPay: 20, dataPay: 0 };

function bodyWith(schedule: object, places = 3) {
  const date = addDays(world.today(), 2);
  const times = generateTimes('10:00', '23:00', 30).slice(0, places);
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  return { date, times, body: { ...form, schedule: { ...form.schedule, ...schedule } } as never };
}

async function publish(schedule: object = IN_PERSON) {
  const { body, date, times } = bodyWith(schedule);
  const study = await researcher.must(publishStudy, { body });
  return { ...study, date, times };
}

const availableNow = async () =>
  (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;
const earnedBy = async (person: Person) => (await person.must(getEarnings)).earnedPesewas;

async function expectWholeBooks() {
  const results = await world.app.db.read(proveInvariants);
  expect(results.filter(({ broken }) => broken.length > 0)).toEqual([]);
}

test.each([
  [{ travelPay: 20 }, 'schedule.travelPay', 'Only sessions in person pay for travel'],
  [{ ...IN_PERSON, dataPay: 5 }, 'schedule.dataPay', 'Only video and phone calls pay for data'],
  [{ extraPay: 12.5 }, 'schedule.extraPay', 'Please enter a whole number from 0 to 500'],
  [{ extraPay: 501 }, 'schedule.extraPay', 'Please enter a whole number from 0 to 500'],
  [{ extraPay: -1 }, 'schedule.extraPay', 'Please enter a whole number from 0 to 500'],
] as const)('STUDY-80: %j is refused', async (schedule, field, message) => {
  expect(await researcher.call(publishStudy, { body: bodyWith(schedule).body })).toMatchObject({
    status: 400,
    content: [{ field, message }],
  });
});

test('STUDY-80: extra pay and travel are reserved, shown as one sum with parts, and paid with attendance', async () => {
  const before = await availableNow();
  const study = await publish();
  expect(study).toMatchObject({ ratePesewas: 10_000, heldPesewas: 35_000, ...PARTS });
  expect(before - (await availableNow())).toBe(35_000);
  const [kofi, esi, yaw] = [
    await world.participant('Kofi', '0551234601'),
    await world.participant('Esi', '0551234602'),
    await world.participant('Yaw', '0551234603'),
  ];
  const shown = { rewardPesewas: 10_000, ...PARTS };
  const listed = await kofi.must(browseStudies, { query: { size: 50 } });
  expect(listed.find(({ id }) => id === study.id)).toMatchObject(shown);
  expect(await kofi.must(getStudyOffer, { params: { id: study.id } })).toMatchObject(shown);
  const card = await world.call(getPublicStudy, { params: { code: study.code } });
  expect(card).toMatchObject({ content: shown });

  const came = await bookPlace(researcher, kofi, study, 0);
  expect(came).toMatchObject(shown);
  expect(await kofi.must(listOwnApplications)).toMatchObject([shown]);
  expect(await kofi.must(listBookings)).toMatchObject([shown]);
  expect(await researcher.must(listAppointments, { query: { studyId: study.id } })).toMatchObject([shown]);
  await world.settle();
  expect(
    world
      .mails(kofi.user.email ?? '')
      .map(({ text }) => text)
      .join('\n'),
  ).toContain('GH₵ 100.00 (80 + 20 travel)');
  const missed = await bookPlace(researcher, esi, study, 1);
  const late = await bookPlace(researcher, yaw, study, 2);
  expect(await researcher.must(getCancellation, { params: { id: study.id } })).toMatchObject({
    returnsPesewas: 30_000,
  });

  // Nobody has travelled to a session that is cancelled late: it is paid without travel.
  await world.goTo(addHours(new Date(late.startsAt), -2));
  await researcher.must(cancelBooking, { params: { id: late.id }, body: { reason: 'Ill' } });
  expect(await earnedBy(yaw)).toBe(8_000);
  await world.goTo(addMinutes(new Date(missed.startsAt), 20));
  await researcher.must(markAttendance, { params: { id: came.id, event: 'attend' }, body: {} });
  await researcher.must(markAttendance, { params: { id: missed.id, event: 'miss' }, body: {} });
  await world.settle();
  expect(await earnedBy(kofi)).toBe(10_000);
  expect(await earnedBy(esi)).toBe(0);

  await world.goTo(addHours(new Date(missed.endsAt), 73));
  await world.until(async () => (await researcher.must(getStudy, { params: { id: study.id } })).status === 'COMPLETED');
  await world.settle();
  expect(await readStudyMoney(world.app.db, study.id)).toEqual({ paid: 18_000, fee: 5_000, returned: 12_000, held: 0 });
  await expectWholeBooks();
});

test('STUDY-80: calls pay for data; more places reserve it too, and a cancelled study pays its late sessions', async () => {
  const study = await publish({ meetingKind: 'PHONE_CALL', dataPay: 5 });
  expect(study).toMatchObject({ ratePesewas: 5_500, extraPay: 0, dataPay: 5 });
  const more = await researcher.must(addStudyPlaces, {
    params: { id: study.id },
    body: { from: 3, places: 2, quotas: [] },
  });
  expect(more.heldPesewas).toBe(5 * 5_500 + 5_000);
  const person = await world.participant('Ama', '0551234604');
  const booking = await bookPlace(researcher, person, study, 0);
  await world.goTo(addHours(new Date(booking.startsAt), -1));
  await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' }, body: {} });
  await world.settle();
  expect(await earnedBy(person)).toBe(5_500);
  expect(await readStudyMoney(world.app.db, study.id)).toMatchObject({ paid: 5_500, held: 0 });
  await expectWholeBooks();
});

test('STUDY-80: a duplicate keeps what the study adds', async () => {
  const study = await publish();
  await researcher.must(duplicateStudy, { params: { id: study.id }, body: {} });
  const draft = await researcher.must(getStudyDraft, { params: { id: projectId } });
  expect(draft?.content.schedule).toMatchObject(PARTS);
});
