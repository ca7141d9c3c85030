import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../domain/calendar.ts';
import { regionOfDistrict } from '../../../domain/district-code.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import { WORKING_STATUSES } from '../../../domain/enumerations.ts';
import { type FactRequirement, requirementsOf } from '../../../domain/facts.ts';
import type { Spoken } from '../../../domain/spoken.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { BUCKETS, FILTERS, type Filter, type Told, type Unmet } from './eligible-count.rules.ts';

const ACTIVE_DAYS = 30;

type Conditions = Partial<Record<Filter, RawBuilder<boolean>>>;

/** The filters that leave somebody out; what the person has not been asked fits no filter. The planner can use indexes for it. */
function conditions(criteria: Criteria, today: string): Conditions {
  const { minimumAge, maximumAge, deviceRequirements, byVideo, spoken, districts } = criteria;
  const born = (years: number) => sql`${today}::date - make_interval(years => ${years}::int)`;
  const all: Conditions = {
    age: sql`date_of_birth <= ${born(minimumAge)} and date_of_birth > ${born(maximumAge + 1)}`,
    ...Object.fromEntries(requirementsOf(criteria.facts).map((one) => [one.name, answers(one)] as const)),
    devices: sql`devices && ${deviceRequirements}::text[]`,
  };
  if (byVideo) all.meeting = canJoinVideo;
  if (districts.length > 0) all.region = sql`(${all.region ?? sql`true`}) and ${isOfDistricts(districts)}`;
  if (spoken.length > 0) all.languages = sql`${sql.join(spoken.map(knows), sql` and `)}`;
  return all;
}

/** The same as `domain/keypad-phones.ts` decides: a button phone is not the only device. */
const canJoinVideo = sql<boolean>`phone_os is distinct from 'BUTTON_PHONE' or not devices <@ '{MOBILE_PHONE}'`;

/** The same as `domain/eligibility.ts` decides for one person: null is what the person has not been asked. */
function conditionsWithUnknown(criteria: Criteria, today: string): Conditions {
  const all = conditions(criteria, today);
  for (const requirement of requirementsOf(criteria.facts)) all[requirement.name] = meets(requirement);
  const { deviceRequirements, spoken, districts } = criteria;
  all.devices = sql`${all.devices} or case when devices_unknown && ${deviceRequirements}::text[] then null else false end`;
  if (districts.length > 0) all.region = sql`(${all.region ?? sql`true`}) and ${isOfDistricts(districts)}`;
  if (spoken.length > 0 && all.languages) all.languages = ifAsked('languages', all.languages);
  return all;
}

/** A list that is empty has not been asked. */
const ifAsked = (column: string, condition: RawBuilder<unknown>) =>
  sql<boolean>`case when ${sql.ref(column)} = '{}' then null else ${condition} end`;

/** Whether an answer fits: never true of somebody who has not been asked. The planner can use indexes for it. */
function answers({ name, fact, accepted }: FactRequirement): RawBuilder<boolean> {
  const among = sql`${accepted}::text[]`;
  if (name === 'browser') return sql`browsers && ${among}`;
  if (name !== 'language') return sql`${sql.ref(fact.column)} = any (${among})`;
  const spoken = sql`select from unnest(languages) as one where one = any (${among}) and one <> all (languages_understood)`;
  return sql`languages && ${among} and exists (${spoken})`;
}

function meets(requirement: FactRequirement): RawBuilder<boolean> {
  const { name, fact, unclear } = requirement;
  const column = sql.ref(fact.column);
  const answered = answers(requirement);
  if (name === 'language' || name === 'browser') return ifAsked(fact.column, answered);
  const ofNobody = [
    ...(fact.ofGhana ? [sql`${column} is null and country <> 'GH'`] : []),
    ...(fact.ofWork ? [sql`${column} is null and employment_status <> all (${WORKING_STATUSES}::text[])`] : []),
  ];
  if (ofNobody.length > 0) return sql`case when ${sql.join(ofNobody, sql` or `)} then false else ${answered} end`;
  if (unclear.length === 0) return answered;
  return sql`case when ${column} = any (${unclear}::text[]) then null else ${answered} end`;
}

function isOfDistricts(districts: readonly string[]): RawBuilder<boolean> {
  const regions = [...new Set(districts.map(regionOfDistrict))];
  return sql`(coalesce(region <> all (${regions}::text[]), true) or district = any (${districts}::text[]))`;
}

function knows({ language, level }: Spoken): RawBuilder<boolean> {
  const isIn = (column: string) => sql<boolean>`${sql.ref(column)} @> array[${language}::text]`;
  const known = isIn('languages');
  if (level === 'READS') return sql`${known} and ${isIn('languagesRead')}`;
  if (level === 'UNDERSTANDS') return known;
  return sql`${known} and (${isIn('languagesRead')} or not ${isIn('languagesUnderstood')})`;
}

