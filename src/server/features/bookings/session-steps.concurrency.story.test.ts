/** @module-tag slow */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { openWorld, studyForm } from '../../../../tests/support/world.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes, addToTime, instantOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { apply } from '../applications/applications.service.ts';
import { invite } from '../applications/invitations.service.ts';
import { BELLS } from '../notifications/notifications.service.ts';
import { bookSlot } from './bookings.service.ts';
import { cancelBooking } from './cancellations.service.ts';
import { takeDueSteps } from './session-steps.service.ts';

/** Two processes on one database take the steps of sessions: each step is taken once, whatever fails in between. */

const MANY = 120;
const PARALLEL = 20;

let days = 7;

const { world, researcher, projectId } = await startResearch(4_000_000);
const other = await openWorld(world);
const { userId, email } = researcher.user;
const { organizationId } = researcher;
const caller: ResearcherCaller = {
  ...{ userId, email, organizationId, sessionId: userId },
  role: 'RESEARCHER',
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
};
beforeEach(async () => {
  await settleBoth();
  await world.app.db.execute('truncate notification');
});

async function settleBoth(): Promise<void> {
  await Promise.all([world.settle(), other.settle()]);
}

async function goBoth(at: Date): Promise<void> {
  await Promise.all([world.clock.setTime(at), other.clock.setTime(at)]);
}

interface Booked {
  somebody: Somebody;
  id: string;
  startsAt: Date;
  studyId: string;
}

/** This many people who have just booked, on a separate day; nothing was announced yet. */
async function book(count: number): Promise<Booked[]> {
  days += 1;
  const date = addDays(world.today(), days);
  const starts = Array.from({ length: Math.ceil(count / PARALLEL) + 1 }, (_, at) => addToTime('08:00', 30 * at) ?? '');
  const availableTimes = starts.map((start) => ({ start, end: addToTime(start, 30) ?? '' }));
  const form = studyForm(projectId, count, [{ date, availableTimes }]);
  const body = { ...form, schedule: { ...form.schedule, parallelSessions: PARALLEL } };
  const { id: studyId } = await researcher.must(publishStudy, { body: body as never });
  const booked: Booked[] = [];
  for (const [index, somebody] of (await makeCrowd(world, count)).entries()) {
    const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
    const { id: applicationId } = await apply(world.app, somebody.caller, studyId, responses);
    await invite(world.app, caller, studyId, { applicationId, instructions: '' });
    const time = availableTimes[Math.floor(index / PARALLEL)] ?? { start: '', end: '' };
    const { id } = await bookSlot(world.app, somebody.caller, studyId, { date, ...time });
    booked.push({ somebody, id, startsAt: instantOf(date, time.start), studyId });
  }
  return booked;
}

/** How many notifications with this text each of them has, and how many the researcher has about each; without zeros. */
async function bells(text: string, booked: readonly Booked[]): Promise<{ own: number[]; researchers: number[] }> {
  const rows = await world.app.db.read((tx) =>
    tx.selectFrom('notification').select(['userId', 'message']).where('message', 'like', `%${text}%`).execute(),
  );
  const ids = booked.map(({ somebody }) => somebody.caller.userId);
  const countOf = (isOne: (row: { userId: string; message: string }, id: string) => boolean) =>
    ids.map((id) => rows.filter((row) => isOne(row, id)).length).filter((count) => count > 0);
  return {
    own: countOf(({ userId }, id) => userId === id),
    researchers: countOf(({ userId, message }, id) => userId === caller.userId && message.includes(id)),
  };
}

function mails(subject: string, booked: readonly Booked[]): number {
  const addresses = new Set(booked.map(({ somebody }) => somebody.caller.email));
  return [...world.mails(), ...other.mails()].filter(
    (mail) => mail.subject.startsWith(subject) && addresses.has(mail.to),
  ).length;
}

const ones = (count: number) => Array.from({ length: count }, () => 1);

function remindersOf(booked: readonly Booked[]) {
  const ids = booked.map(({ id }) => id);
  return world.app.db.read((tx) => tx.selectFrom('reminderSent').selectAll().where('bookingId', 'in', ids).execute());
}

async function stepsOf(booked: readonly Booked[]) {
  const ids = booked.map(({ id }) => id);
  return world.app.db.read((tx) => tx.selectFrom('sessionStep').selectAll().where('bookingId', 'in', ids).execute());
}

