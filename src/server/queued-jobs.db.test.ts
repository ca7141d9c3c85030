/** @module-tag slow */
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../tests/support/postgres.ts';
import { addHours } from '../domain/calendar.ts';
import { dueSteps } from '../domain/session-steps.ts';
import { JOB_KINDS } from './job-handlers.ts';
import { MAILS } from './mails.ts';
import { type Database, openPostgres } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { OpenCalls } from './platform/http/open-calls.ts';
import { startJobs } from './platform/jobs.ts';
import { openLog } from './platform/log.ts';
import type { MailJob } from './platform/mail/mail-jobs.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const filesBefore = (number: string) =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && name < number)
    .sort();
const USER = '10000000-0000-4000-8000-000000000001';
const ENTRY = '10000000-0000-4000-8000-000000000002';
const STUDY = '10000000-0000-4000-8000-000000000003';
const TEXTS = ['@', 'Kofi', 'Mensah', 'spam', 'A question'];

const open: Database[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.close())));

/** Starts the queue as a process does, and stops it. */
async function startQueue(db: Database): Promise<void> {
  const jobs = await startJobs(db, openLog({ level: 'silent', sql: false }), {
    kinds: JOB_KINDS,
    openCalls: new OpenCalls(),
  });
  await jobs.stop();
}

/** A database as the version before a migration left it: its tables, its record of them, and its queue. */
async function openAsBefore(number = '0012'): Promise<Database> {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 3 });
  open.push(db);
  await db.execute('create table schema_migration (name text primary key, applied_at timestamptz default now())');
  for (const name of filesBefore(number)) {
    await db.execute(readFileSync(new URL(name, FOLDER), 'utf8'));
    await db.execute(`insert into schema_migration (name) values ('${name}')`);
  }
  await startQueue(db);
  await db.execute(`insert into app_user (id, role, first_name, last_name, email, created_at)
    values ('${USER}', 'PARTICIPANT', 'Kofi', 'Mensah', 'kofi@example.com', now())`);
  await db.execute(`insert into waitlist_entry (id, name, email, role, created_at)
    values ('${ENTRY}', 'Kofi Mensah', 'waits@example.com', 'RESEARCHER', now())`);
  return db;
}

const to = { email: 'kofi@example.com', firstName: 'Kofi' };
/** What the version before queued, by template; the queue's lane plays no part in how it is read. */
const QUEUED: readonly { queue: string; data: { template: string; to: object; about: object } }[] = [
  { queue: 'mail', data: { template: 'contact', to, about: { name: 'Kofi', email: to.email, message: 'A question' } } },
  {
    queue: 'mail',
    data: {
      template: 'waitlistInvitation',
      to: { email: 'waits@example.com', firstName: 'there' },
      about: { role: 'RESEARCHER' },
    },
  },
  {
    queue: 'mail',
    data: {
      template: 'waitlistInvitation',
      to: { email: 'gone@example.com', firstName: 'there' },
      about: { role: 'RESEARCHER' },
    },
  },
  { queue: 'mail', data: { template: 'joinOrganization', to, about: { invitationId: STUDY } } },
  { queue: 'mail', data: { template: 'accountSuspended', to: { userId: USER }, about: { reason: 'spam' } } },
  {
    queue: 'mail.first',
    data: {
      template: 'changeEmail',
      to: { email: 'new@example.com', firstName: 'there' },
      about: { userId: USER, email: 'new@example.com' },
    },
  },
  { queue: 'mail.first', data: { template: 'emailChanged', to, about: {} } },
  {
    queue: 'mail.second',
    data: { template: 'studyTakenDown', to: { userId: USER }, about: { studyId: STUDY, reason: 'spam' } },
  },
  { queue: 'mail.second', data: { template: 'lowBalance', to: { userId: USER }, about: { balancePesewas: '12500' } } },
  { queue: 'mail.second', data: { template: 'sessionBooked', to: { userId: USER }, about: { bookingId: STUDY } } },
];

async function queue(db: Database, state: 'created' | 'completed' | 'failed'): Promise<void> {
  const output = JSON.stringify({ message: `550 <${to.email}>: user unknown` });
  await db.transaction(async (tx) => {
    for (const { queue: name, data } of QUEUED) {
      // As the product queues them: with the id of the request that caused it.
      const stored = JSON.stringify({ ...data, _requestId: 'request-1' });
      await sql`insert into pgboss.job (name, data, state, output) values (${name}, ${stored}::jsonb, ${sql.lit(state)},
        ${state === 'created' ? null : output}::jsonb)`.execute(tx);
    }
  });
}

