import pg from 'pg';
import { checkBooks } from '../../../src/server/features/books/books.service.ts';
import { openPostgres } from '../../../src/server/platform/db/database.ts';
import type { SandboxBooks } from '../stage/sandbox.ts';
import type { Known } from './clients.ts';
import { pause } from './http.ts';
import { RATE_PESEWAS, type World } from './world.ts';

/** The final state of the database and the provider, compared with the acknowledged writes. Empty lists mean success. */
export interface Verdict {
  /** Acknowledged writes that are missing or different. */
  lost: string[];
  /** Writes that exist more often than they were acknowledged. */
  doubled: string[];
  overbooked: string[];
  /** Payouts that were not made exactly once. */
  payouts: string[];
  books: string[];
}

const QUIET_MS = 120_000;

export async function verify(
  databaseUrl: string,
  { world, known, sandbox }: { world: World; known: Known; sandbox: { books(): Promise<SandboxBooks> } },
): Promise<Verdict> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const unpaid = await untilPaid(client);
    return {
      lost: [...(await lostBookings(client, known)), ...(await lostOthers(client, known))],
      doubled: await findDoubled(client, world, known),
      overbooked: await findOverbooked(client),
      payouts: [...unpaid, ...judgePayouts(await sandbox.books(), known)],
      books: await brokenInvariants(databaseUrl),
    };
  } finally {
    await client.end();
  }
}

/**
 * Payouts follow within seconds, and the reconciler asks about the ones whose event was lost in an outage. After a failover
 * nothing is paid until the provider has been asked.
 */
async function untilPaid(client: pg.Client): Promise<string[]> {
  for (const since = Date.now(); ; await pause(1_000)) {
    const { rows } = await client.query<{ open: string }>(
      `select (select count(*) from payout where status <> 'PAID') + (select count(*) from pgboss.job
         where state in ('created', 'retry', 'active') and name in ('payout.request', 'payout.send'))
         + (select count(*) from (select * from database_life order by life desc limit 1) newest
         where adopted_at is null or identity <> database_identity()) as open`,
    );
    const open = Number(rows[0]?.open);
    if (open === 0) return [];
    if (Date.now() - since > QUIET_MS) return [`${open} payouts are open ${QUIET_MS / 1000} s after the end`];
  }
}

async function lostBookings(client: pg.Client, { bookings }: Known): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string; moves: number; at: Date; bodies: string[] }>(
    `select b.id, status, moves, starts_at as at,
       array(select body from booking_message m where m.booking_id = b.id) as bodies
     from booking b where id = any ($1)`,
    [bookings.map(({ id }) => id)],
  );
  const held = new Map(rows.map((row) => [row.id, row]));
  return bookings.flatMap(({ id, status, moves, startsAt, messages }) => {
    const row = held.get(id);
    if (!row) return [`booking ${id} is gone`];
    const isSame = row.status === status && row.moves === moves && row.at.getTime() === Date.parse(startsAt);
    const missing = messages.filter((body) => !row.bodies.includes(body));
    return [
      ...(isSame
        ? []
        : [
            `booking ${id} is ${row.status} ${row.at.toISOString()} with ${row.moves} moves, and was acknowledged as ${status} ${startsAt} with ${moves}`,
          ]),
      ...missing.map((body) => `“${body}” of booking ${id} is gone`),
    ];
  });
}

