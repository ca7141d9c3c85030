/** @module-tag slow */
import { expect, test } from 'vitest';
import { StudyForm } from '../../src/contract/studies/form.ts';
import { addDays, addMinutes, dateOf, timeOf } from '../../src/domain/calendar.ts';
import { REMINDERS } from '../../src/domain/reminders.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { apply } from '../../src/server/features/applications/applications.service.ts';
import { invite } from '../../src/server/features/applications/invitations.service.ts';
import { bookSlot, listTimeSlots } from '../../src/server/features/bookings/bookings.service.ts';
import { cancelBooking } from '../../src/server/features/bookings/cancellations.service.ts';
import { publishStudy } from '../../src/server/features/studies/publishing.service.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../src/server/platform/http/caller.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import { makeCrowd } from '../support/crowd.ts';
import { startResearch } from '../support/research.ts';
import { seedOf, sized } from '../support/size.ts';
import { openWorld, studyForm } from '../support/world.ts';

/*
 * A month (a week in `npm test`) on one database with two workers: sessions that are moved and cancelled at random, two
 * outages of both workers and an hour without a mail server. Each due reminder is sent exactly once, to both sides;
 * none is sent after the start, or for a session that is no longer booked.
 */

const { DAYS, SESSIONS, PLACES, OUTAGE_DAYS, MAIL_OUTAGE_DAY } = sized(
  { DAYS: 6, SESSIONS: 40, PLACES: 60, OUTAGE_DAYS: [2, 4], MAIL_OUTAGE_DAY: 3 },
  { DAYS: 30, SESSIONS: 200, PLACES: 300, OUTAGE_DAYS: [4, 17], MAIL_OUTAGE_DAY: 9 },
);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = HOUR_MS / 2;

/** Seeded, so that a failure can be reproduced. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const random = randomFrom(seedOf('reminders'));
const upTo = (most: number) => Math.floor(random() * most);

const { world, researcher: ama, projectId } = await startResearch(5_000_000);
const researcher: ResearcherCaller = {
  role: 'RESEARCHER',
  userId: ama.user.userId,
  sessionId: ama.user.userId,
  email: ama.user.email,
  organizationId: ama.organizationId,
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
};
const other = await openWorld(world);
await other.clock.setTime(world.clock.now());

/** A start that a booking had, and the period during which it had it. */
interface Standing {
  participant: ParticipantCaller;
  bookingId: string;
  startsAt: Date;
  from: Date;
  until: Date;
}

const time = (slot: { startsAt: Date; endsAt: Date }) => ({
  date: dateOf(slot.startsAt),
  start: timeOf(slot.startsAt),
  end: timeOf(slot.endsAt),
});

/** A rule's refusal is not a failure here, because people try things. */
async function unlessRefused<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function makeStudy(): Promise<string> {
  const timeSlots = Array.from({ length: DAYS - 1 }, (_, day) => ({
    date: addDays(world.today(), day + 1),
    availableTimes: generateTimes('09:00', '12:00', 30),
  }));
  const form = studyForm(projectId, PLACES, timeSlots);
  const schedule = { ...form.schedule, parallelSessions: 3 };
  const { id } = await publishStudy(world.app, researcher, StudyForm.parse({ ...form, schedule }));
  return id;
}

/** Chooses a random free slot: books it, or reschedules the current booking to it. */
async function choose(studyId: string, participant: ParticipantCaller): Promise<Standing | null> {
  const slots = (await unlessRefused(listTimeSlots(world.app, participant, studyId))) ?? [];
  const slot = slots[upTo(slots.length)];
  const booking = slot && (await unlessRefused(bookSlot(world.app, participant, studyId, time(slot))));
  if (!booking) return null;
  const { id: bookingId, startsAt } = booking;
  return { participant, bookingId, startsAt, from: world.now(), until: startsAt };
}

async function inviteOne(studyId: string, participant: ParticipantCaller): Promise<void> {
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const application = await apply(world.app, participant, studyId, responses);
  await invite(world.app, researcher, studyId, { applicationId: application.id, instructions: '' });
}