async function readQueued(db: Database) {
  const { rows } = await db.read((tx) =>
    sql<{ name: string; data: MailJob & { _requestId?: string }; output: object | null }>`
      select name, data, output from pgboss.job where name like 'mail%'`.execute(tx),
  );
  return rows;
}

test.each(['created', 'failed'] as const)(
  'mails that an earlier version queued still go out (%s), and hold ids only',
  async (state) => {
    const db = await openAsBefore();
    await queue(db, state);
    await migrate(db);
    const jobs = await readQueued(db);
    // Nobody is left to invite whose entry of the waitlist is gone.
    expect(jobs).toHaveLength(QUEUED.length - 1);
    for (const { name, data, output } of jobs) {
      const { _requestId, ...payload } = data;
      expect(_requestId).toBe('request-1');
      const kind = JOB_KINDS.find((one) => one.name === name);
      expect(kind?.parse(payload), data.template).toEqual(payload);
      const mail = MAILS.get(data.template);
      expect(mail?.schema.safeParse(data.about), data.template).toMatchObject({ success: true });
      expect(data.to === undefined, data.template).toBe(mail?.recipient !== null);
      for (const text of TEXTS) expect(JSON.stringify([data, output])).not.toContain(text);
    }
    const aboutOf = (template: string) => jobs.find(({ data }) => data.template === template)?.data.about;
    const { messages, addresses } = await db.read(async (tx) => ({
      messages: await tx.selectFrom('contactMessage').selectAll().execute(),
      addresses: await tx.selectFrom('otherAddress').selectAll().orderBy('email').execute(),
    }));
    expect(messages).toEqual([expect.objectContaining({ name: 'Kofi', email: to.email, message: 'A question' })]);
    expect(aboutOf('contact')).toEqual({ messageId: messages[0]?.id });
    expect(aboutOf('waitlistInvitation')).toEqual({ entryId: ENTRY });
    expect(addresses.map(({ email, userId }) => [email, userId])).toEqual([
      [to.email, null],
      ['new@example.com', USER],
    ]);
    expect(aboutOf('emailChanged')).toEqual({ addressId: addresses[0]?.id });
    expect(aboutOf('changeEmail')).toEqual({ addressId: addresses[1]?.id });
    expect(aboutOf('lowBalance')).toEqual({ balancePesewas: 12_500 });
    expect(aboutOf('sessionBooked')).toEqual({ bookingId: STUDY });
  },
);

test('a queue that an earlier version created gets the settings of this one, and the others are left alone', async () => {
  const db = await openAsBefore();
  const readQueues = async () =>
    (await db.read((tx) => sql.raw('select * from pgboss.queue order by name').execute(tx))).rows;
  await db.execute("update pgboss.queue set retry_limit = 99, updated_on = 'epoch' where name = 'mail'");
  await startQueue(db);
  const queues = await readQueues();
  const { retryLimit } = JOB_KINDS.find(({ name }) => name === 'mail')?.settings ?? {};
  expect(queues).toContainEqual(expect.objectContaining({ name: 'mail', retryLimit }));
  await startQueue(db);
  expect(await readQueues()).toEqual(queues);
});

test('mails that were sent keep nothing but their name', async () => {
  const db = await openAsBefore();
  await queue(db, 'completed');
  await migrate(db);
  for (const { data, output } of await readQueued(db)) {
    expect(data).toEqual({ template: data.template, about: {} });
    expect(output).toBeNull();
  }
});