test(`${MANY} sessions, two processes: each is announced once and reminded once, by bell and by mail`, async () => {
  const booked = await book(MANY);
  expect((await bells('is booked', booked)).own).toEqual([]);
  await goBoth(world.now());
  // This is more than one batch, so both processes find something to do.
  await Promise.all([takeDueSteps(world.app), takeDueSteps(other.app)]);
  expect((await bells('is booked', booked)).own).toEqual(ones(MANY));
  expect((await bells('was booked', booked)).researchers).toEqual(ones(MANY));
  await settleBoth();
  expect(mails('Booked', booked)).toBe(MANY);
  const steps = await stepsOf(booked);
  expect(steps).toHaveLength(MANY);
  expect(steps.every(({ news, dueAt }) => news.length === 0 && dueAt > world.now())).toBe(true);

  // After an outage until an hour before the first session, several steps of each are due together.
  await goBoth(addHours(booked[0]?.startsAt ?? world.now(), -1));
  await Promise.all([takeDueSteps(world.app), takeDueSteps(other.app), takeDueSteps(world.app)]);
  await settleBoth();
  const sent = await remindersOf(booked);
  const isDue = ({ startsAt }: Booked) => addHours(startsAt, -4) <= world.now();
  expect(sent.filter(({ kind }) => kind === 'FIVE_DAYS')).toHaveLength(MANY);
  expect(sent.filter(({ kind }) => kind === 'FOUR_HOURS')).toHaveLength(booked.filter(isDue).length);
  const each = booked.map((one) => (isDue(one) ? 2 : 1));
  expect(await bells('starts in', booked)).toEqual({ own: each, researchers: each });
  expect(mails('Reminder', booked)).toBe(sent.length);
  expect((await bells('Will you come', booked)).own).toEqual(ones(MANY));
});

test('a process that dies before the commit sends nothing, and everything is sent once afterwards', async () => {
  const booked = await book(3);
  const errors: object[] = [];
  const dying: App = {
    ...world.app,
    log: { ...world.app.log, error: (facts: object) => errors.push(facts) } as never,
    bells: {
      statements: (tx, rows) => [
        ...BELLS.statements(tx, rows),
        sql`select pg_terminate_backend(pg_backend_pid())`.compile(tx),
      ],
    },
  };
  await takeDueSteps(dying);
  expect((await bells('is booked', booked)).own).toEqual([]);
  expect(errors).toEqual(booked.map(({ id: bookingId }) => expect.objectContaining({ bookingId, attempt: 1 })));
  expect((await stepsOf(booked)).map(({ news, tries }) => [news, tries])).toEqual(booked.map(() => [['booked'], 1]));
  await settleBoth();
  await goBoth(addMinutes(world.now(), 1));
  await settleBoth();
  expect((await bells('is booked', booked)).own).toEqual(ones(3));
  expect(mails('Booked', booked)).toBe(3);
  expect((await stepsOf(booked)).map(({ tries }) => tries)).toEqual([0, 0, 0]);
});

test('a session whose steps fail doesn’t block others, waits longer after each failure, and is never dropped', async () => {
  const booked = await book(4);
  const poison = booked[1] as Booked;
  const failing: App = {
    ...world.app,
    bells: {
      statements: (tx, rows) => {
        if (rows.some(({ userId }) => userId === poison.somebody.caller.userId)) throw new Error('planted');
        return BELLS.statements(tx, rows);
      },
    },
  };
  const waits: number[] = [];
  for (let tries = 1; tries <= 9; tries += 1) {
    await takeDueSteps(failing);
    const [step] = await stepsOf([poison]);
    expect(step).toMatchObject({ tries, news: ['booked'] });
    waits.push(((step?.dueAt.getTime() ?? 0) - world.now().getTime()) / 1000);
    expect((await bells('is booked', booked)).own).toEqual(ones(3));
    await goBoth(step?.dueAt ?? world.now());
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  await settleBoth();
  expect((await bells('is booked', booked)).own).toEqual(ones(4));
});

test('sessions that move or are cancelled during a reminder get one for the new slot only, or none', async () => {
  const booked = await book(30);
  await settleBoth();
  await goBoth(addHours(booked[0]?.startsAt ?? world.now(), -120));
  await world.app.db.execute('truncate notification');
  const changes = booked.map(({ somebody, id, studyId, startsAt }, index) =>
    index % 2 === 0
      ? bookSlot(world.app, somebody.caller, studyId, {
          date: startsAt.toISOString().slice(0, 10),
          start: '09:00',
          end: '09:30',
        })
      : cancelBooking(world.app, somebody.caller, id, ''),
  );
  const turns = Array.from({ length: 10 }, (_, turn) => takeDueSteps(turn % 2 === 0 ? world.app : other.app));
  await Promise.all([...changes, ...turns]);
  await settleBoth();
  expect((await bells('was moved', booked)).own).toEqual(ones(15));
  expect((await bells('was cancelled', booked)).own).toEqual(ones(15));
  // At this moment, only the first slot has a reminder that is due: the new one is later.
  const sent = await remindersOf(booked);
  expect(new Set(sent.map(({ bookingId }) => bookingId)).size).toBe(sent.length);
  expect((await bells('starts in', booked)).own).toEqual(ones(sent.length));
  // Moved sessions get a reminder of their new slot, and cancelled ones none.
  await goBoth(addHours(booked[0]?.startsAt ?? world.now(), -22));
  await settleBoth();
  expect((await remindersOf(booked)).length).toBe(sent.length + 15);
  expect(await stepsOf(booked)).toHaveLength(15);
});