async function lostOthers(client: pg.Client, { applications, topUps, attended }: Known): Promise<string[]> {
  const applied = await client.query<{ id: string; status: string }>(
    'select id, status from application where id = any ($1)',
    [applications.map(({ id }) => id)],
  );
  const paid = await client.query<{ reference: string; amount: string }>(
    `select reference, amount_pesewas as amount from top_up where status = 'SUCCEEDED'`,
  );
  const marked = await client.query<{ id: string }>(
    `select id from booking where status = 'ATTENDED' and id = any ($1)`,
    [attended.map(({ bookingId }) => bookingId)],
  );
  const statuses = new Map(applied.rows.map(({ id, status }) => [id, status]));
  const amounts = new Map(paid.rows.map(({ reference, amount }) => [reference, Number(amount)]));
  const done = new Set(marked.rows.map(({ id }) => id));
  return [
    ...applications
      .filter(({ id, status }) => statuses.get(id) !== status)
      .map(({ id, status }) => `application ${id} is ${statuses.get(id)}, and was acknowledged as ${status}`),
    ...topUps
      .filter(({ reference, amountPesewas }) => amounts.get(reference) !== amountPesewas)
      .map(({ reference }) => `top-up ${reference} is gone`),
    ...attended.filter(({ bookingId }) => !done.has(bookingId)).map(({ bookingId }) => `${bookingId} is not attended`),
  ];
}

async function findDoubled(client: pg.Client, world: World, { bookings, topUps }: Known): Promise<string[]> {
  const ids = [...bookings.map(({ id }) => id), ...world.held.map(({ bookingId }) => bookingId)];
  const references = topUps.map(({ reference }) => reference);
  const { rows } = await client.query<{ what: string }>(
    `select 'booking ' || id || ' was never acknowledged' as what from booking where not id = any ($1)
     union all
     select 'application ' || application_id || ' is booked ' || count(*) || ' times' from booking
       where status = 'BOOKED' group by application_id having count(*) > 1
     union all
     select '“' || body || '” was written ' || count(*) || ' times' from booking_message
       group by body having count(*) > 1
     union all
     select 'study ' || study_id || ' has ' || count(*) || ' applications of one person' from application
       group by study_id, participant_id having count(*) > 1
     union all
     select 'top-up ' || reference || ' was never acknowledged' from top_up
       where status = 'SUCCEEDED' and not reference = any ($2)`,
    [ids, references],
  );
  return rows.map(({ what }) => what);
}

/** No place is given twice, and every counter is correct. */
async function findOverbooked(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `with place as (select * from booking where status in ('BOOKED', 'ATTENDED', 'MISSED'))
     select 'time ' || s.id || ': ' || count(p.id) || ' of ' || capacity || ', counted ' || booked as what
       from slot s left join place p on p.slot_id = s.id
       group by s.id having count(p.id) > capacity or count(p.id) <> booked
     union all
     select 'study ' || s.id || ': ' || count(p.id) || ' of ' || desired_participants || ', counted ' || filled
       from study s left join place p on p.study_id = s.id
       group by s.id having count(p.id) > desired_participants or count(p.id) <> filled
     union all
     select 'quota ' || q.id || ': ' || count(p.id) || ' of ' || places || ', counted ' || filled
       from quota_cell q left join place p on q.id = any (p.quota_cells)
       group by q.id having count(p.id) > places or count(p.id) <> filled`,
  );
  return rows.map(({ what }) => what);
}

/** Each person whose session was marked as attended has received its pay once. */
function judgePayouts({ transfers, recipients }: SandboxBooks, { attended }: Known): string[] {
  const received = new Map<string, number[]>();
  for (const { recipient, amount, status } of Object.values(transfers)) {
    const number = recipients[recipient]?.accountNumber ?? '';
    if (status === 'success') received.set(number, [...(received.get(number) ?? []), amount]);
  }
  const due = new Set(attended.map(({ number }) => number));
  return [
    ...[...due].flatMap((number) => {
      const amounts = received.get(number) ?? [];
      if (amounts.length !== 1) return [`${number} was paid ${amounts.length} times`];
      return amounts[0] === RATE_PESEWAS ? [] : [`${number} was paid ${amounts[0]}`];
    }),
    ...[...received.keys()].filter((number) => !due.has(number)).map((number) => `${number} was paid for nothing`),
  ];
}

async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const db = await openPostgres(databaseUrl, { maxConnections: 1 });
  try {
    const results = await checkBooks({ db });
    return results.filter(({ broken }) => broken.length > 0).map((one) => `${one.invariant}: ${one.broken[0]}`);
  } finally {
    await db.close();
  }
}
