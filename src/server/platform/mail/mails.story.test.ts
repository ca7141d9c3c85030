import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, decideApplication, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { listFailedJobs, retryJob } from '../../../contract/notifications/failed-jobs.ts';
import { unsubscribe } from '../../../contract/notifications.ts';
import { getPreferences } from '../../../contract/privacy.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { MAILS } from '../../mails.ts';

const { world, admin, researcher, projectId } = await startResearch();

const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];

async function publish() {
  const date = addDays(world.today(), 2);
  const times = [{ start: '10:00', end: '10:30' }];
  const form = studyForm(projectId, 1, [{ date, availableTimes: times }]);
  const { id } = await researcher.must(publishStudy, { body: form as never });
  return { id, date };
}

test('a kind of mail stops with one click in the mail program, or on the page of its link; compulsory mails have neither', async () => {
  const person = await world.participant('Clicking', '0551235001');
  const decline = async () => {
    const { id } = await publish();
    const applied = await person.must(applyToStudy, { params: { id }, body: { responses } });
    await researcher.must(decideApplication, { params: { id: applied.id, event: 'decline' } });
    await world.settle();
    return world.mails(person.user.email).filter(({ subject }) => subject.startsWith('Not this time'));
  };
  const [mail] = await decline();
  const url = new URL(mail?.unsubscribeUrl ?? '');
  expect(mail?.text).toContain('/unsubscribe?ticket=');
  expect(mail?.replyTo).toBe(world.app.settings.supportAddress);
  const welcome = world.mails(person.user.email).find(({ subject }) => subject === 'Welcome to Nyansapo');
  expect(welcome?.unsubscribeUrl).toBeUndefined();
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const text = 'List-Unsubscribe=One-Click';
  for (const request of [
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: text },
    { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }, body: text },
    { body: form },
    { headers: { 'content-type': 'text/plain' }, body: text },
    { headers: { 'content-type': 'application/json' }, body: text },
    { headers: { 'content-type': 'application/octet-stream' }, body: new TextEncoder().encode(text) },
    { headers: { 'content-type': 'application/x-nonsense' }, body: text },
    {},
  ]) {
    const oneClick = await fetch(`${world.running.url}${url.pathname}${url.search}`, { method: 'POST', ...request });
    expect(oneClick.status, JSON.stringify(request)).toBe(200);
  }
  expect((await person.must(getPreferences)).mutedTopics).toEqual(['OUTCOMES']);
  expect(await decline()).toHaveLength(1);
  // The link's page does the same; a ticket that was tampered with does nothing.
  const ticket = url.searchParams.get('ticket') ?? '';
  expect(await world.call(unsubscribe, { body: { ticket } })).toMatchObject({ content: { topic: 'OUTCOMES' } });
  expect(await world.call(unsubscribe, { body: { ticket: `${ticket}x` } })).toMatchObject({ status: 410 });
});

test('a mail that can’t be sent is retried for hours, then appears for the admin, who sends it again', async () => {
  const person = await world.participant('Unreachable', '0551235002');
  const send = world.app.mail.send.bind(world.app.mail);
  world.app.mail.send = async (mail) => {
    if (mail.to === person.user.email) throw new Error('550 mailbox is full');
    await send(mail);
  };
  const study = await publish();
  const applied = await person.must(applyToStudy, { params: { id: study.id }, body: { responses } });
  await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId: applied.id } });
  const failed = async () => (await admin.must(listFailedJobs)).filter(({ template }) => template === 'invited');
  for (let quarter = 0; quarter < 24 && (await failed()).length === 0; quarter += 1) {
    await world.goTo(new Date(world.clock.now() + 16 * 60_000));
  }
  const [job] = await failed();
  expect(job).toMatchObject({ name: 'mail.second', tries: 13, error: '550 mailbox is full' });
  expect(JSON.stringify(job)).not.toContain('@');
  world.app.mail.send = send;
  await admin.must(retryJob, { params: { id: job?.id ?? '' } });
  await world.settle();
  expect(world.mails(person.user.email).some(({ subject }) => subject.startsWith('You are invited'))).toBe(true);
  expect(await failed()).toEqual([]);
  expect((await admin.call(retryJob, { params: { id: job?.id ?? '' } })).status).toBe(404);
});

test('developers see every mail with sample facts, as HTML and as text', async () => {
  const person = await world.participant('Sampled', '0551235003');
  const study = await publish();
  const applied = await person.must(applyToStudy, { params: { id: study.id }, body: { responses } });
  await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId: applied.id } });
  const time = { date: study.date, start: '10:00', end: '10:30' };
  await person.must(bookSlot, { params: { id: study.id }, body: time });
  const list = await (await fetch(`${world.running.url}/dev/mails`)).text();
  for (const name of MAILS.keys()) {
    expect(list).toContain(`/dev/mails/${name}"`);
    for (const query of ['', '?as=researcher', '?text']) {
      const response = await fetch(`${world.running.url}/dev/mails/${name}${query}`);
      expect(response.status, `${name}${query}; does samples.sql.ts have its ids?`).toBe(200);
    }
  }
  const booked = await (await fetch(`${world.running.url}/dev/mails/sessionBooked?text`)).text();
  expect(booked).toContain('Your session with');
  expect(booked).toMatch(/\nStudy: .+\nWhen: .+ GMT\nWhere: Video call: \S+\nPay: GH₵ \S+ after the session\n/);
  expect(booked).toContain(`Change the time ${world.app.settings.origin}/dashboard/schedule-availability/${study.id}`);
  expect(booked).toMatch(/\nCancel the session \S+\/dashboard\/session\/\S+\n/);
  expect((await fetch(`${world.running.url}/dev/mails/nothing`)).status).toBe(404);
});
