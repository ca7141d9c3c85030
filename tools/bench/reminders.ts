import { addMinutes } from '../../src/domain/calendar.ts';
import { makeInvited } from './book-world.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { type Options, type Stage, startStage } from './stage.ts';

/*
 * 10,000 sessions start at the same moment, and four hours before it one process reminds both sides of each, by bell and
 * by mail, over a mail server that takes 50 ms for each mail. Everything must be sent exactly once. It prints the seconds from
 * that moment until the last of 20,000 mails was sent.
 */

const STUDIES = 100;
const PEOPLE_EACH = 100;
const SESSIONS = STUDIES * PEOPLE_EACH;
const MAIL_SERVER_MS = 50;
const TIMEOUT_MS = 15 * 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function benchReminders(options: Options): Promise<void> {
  const sink = await startMailSink(MAIL_SERVER_MS);
  const stage = await startStage(options, { SMTP_URL: sink.url });
  try {
    const dueAt = await makeDueSessions(stage);
    await pause(dueAt.getTime() - Date.now());
    const spent = stage.meter();
    await stage.profiled('reminders', () => untilReminded(stage, sink));
    const seconds = (Date.now() - dueAt.getTime()) / 1000;
    const { serverMs, postgresMs, elsewhere } = spent()(2 * SESSIONS);
    console.log(
      `${2 * SESSIONS} reminders in ${seconds.toFixed(1)} s: ${Math.round((2 * SESSIONS) / seconds)} mails/s; ` +
        `for each mail with its bell ${serverMs.toFixed(2)} ms of the server and ${postgresMs.toFixed(2)} ms of ` +
        `PostgreSQL; elsewhere ${Math.round(100 * elsewhere)}%`,
    );
  } finally {
    await stage.close();
    await sink.close();
  }
}

/** Books a session for everybody with the same start, and returns when the reminder four hours before is due. */
async function makeDueSessions(stage: Stage): Promise<Date> {
  const invited = (await makeInvited(stage, STUDIES, PEOPLE_EACH)).flat();
  const dueAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5000);
  const startsAt = addMinutes(dueAt, 4 * 60);
  const column = (name: 'studyId' | 'slotId' | 'applicationId' | 'participantId' | 'researcherId') =>
    invited.map((one) => one[name]);
  await stage.pool.query(
    `with booked as (
       insert into booking (id, study_id, slot_id, application_id, participant_id, researcher_id, starts_at, ends_at,
         status, created_at)
       select gen_random_uuid(), u.*, $6, $6::timestamptz + interval '30 minutes', 'BOOKED', now() - interval '10 days'
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[]) u returning id
     )
     insert into session_step (booking_id, since, due_at) select id, $7::timestamptz - interval '1 hour', $7 from booked`,
    [
      column('studyId'),
      column('slotId'),
      column('applicationId'),
      column('participantId'),
      column('researcherId'),
      startsAt,
      dueAt,
    ],
  );
  await stage.pool.query('analyze');
  if (Date.now() > dueAt.getTime()) throw new Error('making the sessions took too long');
  return dueAt;
}

/** Waits until every mail was sent and recorded as sent. Fails if a mail is missing or duplicated. */
async function untilReminded({ pool }: Stage, sink: MailSink): Promise<void> {
  const received = () => [...sink.received.values()].reduce((sum, count) => sum + count, 0);
  for (const from = Date.now(); received() < 2 * SESSIONS; await pause(100)) {
    if (Date.now() - from > TIMEOUT_MS) throw new Error(`only ${received()} mails in time`);
  }
  const count = async (): Promise<Record<string, number>> => {
    const { rows } = await pool.query(`select
      (select count(*)::int from reminder_sent where kind = 'FOUR_HOURS') as reminders,
      (select count(*)::int from notification) as bells,
      (select count(distinct user_id)::int from notification) as people,
      (select count(*)::int from session_step where due_at <= now()) as due,
      (select count(*)::int from pgboss.job where name like 'mail%' and state = 'completed') as sent,
      (select count(*)::int from pgboss.job where name like 'mail%' and state <> 'completed') as waiting`);
    return rows[0];
  };
  while (((await count()).waiting ?? 0) > 0) await pause(100);
  const counted = { ...(await count()), received: received(), addresses: sink.received.size };
  const people = (await pool.query('select count(distinct researcher_id)::int as n from booking')).rows[0].n + SESSIONS;
  const expected = {
    ...{ reminders: SESSIONS, bells: 2 * SESSIONS, people, due: 0, sent: 2 * SESSIONS, waiting: 0 },
    ...{ received: 2 * SESSIONS, addresses: people },
  };
  if (JSON.stringify(counted) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(counted)} instead of ${JSON.stringify(expected)}`);
}
