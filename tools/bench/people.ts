import { signAccessToken } from '../../src/server/platform/access-tokens.ts';
import { SESSION_SECRET, type Stage } from './stage.ts';

/** Long before it expires, and so often that a process remembers as many tokens as it ever will after some minutes. */
const RENEW_AFTER_MS = 2 * 60_000;

/** Bearer tokens of people who are already in the database, in their order: each gets a session. */
export async function signInAll(stage: Pick<Stage, 'pool'>, userIds: readonly string[]): Promise<string[]> {
  const tokenOf = await keepSignedIn(stage, userIds);
  return Promise.all(userIds.map(tokenOf));
}

/** The same for work that takes longer than a token is valid: returns what gives a person's token of the moment. */
export async function keepSignedIn(
  stage: Pick<Stage, 'pool'>,
  userIds: readonly string[],
): Promise<(userId: string) => Promise<string>> {
  const { rows } = await stage.pool.query<{ id: string; user_id: string }>(
    `insert into session (id, user_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
     select gen_random_uuid(), id, md5(id::text), now(), now(), now() + interval '1 day', 'bench'
     from unnest($1::uuid[]) as id returning id, user_id`,
    [userIds],
  );
  const sessions = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  const signed = new Map<string, { token: Promise<string>; at: Date }>();
  return (userId) => {
    const now = new Date();
    const known = signed.get(userId);
    if (known && now.getTime() - known.at.getTime() < RENEW_AFTER_MS) return known.token;
    const token = signAccessToken({ userId, sessionId: sessions.get(userId) ?? '' }, [SESSION_SECRET], now);
    signed.set(userId, { token, at: now });
    return token;
  };
}

/** Creates participants of every kind in bulk. */
export async function makeParticipants(stage: Pick<Stage, 'pool'>, people: number): Promise<void> {
  await stage.pool.query(
    `with made as (
       insert into app_user (id, role, first_name, last_name, email, email_verified_at, has_participant_info, created_at)
       select gen_random_uuid(), 'PARTICIPANT', 'Person', 'Bench', gen_random_uuid() || '@example.com', now(), true, now()
       from generate_series(1, $1) returning id
     )
     insert into participant_profile (user_id, date_of_birth, gender, country, region, city, education_level,
       annual_household_income, languages, languages_understood, languages_read, employment_status, browsers, computer_os, phone_os, tablet_os, has_webcam,
       devices, updated_at, last_active_on)
     select id, current_date - (6600 + floor(random() * 20000)::int),
       (array['MALE', 'FEMALE', 'OTHERS'])[1 + floor(random() * 3)::int], 'GH', 'GREATER_ACCRA', 'Accra',
       (array['BASIC_SCHOOL', 'HIGH_SECONDARY_SCHOOL', 'DIPLOMA', 'TRADE_TECHNICAL_VOCATIONAL_TRAINING',
         'ASSOCIATE_DEGREE', 'BACHELORS_DEGREE', 'MASTERS_DEGREE'])[1 + floor(random() * 7)::int],
       (array['LESS_THAN_10000', 'BETWEEN_10000_30000', 'BETWEEN_40000_60000', 'BETWEEN_70000_100000',
         'MORE_THAN_100000'])[1 + floor(random() * 5)::int],
       l.known, case when random() < 0.2 then l.known[2:2] else '{}' end,
       case when random() < 0.7 then array['ENGLISH'] else '{}' end, 'FREELANCER', array['CHROME'], 'WINDOWS', 'ANDROID', 'NO_TABLET', true,
       case when random() < 0.5 then array['MOBILE_PHONE'] else array['COMPUTER_WITH_WEBCAM', 'MOBILE_PHONE'] end,
       now(), current_date - floor(random() * 60)::int
     from made cross join lateral (select array['ENGLISH', (array['TWI', 'TWI', 'TWI', 'FANTE', 'EWE', 'GA', 'DAGBANI',
       'HAUSA'])[1 + floor(random() * 8)::int]] || case when random() < 0.3 and id is not null then array['HAUSA'] else '{}' end as known) l`,
    [people],
  );
  await stage.pool.query('analyze');
}
