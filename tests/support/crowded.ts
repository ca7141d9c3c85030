import { sql } from 'kysely';
import type { Database, Tx } from '../../src/server/platform/db/database.ts';

/** So many people who are alike. */
export interface Alike {
  people: number;
  dateOfBirth: string;
  region: string;
  jobRole: string;
  phoneOs: string;
}

/** More people than the demo has, for the numbers that researchers see. */
export async function addPeople(db: Database, groups: readonly Alike[], now: string): Promise<void> {
  await db.transaction((tx) =>
    sql`with face as (
        select gen_random_uuid() as user_id, f.*
        from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
          as f (people integer, "dateOfBirth" date, region text, "jobRole" text, "phoneOs" text)
          cross join generate_series(1, f.people)
      ), person as (
        insert into app_user (id, role, first_name, last_name, email, email_verified_at, has_participant_info, created_at)
        select user_id, 'PARTICIPANT', 'Crowd', 'Owusu', user_id || '@example.com', ${now}, true, ${now} from face
        returning id
      )
      insert into participant_profile (user_id, date_of_birth, gender, country, region, job_role, employment_status,
        phone_os, devices, updated_at, last_active_on)
      select user_id, "dateOfBirth", 'FEMALE', 'GH', region, "jobRole", 'FREELANCER', "phoneOs",
        array['MOBILE_PHONE'], ${now}, ${now}::date from face join person on person.id = face.user_id`.execute(tx),
  );
}

const APPLICANTS = 5000;
/**
 * Inserted in batches: all people count in one cell of the eligible count, and each leaves a dead row version, which all later
 * ones of the same transaction have to skip. 5,000 in one transaction took more than a minute on a busy machine.
 */
const APPLICANTS_AT_ONCE = 250;

async function addApplicants(tx: Tx, studyName: string, now: string): Promise<void> {
  await sql`with person as (
      insert into app_user (id, role, first_name, last_name, email, email_verified_at, has_participant_info, created_at)
      select gen_random_uuid(), 'PARTICIPANT', rpad('Akosua', 50, 'mwamba'), rpad('Crowd', 50, 'agyeiwaa'),
        gen_random_uuid() || '@example.com', ${now}, true, ${now} from generate_series(1, ${APPLICANTS_AT_ONCE}::integer)
      returning id
    ), profile as (
      insert into participant_profile (user_id, date_of_birth, gender, country, region, city, education_level,
        annual_household_income, languages, employment_status, browsers, computer_os, phone_os, tablet_os, has_webcam,
        devices, updated_at, last_active_on)
      select id, '1994-03-06', 'FEMALE', 'GH', 'NORTHERN', 'Tamale', 'DIPLOMA', 'BETWEEN_10000_30000',
        array['ENGLISH'], 'FREELANCER', array['CHROME'], 'NO_COMPUTER', 'ANDROID', 'NO_TABLET', false,
        array['MOBILE_PHONE'], ${now}, ${now}::date from person
    )
    insert into application (id, study_id, participant_id, status, responses, match_percent, applied_at)
    select gen_random_uuid(), study.id, person.id, 'PENDING', '[]', 100, ${now}
    from person cross join study where study.name = ${studyName}`.execute(tx);
}

/** Pasted text without a place to break. */
const ADDRESS = 'https://market-research.example/traders/feesAndQueuesAtDawn';

/**
 * Fills the demo's world to its limits: every name as long as its form allows and without a space to break at, addresses of the
 * web in questions, answers and messages, 5,000
 * applicants of one study, 5,000 notifications for everybody, 500 projects of one organisation.
 */
export async function crowdTheDemo(db: Database, now: string): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`update app_user set first_name = rpad(first_name, 50, 'mwamba'), last_name = rpad(last_name, 50, 'agyeiwaa')`.execute(
      tx,
    );
    await sql`update organization set name = rpad(replace(name, ' ', '-'), 100, 'Unternehmung')`.execute(tx);
    await sql`insert into project (id, organization_id, creator_id, project_name, description, created_at)
      select gen_random_uuid(), organization_id, creator_id, 'Project-' || number, rpad('What', 250, 'weWantToKnow'), ${now}
      from project cross join generate_series(1, 500) as number where project_name = 'Market payments'`.execute(tx);
    await sql`update project set project_name = rpad(replace(project_name, ' ', '-'), 50, 'Donaudampfschiff')`.execute(
      tx,
    );
  });
  for (let added = 0; added < APPLICANTS; added += APPLICANTS_AT_ONCE) {
    await db.transaction((tx) => addApplicants(tx, 'Round 2: QR prototype', now));
  }
  await db.transaction(async (tx) => {
    await sql`update study set name = rpad(replace(name, ' ', '-'), 50, 'Untersuchung'),
      public_name = rpad(replace(public_name, ' ', '-'), 50, 'Untersuchung'),
      description = rpad(replace(description, ' ', '-'), 2000, 'Beschreibung')`.execute(tx);
    // Values of profiles are codes, not texts.
    await sql`update study set meeting_details = ${ADDRESS}, screeners = case when screeners::text like '%"PROFILE"%' then screeners
      else regexp_replace(screeners::text, '"(question|answer)": ?"', ${`"\\1": "${ADDRESS}/`}, 'g')::jsonb end`.execute(
      tx,
    );
    await sql`update application set instructions = ${ADDRESS} where instructions is not null`.execute(tx);
    await sql`update booking_message set body = ${ADDRESS}`.execute(tx);
    await sql`update rating set sentence = ${ADDRESS} where sentence <> ''`.execute(tx);
    await sql`insert into notification (id, user_id, message, redirect_url, created_at)
      select gen_random_uuid(), id, rpad('Somebody-applied', 200, 'again'), '/dashboard', ${now}
      from app_user cross join generate_series(1, 5000)
      where email in ('ama@kente-labs.example', 'kwesi.appiah@example.com')`.execute(tx);
  });
}