const active = (today: string) => sql<boolean>`coalesce(last_active_on > ${addDays(today, -ACTIVE_DAYS)}::date, false)`;

/** A part of all people that is always the same: each has a random number. */
const counted = (share: number) => (share === 1 ? sql`true` : sql`sample < ${sql.lit(Math.ceil(share * SAMPLES))}`);
/** The random numbers are below this. */
const SAMPLES = 2 ** 20;

/** About how many participants there are, as the planner knows it. */
export async function estimatePeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select reltuples::bigint as people from pg_class where oid = 'participant_profile'::regclass`.execute(tx);
  return rows[0]?.people ?? 0;
}

/** The counted people by the filters that they don't meet: those who meet all but one, and those who may fit. */
export async function countUnmet(
  tx: Tx,
  criteria: Criteria,
  today: string,
  share: number,
): Promise<{ rows: Unmet[]; filters: Filter[] }> {
  const all = Object.entries(conditionsWithUnknown(criteria, today)) as [Filter, RawBuilder<boolean>][];
  const bits = all.map(
    ([filter, condition]) => sql`case when ${condition} then 0 else ${sql.lit(1 << FILTERS.indexOf(filter))} end`,
  );
  const failsNone = all.map(([, condition]) => sql`(${condition}) is not false`);
  const { rows } = await sql<Unmet>`
    select unmet, may_fit, bucket, count(*)::int as people, count(*) filter (where active)::int as active
    from (select ${sql.join(bits, sql` + `)} as unmet, ${sql.join(failsNone, sql` and `)} as may_fit,
        ${BUCKET} as bucket, ${active(today)} as active
      from participant_profile where ${counted(share)}) person
    where may_fit or unmet & (unmet - 1) = 0
    group by unmet, may_fit, bucket`.execute(tx);
  return { rows, filters: all.map(([filter]) => filter) };
}

/** A random part of the people, by the lowest bits of their random number. */
const BUCKET = sql`sample & ${sql.lit(BUCKETS - 1)}`;

/** The counted people who qualify, and those who were active: for few of them, by index. */
export async function countQualifying(tx: Tx, criteria: Criteria, today: string, share: number): Promise<Unmet[]> {
  const all = Object.values(conditions(criteria, today)).map((condition) => sql`(${condition})`);
  const { rows } = await sql<Unmet>`
    select 0 as unmet, true as may_fit, ${BUCKET} as bucket, count(*)::int as people,
      count(*) filter (where ${active(today)})::int as active
    from participant_profile where ${counted(share)} and ${sql.join(all, sql` and `)} group by bucket`.execute(tx);
  return rows;
}

/** One question of an organisation is answered after the other: each is compared with all before it. */
export async function lockQuestions(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`eligible count ${organizationId}`}, 0))`.execute(tx);
}

/** What an organisation was shown after an instant that is less than 10 people from one of some numbers. */
export async function listTold(
  tx: Tx,
  organizationId: string,
  numbers: readonly number[],
  since: Date,
): Promise<Told[]> {
  const near = numbers.flatMap((people) => Array.from({ length: 19 }, (_, at) => people - 9 + at));
  const rows = await tx
    .selectFrom('eligibleAnswer')
    .select(['share', 'people', 'sketch'])
    .where('organizationId', '=', organizationId)
    .where('people', 'in', [...new Set(near)])
    .where('toldAt', '>', since)
    .where('sketch', 'is not', null)
    .execute();
  return rows.map(({ sketch, ...told }) => ({ ...told, sketch: sketchOf(sketch as Buffer) }));
}

export const sketchOf = (bytes: Buffer) => Uint16Array.from({ length: BUCKETS }, (_, at) => bytes.readUInt16LE(at * 2));

/** Remembers what is about to be shown. */
export async function insertTold(
  tx: Tx,
  told: readonly Told[],
  { organizationId, toldAt }: { organizationId: string; toldAt: Date },
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ sketch, ...one }) => ({
    ...one,
    ...{ id: newId(), organizationId, toldAt },
    sketch: Buffer.from(sketch.buffer, sketch.byteOffset, sketch.byteLength),
  }));
  await tx.insertInto('eligibleAnswer').values(rows).execute();
}

/** Records that a participant was active today; true at most once a day each. */
export async function noteActivity(tx: Tx, userId: string, today: string): Promise<void> {
  await tx
    .updateTable('participantProfile')
    .set({ lastActiveOn: today })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastActiveOn', 'is', null), where('lastActiveOn', '<', today)]))
    .execute();
}
