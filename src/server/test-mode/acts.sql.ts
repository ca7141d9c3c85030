import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { TestPersonView } from '../platform/test-mode.ts';
import type { Occasion } from './acts.rules.ts';

export interface TestPerson {
  id: string;
  number: number;
  email: string;
  firstName: string;
  lastName: string;
}

const PERSON = sql`u.id, p.number, u.email, u.first_name, u.last_name`;

export async function insertPerson(tx: Tx, userId: string, number: number): Promise<void> {
  await sql`insert into test_person (user_id, number) values (${userId}, ${number})`.execute(tx);
}

type WholePerson = Omit<TestPersonView, 'staysAway' | 'answersWrong'>;

export async function listPeople(tx: Tx): Promise<WholePerson[]> {
  const { rows } = await sql<WholePerson>`
    select ${PERSON}, f.gender, f.region, coalesce(f.city, '') as city, f.date_of_birth, coalesce(f.employment_status, 'NOT_STATED') as employment_status,
      coalesce(f.education_level, 'NOT_STATED') as education_level, f.languages,
      f.devices
    from test_person p join app_user u on u.id = p.user_id join participant_profile f on f.user_id = u.id
    order by p.number`.execute(tx);
  return rows;
}

export async function findPerson(tx: Tx, userId: string): Promise<TestPerson | undefined> {
  const { rows } = await sql<TestPerson>`
    select ${PERSON} from test_person p join app_user u on u.id = p.user_id where u.id = ${userId}`.execute(tx);
  return rows[0];
}

export type Open = TestPerson &
  Occasion & {
    studyId: string;
    applicationId: string | null;
    /** The id of the booking or of the entry. */
    bookingId: string | null;
    occasion: string;
  };

/** Every open occasion: what people could do and have not done yet. */
export async function listOccasions(tx: Tx, now: Date): Promise<Open[]> {
  const { rows } = await sql<Open>`
    with occasion as (
      select p.user_id, 'apply' as act, s.published_at as since, s.id as study_id, null::uuid as application_id,
        null::uuid as booking_id, s.id::text as occasion
      from test_person p cross join study s
      where s.status = 'RECRUITING'
        and not exists (select from application a where a.study_id = s.id and a.participant_id = p.user_id)
      union all
      select a.participant_id, 'book', a.invited_at, a.study_id, a.id, null, a.id::text || ' ' || a.invited_at::text
      from application a join study s on s.id = a.study_id where a.status = 'INVITED' and s.own_time is null
      union all
      select a.participant_id, 'start', a.invited_at, a.study_id, a.id, null, a.id::text || ' ' || a.invited_at::text
      from application a join study s on s.id = a.study_id where a.status = 'INVITED' and s.own_time is not null
      union all
      select w.participant_id, 'submit', e.opens_at, w.study_id, w.application_id, e.id, e.id::text
      from assignment w join assignment_entry e on e.assignment_id = w.id join study s on s.id = w.study_id
      where e.status = 'OPEN' and e.due_at > ${now} and s.own_time->>'finish' <> 'API'
      union all
      select b.participant_id, 'confirm', b.confirm_asked_at, b.study_id, b.application_id, b.id,
        b.id::text || ' ' || b.starts_at::text
      from booking b where b.status = 'BOOKED' and b.confirm_asked_at is not null and b.confirmed_at is null
        and b.starts_at > ${now}
      union all
      select b.participant_id, 'arrive', b.starts_at, b.study_id, b.application_id, b.id,
        b.id::text || ' ' || b.starts_at::text
      from booking b where b.status = 'BOOKED' and b.participant_here_at is null and b.ends_at > ${now}
      union all
      select p.participant_id, 'rate', p.asked_at, p.study_id, null, p.subject_id, p.subject_id::text
      from rating_pair p where p.kind = 'BOOKING' and p.asked_at is not null
    )
    select ${PERSON}, o.act, o.since, o.study_id, o.application_id, o.booking_id, o.occasion
    from occasion o join test_person p on p.user_id = o.user_id join app_user u on u.id = o.user_id
    where not exists (select from test_act t where t.user_id = o.user_id and t.act = o.act and t.occasion = o.occasion)`.execute(
    tx,
  );
  return rows;
}

export async function noteAct(
  tx: Tx,
  done: { userId: string; act: string; occasion: string; at: Date; outcome: string },
): Promise<void> {
  const { userId, act, occasion, at, outcome } = done;
  await sql`
    insert into test_act (user_id, act, occasion, at, outcome) values (${userId}, ${act}, ${occasion}, ${at}, ${outcome})
    on conflict (user_id, act, occasion) do update set outcome = excluded.outcome, at = excluded.at`.execute(tx);
}

/** Records that a person will miss a session, so that they have no occasion to arrive. */
export async function noteAway(
  tx: Tx,
  {
    userId,
    bookingId,
    startsAt,
    at,
    outcome,
  }: { userId: string; bookingId: string; startsAt: Date; at: Date; outcome: string },
): Promise<void> {
  await sql`
    insert into test_act (user_id, act, occasion, at, outcome)
    values (${userId}, 'arrive', ${bookingId}::text || ' ' || ${startsAt}::timestamptz::text, ${at}, ${outcome})
    on conflict (user_id, act, occasion) do update set outcome = excluded.outcome, at = excluded.at`.execute(tx);
}

/** The one organisation of the environment. */
export async function findOwnOrganization(tx: Tx): Promise<string> {
  const { id } = await tx.selectFrom('organization').select('id').executeTakeFirstOrThrow();
  return id;
}
