import { signAccessToken } from '../../src/server/platform/access-tokens.ts';
import { SESSION_SECRET, type Stage } from './stage.ts';

/** Renewed long before expiry, and often enough to fill a process's token cache within minutes. */
const RENEW_AFTER_MS = 2 * 60_000;

/** Creates sessions for existing people, and returns their bearer tokens in the same order. */
export async function signInAll(stage: Pick<Stage, 'pool'>, userIds: readonly string[]): Promise<string[]> {
  const tokenOf = await keepSignedIn(stage, userIds);
  return Promise.all(userIds.map(tokenOf));
}

/** For work that outlasts a token: returns a function that gives a person's current token. */
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

/** SQL for one of some answers, each as likely as its weight says, and null for some people: they were not asked. */
function pick(weights: Readonly<Record<string, number>>, notAsked = 0): string {
  const answers = Object.keys(weights);
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let upTo = 0;
  const bounds = Object.values(weights).map((weight) => (upTo += weight / total));
  const list = answers.map((answer) => `'${answer}'`).join(', ');
  const one = `(array[${list}])[1 + width_bucket(random(), array[${bounds.slice(0, -1).join(', ')}]::float8[])]`;
  return notAsked === 0 ? one : `case when random() >= ${notAsked} then ${one} end`;
}

/** In thousands of people, as the census of 2021 counted them. */
const REGIONS = {
  ...{
    WESTERN: 2061,
    CENTRAL: 2860,
    GREATER_ACCRA: 5456,
    VOLTA: 1659,
    EASTERN: 2926,
    ASHANTI: 5440,
    WESTERN_NORTH: 881,
  },
  ...{ AHAFO: 565, BONO: 1209, BONO_EAST: 1203, OTI: 747, NORTHERN: 2311, SAVANNAH: 653, NORTH_EAST: 659 },
  ...{ UPPER_EAST: 1301, UPPER_WEST: 902 },
};
/** Roughly as adults in Ghana are; a benchmark needs no more. */
const GENDERS = { FEMALE: 51, MALE: 48.5, OTHERS: 0.5 };
const EDUCATION = {
  ...{ NO_SCHOOLING: 20, PRIMARY_SCHOOL: 11, JUNIOR_HIGH_SCHOOL: 22, BASIC_SCHOOL: 6, HIGH_SECONDARY_SCHOOL: 24 },
  ...{ TRADE_TECHNICAL_VOCATIONAL_TRAINING: 3, DIPLOMA: 5, BACHELORS_DEGREE: 8, MASTERS_DEGREE: 0.9, DOCTORATE: 0.1 },
};
const INCOMES = {
  ...{ LESS_THAN_10000: 45, BETWEEN_10000_30000: 30, BETWEEN_40000_60000: 10, BETWEEN_70000_100000: 4 },
  ...{ MORE_THAN_100000: 1, RATHER_NOT_SAY: 10 },
};
const EMPLOYMENT = {
  ...{ FREELANCER: 47, EMPLOYED_FULL_TIME: 17, WORK_PART_TIME: 6, UNEMPLOYED: 10, SCHOOL_FULL_TIME: 8, HOMEMAKER: 8 },
  RETIRED: 4,
};
const WORK = {
  ...{ FARMER: 33, MARKET_TRADER: 15, SHOPKEEPER: 8, STREET_VENDOR: 5, TAILOR: 4, HAIRDRESSER: 4, DRIVER: 6, MASON: 3 },
  ...{ TEACHER: 5, NURSE: 2, MOBILE_MONEY_AGENT: 2, SECURITY_GUARD: 2, LABOURER: 5, FISHER: 3, OTHER: 3 },
};
const INDUSTRIES = { AGRICULTURE: 34, RETAIL_WHOLESALE: 24, TEXTILES: 5, CONSTRUCTION: 7, EDUCATION: 6, OTHER: 24 };
const PHONES = { ANDROID: 62, BUTTON_PHONE: 31, IOS_IPHONE: 6, NO_PHONE: 1 };
const COMPUTERS = { NO_COMPUTER: 85, WINDOWS: 13, MACOS: 2 };
const DIFFICULTIES = { NO_DIFFICULTY: 88, SOME_DIFFICULTY: 9, A_LOT_OF_DIFFICULTY: 2.5, CANNOT_DO: 0.5 };

