import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, cancelBooking, markAttendance } from '../../../contract/bookings.ts';
import { answerApplication, listDisputes, settleDispute } from '../../../contract/disputes.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes, instantOf } from '../../../domain/calendar.ts';

/** Notifications and mails name the study and, for a researcher, the person. */

const { world, admin, researcher, projectId } = await startResearch();

async function publish(start = '10:00', daysAhead = 8) {
  const date = addDays(world.today(), daysAhead);
  const time = { start, end: start.replace(':00', ':30') };
  const study = await researcher.must(publishStudy, {
    body: studyForm(projectId, 1, [{ date, availableTimes: [time] }]) as never,
  });
  return { ...study, params: { id: study.id }, time: { date, ...time }, startsAt: instantOf(date, start) };
}
type Published = Awaited<ReturnType<typeof publish>>;

async function invited(study: Published, firstName: string) {
  const person = await world.participant(firstName);
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const { id: applicationId } = await person.must(applyToStudy, { params: study.params, body: { responses } });
  await researcher.must(inviteApplicant, { params: study.params, body: { applicationId } });
  return { person, applicationId };
}

async function booked(study: Published, firstName: string) {
  const { person, applicationId } = await invited(study, firstName);
  const booking = await person.must(bookSlot, { params: study.params, body: study.time });
  return { person, applicationId, booking };
}

const bellOf = async (person: Person) =>
  (await person.must(listNotifications, { query: { size: 100 } as never })).map(({ message }) => message);
const mailTo = (person: Person, subject: string) =>
  world.mails(person.user.email).find((mail) => mail.subject.startsWith(subject));

test('an expired or declined invitation names the person, in the bell and by mail', async () => {
  const study = await publish();
  const [first, second, third] = await Promise.all(['Yaw', 'Esi', 'Adwoa'].map((name) => invited(study, name)));
  if (!third) throw new Error('nobody was invited');
  await third.person.must(answerApplication, { params: { id: third.applicationId, event: 'reject' }, body: {} });
  await world.goTo(addHours(world.now(), 73));
  const bell = await bellOf(researcher);
  expect(bell).toContain(`Yaw Owusu applied for “${study.name}”.`);
  expect(bell).toContain(`Adwoa Owusu declined your invitation to “${study.name}”.`);
  expect(bell.filter((message) => message.includes('has expired')).sort()).toEqual([
    `The invitation of Esi Owusu to “${study.name}” has expired.`,
    `The invitation of Yaw Owusu to “${study.name}” has expired.`,
  ]);
  const expired = world.mails(researcher.user.email).filter(({ subject }) => subject.includes('expired'));
  expect(expired.map(({ text }) => /(\w+ Owusu) did not choose a time/.exec(text)?.[1]).sort()).toEqual([
    'Esi Owusu',
    'Yaw Owusu',
  ]);
  expect(mailTo(researcher, 'An invitation was declined')?.text).toContain('Adwoa Owusu declined');
  expect([first, second].map((one) => one?.person.user.firstName)).toEqual(['Yaw', 'Esi']);
});

test('booked, moved, reminded, missed, disputed and decided: each notification names the person and the study', async () => {
  const study = await publish();
  const { person, applicationId, booking } = await booked(study, 'Kojo');
  await world.goTo(addMinutes(study.startsAt, -20));
  await world.goTo(addMinutes(new Date(booking.endsAt), 61));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: { reason: 'Nobody' } });
  await person.must(answerApplication, {
    params: { id: applicationId, event: 'dispute' },
    body: { reason: 'I was there' },
  });
  expect((await admin.must(listDisputes)).some(({ id }) => id === applicationId)).toBe(true);
  await admin.must(settleDispute, { params: { id: applicationId, event: 'uphold' }, body: { reason: 'Looked at' } });
  await world.settle();
  const bell = (await bellOf(researcher)).filter((message) => message.includes('Kojo'));
  expect(bell.map((message) => message.replace(/: \w{3} .*GMT/, ''))).toEqual([
    `The dispute of Kojo Owusu about “${study.name}” was decided: it still counts as missed.`,
    `Kojo Owusu disputes a missed session of “${study.name}”.`,
    `Please mark whether Kojo Owusu came to “${study.name}”. Unmarked sessions count as attended 24 hours after their end, or 2 hours if both of you had checked in.`,
    `Your session with Kojo Owusu for “${study.name}” starts in 20 minutes.`,
    expect.stringContaining('starts in'),
    expect.stringContaining('starts in'),
    `The session with Kojo Owusu for “${study.name}” was booked.`,
    `Kojo Owusu applied for “${study.name}”.`,
  ]);
  expect(await bellOf(admin)).toContain(`Kojo Owusu disputes a missed session of “${study.name}”.`);
  expect(mailTo(person, 'We have decided the dispute')?.subject).toContain(study.publicName);
  expect(mailTo(researcher, 'We have decided the dispute')?.text).toContain('Kojo Owusu');
});

test('a participant sees nothing about other participants, and a study’s name is the public one', async () => {
  const study = await publish('14:00');
  const { person, booking } = await booked(study, 'Efua');
  await person.must(cancelBooking, { params: { id: booking.id }, body: { reason: 'Busy' } });
  await world.settle();
  const bell = (await bellOf(person)).join('\n');
  expect(bell).toContain(study.publicName);
  expect(bell).not.toContain(study.name);
  expect(bell).not.toMatch(/Owusu|\{/);
});

test('the bell no longer names people who left, and never stored a name', async () => {
  const study = await publish('16:00');
  const { person, applicationId } = await invited(study, 'Zakari');
  await person.must(answerApplication, { params: { id: applicationId, event: 'reject' }, body: {} });
  expect((await bellOf(researcher)).filter((message) => message.includes('Zakari'))).toHaveLength(2);
  const rows = await world.app.db.read((tx) => tx.selectFrom('notification').select('message').execute());
  expect(rows.filter(({ message }) => message.includes('Zakari'))).toEqual([]);
  await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  const bell = await bellOf(researcher);
  expect(bell.join()).not.toContain('Zakari');
  expect(bell).toContain(`Former member declined your invitation to “${study.name}”.`);
});

test('a study named like our placeholder for a person does not leak a name', async () => {
  const stranger = await world.join('PARTICIPANT', 'Strange');
  const form = studyForm(projectId, 1, [
    { date: addDays(world.today(), 9), availableTimes: [{ start: '10:00', end: '10:30' }] },
  ]) as { study: { name: string } };
  form.study.name = `{person:${stranger.user.userId}}`.slice(0, 50);
  const study = await researcher.must(publishStudy, { body: form as never });
  const person = await world.participant('Kwaku');
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  await person.must(applyToStudy, { params: { id: study.id }, body: { responses } });
  const [newest] = await bellOf(researcher);
  expect(newest).toContain('Kwaku Owusu applied for');
  expect(newest).not.toContain('Strange');
});

test('mails about a booking only mention reminders that are still to come', async () => {
  const soon = await publish('21:00', 1);
  await world.goTo(addHours(soon.startsAt, -15));
  const { person } = await booked(soon, 'Nana');
  await world.settle();
  expect(mailTo(person, 'Booked')?.text).toContain('We’ll remind you 4 hours before and again 30 minutes before.');
  expect(mailTo(researcher, 'Booked')?.text).not.toContain('5 days');
  const later = await publish('10:00', 8);
  const { person: other } = await booked(later, 'Akua');
  await world.settle();
  expect(mailTo(other, 'Booked')?.text).toContain(
    'We’ll remind you 5 days before, 4 hours before and again 30 minutes before.',
  );
});