test(`${DAYS} days with ${SESSIONS} sessions: every due reminder, once, and no other`, async () => {
  const studyId = await makeStudy();
  const crowd = await makeCrowd(world, SESSIONS);
  // On the half hour, like everything below.
  const start = Math.ceil(world.clock.now() / STEP_MS) * STEP_MS;
  const end = start + DAYS * DAY_MS;
  const standings: Standing[] = [];
  // While the mail server is down every mail fails; the queue retries.
  let mailIsDown = false;
  let failed = 0;
  for (const { app } of [world, other]) {
    const send = app.mail.send.bind(app.mail);
    app.mail.send = async (mail) => {
      if (mailIsDown) {
        failed += 1;
        throw new Error('the mail server is down');
      }
      await send(mail);
    };
  }
  const downFrom = start + MAIL_OUTAGE_DAY * DAY_MS + 2 * HOUR_MS;
  // Both workers are down, once for a whole morning and once for two hours.
  const [first = 0, second = 0] = OUTAGE_DAYS.map((day) => start + day * DAY_MS);
  const outages = [
    { from: first, until: first + 4 * HOUR_MS },
    { from: second + 2 * HOUR_MS, until: second + 4 * HOUR_MS },
  ];
  let booked = 0;
  for (let now = start; now < end; now += STEP_MS) {
    const hour = new Date(now).getUTCHours();
    // Nothing is due in the afternoon and at night: sessions are from 9 to 12, and the earliest reminder is 4 hours
    // before.
    if (hour < 5 || hour >= 12) continue;
    if (outages.some(({ from, until }) => now >= from && now < until)) continue;
    mailIsDown = now >= downFrom && now < downFrom + HOUR_MS;
    await Promise.all([world.clock.setTime(now), other.clock.setTime(now)]);
    for (let turn = 0; turn < 3 && booked < SESSIONS && random() < 0.5; turn += 1) {
      const { caller } = crowd[booked] as { caller: ParticipantCaller };
      await inviteOne(studyId, caller);
      const standing = await choose(studyId, caller);
      if (standing) standings.push(standing);
      booked += 1;
    }
    const chosen = standings[upTo(standings.length)];
    const isStanding = chosen && chosen.until.getTime() === chosen.startsAt.getTime() && chosen.startsAt > world.now();
    if (chosen && isStanding && random() < 0.2) {
      const moved = await choose(studyId, chosen.participant);
      if (moved && moved.startsAt.getTime() !== chosen.startsAt.getTime()) {
        chosen.until = world.now();
        standings.push(moved);
      }
    } else if (chosen && isStanding && random() < 0.08) {
      const cancelled = await unlessRefused(cancelBooking(world.app, chosen.participant, chosen.bookingId, ''));
      if (cancelled) chosen.until = world.now();
    }
    await Promise.all([world.settle(), other.settle()]);
  }

  expect(booked).toBe(SESSIONS);
  expect(standings.length).toBeGreaterThan(SESSIONS);
  expect(failed).toBeGreaterThan(0);
  const sent = await world.app.db.read((tx) => tx.selectFrom('reminderSent').selectAll().execute());
  for (const { bookingId, startsAt, kind, sentAt } of sent) {
    expect(sentAt.getTime(), `${kind} of ${bookingId}`).toBeLessThan(startsAt.getTime());
  }
  // The expected reminders: each kind that became due while the booking had that start. A reminder due during an outage is sent
  // afterwards, if the session is still ahead and booked.
  let due = 0;
  // A booking that moves away and back has the same start twice, but is reminded once.
  const keyOf = ({ bookingId, startsAt }: { bookingId: string; startsAt: Date }) =>
    `${bookingId} ${startsAt.getTime()}`;
  for (const [key, same] of Map.groupBy(standings, keyOf)) {
    for (const { kind, minutesBefore } of REMINDERS) {
      const isSent = sent.filter((one) => keyOf(one) === key && one.kind === kind).length;
      const outcomes = same.map(({ startsAt, from, until }) => {
        const at = addMinutes(startsAt, -minutesBefore).getTime();
        const outage = outages.find((one) => at >= one.from && at < one.until);
        const goesAt = outage ? outage.until : at;
        if (at <= from.getTime() || goesAt > until.getTime() || goesAt >= end) return 'no';
        // If moved or cancelled at the same moment, the first change wins.
        if (goesAt === until.getTime()) return until < startsAt ? 'either' : 'no';
        return 'yes';
      });
      if (outcomes.includes('yes')) expect(isSent, `${kind} of ${key}`).toBe(1);
      else expect(isSent, `${kind} of ${key}`).toBeLessThanOrEqual(outcomes.includes('either') ? 1 : 0);
      due += isSent;
    }
  }
  expect(sent.length).toBe(due);
  // Both sides, by bell and by mail, although the mail server was down for an hour.
  const bells = await world.app.db.read((tx) =>
    tx.selectFrom('notification').select('id').where('message', 'like', 'Your session%starts in%').execute(),
  );
  expect(bells.length).toBe(2 * due);
  const mails = [...world.mails(), ...other.mails()].filter(({ subject }) => subject.startsWith('Reminder'));
  // A mail that could only be sent after the start is dropped.
  const mayBeTooLate = sent.filter(
    ({ sentAt, startsAt }) =>
      sentAt.getTime() >= downFrom &&
      sentAt.getTime() < downFrom + HOUR_MS &&
      startsAt.getTime() < downFrom + 2 * HOUR_MS,
  ).length;
  expect(mails.length).toBeGreaterThanOrEqual(2 * (due - mayBeTooLate));
  expect(mails.length).toBeLessThanOrEqual(2 * due);
});