const WORKS = "employment in ('FREELANCER', 'EMPLOYED_FULL_TIME', 'WORK_PART_TIME')";

/** Creates participants of every kind in bulk; some have not been asked everything. */
export async function makeParticipants(stage: Pick<Stage, 'pool'>, people: number): Promise<void> {
  await stage.pool.query(
    `with made as (
       insert into app_user (id, role, first_name, last_name, email, email_verified_at, has_participant_info, created_at)
       select gen_random_uuid(), 'PARTICIPANT', 'Person', 'Bench', gen_random_uuid() || '@example.com', now(), true, now()
       from generate_series(1, $1) returning id
     ), answered as materialized (
       select id, ${pick(EMPLOYMENT, 0.15)} as employment, ${pick(PHONES, 0.05)} as phone,
         ${pick(COMPUTERS, 0.15)} as computer, ${pick({ NO_TABLET: 95, ANDROID: 5 })} as tablet, random() < 0.3 as says_health, array['ENGLISH', ${pick(
           {
             ...{ TWI: 47, EWE: 13, GA: 7, DAGBANI: 9, FANTE: 12, HAUSA: 6, DAGAARE: 6 },
           },
         )}] || case when random() < 0.3 then array['HAUSA'] else '{}' end as known
       from made
     )
     insert into participant_profile (user_id, date_of_birth, gender, country, region, locality, city, education_level,
       annual_household_income, languages, languages_understood, languages_read, employment_status, job_role, industry, browsers,
       computer_os, phone_os, tablet_os, has_webcam, devices, devices_unknown, uses_mobile_money, has_bank_account, uses_internet,
       health_consent_at, seeing, hearing, walking, remembering, updated_at, last_active_on)
     select id, current_date - (6600 + floor(random() * random() * 26000)::int), ${pick(GENDERS)}, 'GH', ${pick(REGIONS)},
       ${pick({ URBAN: 57, RURAL: 43 }, 0.1)}, 'Accra', ${pick(EDUCATION, 0.1)}, ${pick(INCOMES, 0.2)},
       known, case when random() < 0.2 then known[2:2] else '{}' end,
       case when random() < 0.7 then array['ENGLISH'] else '{}' end, employment,
       case when ${WORKS} then ${pick(WORK)} end, case when ${WORKS} then ${pick(INDUSTRIES)} end,
       case when random() < 0.8 then array['CHROME'] else '{}' end, computer, phone, tablet, true,
       case when phone <> 'NO_PHONE' then array['MOBILE_PHONE'] else '{}' end
         || case when computer <> 'NO_COMPUTER' then array['COMPUTER_WITH_WEBCAM'] else '{}' end
         || case when tablet <> 'NO_TABLET' then array['TABLET'] else '{}' end,
       case when phone is null then array['MOBILE_PHONE'] else '{}' end
         || case when computer is null then array['COMPUTER_WITH_WEBCAM'] else '{}' end,
       ${pick({ YES: 85, NO: 15 }, 0.1)}, ${pick({ YES: 40, NO: 60 }, 0.3)}, ${pick({ YES: 65, NO: 35 }, 0.1)},
       case when says_health then now() end, ${['seeing', 'hearing', 'walking', 'remembering']
         .map(() => `case when says_health then ${pick(DIFFICULTIES)} end`)
         .join(', ')}, now(), current_date - floor(random() * 60)::int
     from answered`,
    [people],
  );
  // As autovacuum does: without it, no index alone can answer.
  await stage.pool.query('vacuum analyze');
}
