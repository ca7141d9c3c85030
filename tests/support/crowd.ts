import { sql } from 'kysely';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { signAccessToken } from '../../src/server/platform/access-tokens.ts';
import type { ParticipantCaller } from '../../src/server/platform/http/caller.ts';
import type { Answer, Given, World } from './world.ts';

export interface Face {
  gender: string;
  region: string;
  educationLevel: string;
  employmentStatus: string;
  firstName: string;
}

/** One person of a crowd: a participant with a session, created in the database. */
export interface Somebody {
  /** For calling a service as this person. */
  caller: ParticipantCaller;
  call: <E extends Endpoint>(endpoint: E, given?: Given<E>) => Promise<Answer<E>>;
}

/** Many participants at once, each as `face` returns; they qualify for the tests' study. */
export async function makeCrowd(
  world: World,
  people: number,
  face: (index: number) => Partial<Face> = () => ({}),
): Promise<Somebody[]> {
  const faces = Array.from({ length: people }, (_, index) => ({
    gender: 'FEMALE',
    region: 'NORTHERN',
    educationLevel: 'DIPLOMA',
    employmentStatus: 'FREELANCER',
    firstName: 'Crowd',
    ...face(index),
  }));
  const now = world.now();
  const { rows } = await world.app.db.transaction((tx) =>
    sql<{ userId: string; sessionId: string; email: string }>`
      with face as (
        select gen_random_uuid() as user_id, gen_random_uuid() as session_id, f.*
        from jsonb_to_recordset(${JSON.stringify(faces)}::jsonb)
          as f (gender text, region text, "educationLevel" text, "employmentStatus" text, "firstName" text)
      ), person as (
        insert into app_user (id, role, first_name, last_name, email, email_verified_at, has_participant_info, created_at)
        select user_id, 'PARTICIPANT', "firstName", 'Owusu', user_id || '@example.com', ${now}, true, ${now} from face
        returning id, email
      ), profile as (
        insert into participant_profile (user_id, date_of_birth, gender, country, region, city, education_level,
          annual_household_income, languages, employment_status, browsers, computer_os, phone_os, tablet_os, has_webcam,
          devices, updated_at, last_active_on)
        select user_id, '1994-03-06', gender, 'GH', region, 'Tamale', "educationLevel", 'BETWEEN_10000_30000',
          array['ENGLISH', 'DAGBANI'], "employmentStatus", array['CHROME'], 'NO_COMPUTER', 'ANDROID', 'NO_TABLET', false,
          array['MOBILE_PHONE'], ${now}, ${world.today()}::date from face
      ), session as (
        insert into session (id, user_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
        select session_id, user_id, session_id::text, ${now}, ${now}, ${now}::timestamptz + interval '30 days', 'crowd'
        from face
      )
      select face.user_id, face.session_id, person.email from face join person on person.id = face.user_id`.execute(tx),
  );
  return Promise.all(
    rows.map(async ({ userId, sessionId, email }) => {
      const token = await signAccessToken({ userId, sessionId }, world.app.settings.sessionSecrets, now);
      return {
        caller: { role: 'PARTICIPANT' as const, userId, sessionId, email },
        call: (endpoint, given) => world.call(endpoint, given, token),
      } satisfies Somebody;
    }),
  );
}
