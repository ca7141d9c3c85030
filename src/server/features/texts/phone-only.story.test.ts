import { expect, test } from 'vitest';
import { Handset } from '../../../../tests/support/handset.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { listMargins } from '../../../contract/books/margins.ts';
import { submitParticipantInformation } from '../../../contract/participants.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import { proveInvariants } from '../books/books-check.sql.ts';

const { world, admin, researcher, projectId } = await startResearch();

test('SMS-01: with only a number, a trader registers, is invited, reminded and paid by text, each message once', async () => {
  const number = '0245200117';
  const handset = new Handset(world);
  await handset.register(number, 'Kofi');
  await world.registerName(number, 'Kofi Owusu');
  const { password: _, ...form } = setUp(number) as ReturnType<typeof setUp> & { password?: string };
  await handset.must(submitParticipantInformation, { body: form });
  await world.clock.setTime(new Date(`${world.today()}T09:00:00Z`).getTime());
  await handset.logIn(number);

  const date = addDays(world.today(), 2);
  const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const study = await researcher.must(publishStudy, { body: studyForm(projectId, 1, times) as never });
  const params = { id: study.id };
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await handset.must(applyToStudy, { params, body: { responses } });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  await world.text(number, /invite/i);
  const booking = await handset.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  await world.text(number, /^Booked: /);

  // Days later, the reminder comes by text, and the returning person logs in with another code.
  await world.goTo(new Date(`${date}T07:00:00Z`));
  await world.goTo(addMinutes(new Date(booking.startsAt), 5));
  await handset.logIn(number);
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await world.until(async () => (await handset.must(getEarnings)).receivedPesewas === 5000);
  await world.text(number, /GHS 50\.00/);
  await world.settle();

  const texts = (await world.texts(number)).map(({ text }) => text.replaceAll(/\S+\/l\/\w{7}/g, 'link'));
  expect(new Set(texts).size, texts.join('\n')).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(6);
  expect(texts.filter((text) => /starts|today|reminder/i.test(text)).length, texts.join('\n')).toBeGreaterThanOrEqual(
    1,
  );

  // The study pays for messages about it, and the platform for codes.
  const [margin] = await admin.must(listMargins, { query: { search: study.code } });
  const { accounts, sum } = await world.books();
  expect(sum).toBe(0);
  expect(margin?.soFar.messagesCostPesewas).toBeGreaterThanOrEqual(12);
  expect(-(accounts.MESSAGE_COSTS ?? 0)).toBeGreaterThan(margin?.soFar.messagesCostPesewas ?? 0);
  const broken = (await world.app.db.read(proveInvariants)).filter((line) => line.broken.length > 0);
  expect(broken).toEqual([]);
});
