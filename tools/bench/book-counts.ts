import type pg from 'pg';

/** The exact consequences of one booking; anything else is lost or duplicated work. */
const EACH: Readonly<Record<string, number>> = {
  bookings: 1,
  'places of studies': 1,
  'places of times': 1,
  'scheduled applications': 1,
  'rows of history': 2,
  bells: 2,
  'planned steps': 1,
  mails: 2,
  'other jobs': 0,
};

const COUNTS = `
  select (select count(*) from booking where status = 'BOOKED') as "bookings",
    (select sum(filled) from study) as "places of studies",
    (select sum(booked) from slot) as "places of times",
    (select count(*) from application where status = 'SCHEDULED') as "scheduled applications",
    (select count(*) from status_change where event = 'book') as "rows of history",
    (select count(*) from notification) as "bells",
    -- An announced booking only waits for its first reminder.
    (select count(*) from session_step where news = '{}' and due_at > now()) as "planned steps",
    count(*) filter (where name like 'session.%') as "other jobs",
    count(*) filter (where name like 'mail%') as "mails"
  from pgboss.job`;

const TIMEOUT_MS = 120_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function findDifference(pool: pg.Pool, bookings: number): Promise<string> {
  const { rows } = await pool.query<Record<string, string | null>>(COUNTS);
  return Object.entries(EACH)
    .filter(([name, each]) => Number(rows[0]?.[name]) !== each * bookings)
    .map(([name, each]) => `${rows[0]?.[name]} ${name} instead of ${each * bookings}`)
    .join(', ');
}

/**
 * Waits until all consequences of so many bookings are queued, and returns how many seconds that took. Fails if in the end
 * something is missing or duplicated.
 */
export async function untilPlanned(pool: pg.Pool, bookings: number): Promise<number> {
  const from = performance.now();
  let difference = await findDifference(pool, bookings);
  while (difference !== '' && performance.now() - from < TIMEOUT_MS) {
    await pause(50);
    difference = await findDifference(pool, bookings);
  }
  const seconds = (performance.now() - from) / 1000;
  if (difference === '') {
    await pause(500);
    difference = await findDifference(pool, bookings);
  }
  if (difference !== '') throw new Error(`${bookings} bookings, but ${difference}`);
  return seconds;
}

/** Drops queued mails, and waits for those being sent, so that the next measurement includes only its own mails. */
export async function dropMails(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'cancelled', completed_on = now() where name like 'mail%' and state = 'created'`,
  );
  for (;;) {
    const { rows } = await pool.query<{ sending: boolean }>(
      `select exists (select 1 from pgboss.job where name like 'mail%' and state = 'active') as sending`,
    );
    if (!rows[0]?.sending) return;
    await pause(50);
  }
}

/** Waits until all mails are sent, and returns how many seconds that took. */
export async function untilSent(pool: pg.Pool): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: boolean }>(
      `select exists (select from pgboss.job where name like 'mail%' and state < 'completed') as left`,
    );
    if (!rows[0]?.left) return (performance.now() - from) / 1000;
    await pause(100);
  }
}

export async function countSentMails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sent: number }>(
    `select count(*)::int as sent from pgboss.job where name like 'mail%' and state = 'completed'`,
  );
  return rows[0]?.sent ?? 0;
}