test('steps of sessions that were jobs still happen: those that are ahead, and those that were due but have not run', async () => {
  const db = await openAsBefore('0020');
  const now = new Date();
  const bookings = [
    { id: id(11), startsAt: addHours(now, 200), waiting: ['FIVE_DAYS', 'FOUR_HOURS', 'CONFIRM', 'UNMARKED'] },
    // Four hours before it the server was down.
    { id: id(12), startsAt: addHours(now, 2), waiting: ['FOUR_HOURS', 'THIRTY_MINUTES', 'UNMARKED'] },
    { id: id(13), startsAt: addHours(now, 3), waiting: ['THIRTY_MINUTES', 'UNMARKED'] },
    { id: id(14), startsAt: addHours(now, -3), waiting: ['UNMARKED'] },
    { id: id(15), startsAt: addHours(now, -30), waiting: [], status: 'ATTENDED' },
  ];
  await makeBookings(db, bookings);
  await migrate(db);
  const steps = await db.read((tx) =>
    tx
      .selectFrom('sessionStep')
      .innerJoin('booking', 'booking.id', 'sessionStep.bookingId')
      .selectAll('sessionStep')
      .select(['startsAt', 'endsAt', 'confirmAskedAt'])
      .orderBy('bookingId')
      .execute(),
  );
  const later = addHours(now, 0.01);
  expect(
    steps.map((step) => {
      const { due, next } = dueSteps({ ...step, releasesUnconfirmed: false, isGroup: false, isAsked: false }, later);
      return [step.bookingId, due, next === null ? null : (next.getTime() - step.startsAt.getTime()) / 3_600_000];
    }),
  ).toEqual([
    [id(11), [], -120],
    [id(12), ['FOUR_HOURS'], -0.5],
    [id(13), [], -0.5],
    [id(14), ['UNMARKED'], 24.5],
  ]);
  const { rows } = await db.read((tx) => sql<{ name: string }>`select name from pgboss.job`.execute(tx));
  expect(rows).toEqual([{ name: 'session.autocomplete' }]);
  expect(steps.every(({ news, tries, dueAt }) => news.length === 0 && tries === 0 && dueAt <= later)).toBe(true);
});

const id = (number: number) => `10000000-0000-4000-8000-0000000000${number}`;
const STEP_JOBS: Readonly<Record<string, { name: string; kind?: string }>> = {
  FIVE_DAYS: { name: 'reminder.session', kind: 'FIVE_DAYS' },
  FOUR_HOURS: { name: 'reminder.session', kind: 'FOUR_HOURS' },
  THIRTY_MINUTES: { name: 'reminder.session', kind: 'THIRTY_MINUTES' },
  CONFIRM: { name: 'session.confirm' },
  UNMARKED: { name: 'session.unmarked' },
};

/** Bookings with the jobs that an earlier version planned for them and that have not run. */
async function makeBookings(
  db: Database,
  bookings: readonly { id: string; startsAt: Date; waiting: readonly string[]; status?: string }[],
): Promise<void> {
  // What they belong to plays no part here.
  await db.execute(`alter table booking drop constraint booking_study_id_fkey, drop constraint booking_slot_id_fkey,
    drop constraint booking_application_id_fkey, drop constraint booking_participant_id_fkey,
    drop constraint booking_researcher_id_fkey`);
  for (const name of ['reminder.session', 'session.confirm', 'session.unmarked']) {
    await db.execute(`select pgboss.create_queue('${name}', '{"policy": "standard"}'::jsonb)`);
  }
  await db.transaction(async (tx) => {
    for (const { id: bookingId, startsAt, waiting, status = 'BOOKED' } of bookings) {
      await sql`insert into booking (id, study_id, slot_id, application_id, participant_id, researcher_id, starts_at,
          ends_at, status, created_at)
        values (${bookingId}, ${bookingId}, ${bookingId}, ${bookingId}, ${bookingId}, ${bookingId}, ${startsAt},
          ${addHours(startsAt, 0.5)}, ${status}, now() - interval '30 days')`.execute(tx);
      // The session was moved once: this time is no longer its own.
      const jobs = [
        ...waiting.map((step) => ({ step, at: startsAt })),
        { step: 'FIVE_DAYS', at: addHours(startsAt, 24) },
      ];
      for (const { step, at } of jobs) {
        const { name, kind } = STEP_JOBS[step] ?? { name: '' };
        const data = { bookingId, ...(name === 'session.unmarked' ? {} : { startsAt: at.toISOString() }), kind };
        // Between two tries, a job's start is no longer the time of its step.
        await sql`insert into pgboss.job (name, data, start_after, state) values (${name},
          ${JSON.stringify(data)}::jsonb, now() + interval '1 hour', 'retry')`.execute(tx);
      }
    }
    await sql`insert into pgboss.job (name, data) values ('session.autocomplete', '{}')`.execute(tx);
  });
}
