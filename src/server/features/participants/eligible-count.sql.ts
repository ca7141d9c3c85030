import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { newId } from '../../platform/ids.ts';
import type { Cell, Question } from './eligible-count.rules.ts';

/** Moves the cells forward to a day; one process does it, the others wait and find it done. */
export async function passDays(tx: Tx, today: string): Promise<void> {
  await sql`select pass_days(${today}::date)`.execute(tx);
}

/** A number that was shown, as it is stored. */
export type ToldRow = Question['criteria'] & {
  activeOnly: boolean;
  people: number;
  toldAt: number;
  revision: number;
};

export type CellRow = Cell & { changedIn: string };

/** What a process has not seen yet; null for nothing. */
export interface News {
  /** A transaction's id as text: everything before it has ended. */
  horizon: string;
  /** The day on which the cells' ages are based. */
  day: string;
  cells: CellRow[] | null;
  /** Of the organisation; null if nothing was remembered yet. */
  revision: number | null;
  told: ToldRow[] | null;
}

/**
 * Everything in one snapshot. `seen` are the versions of cells that were read and may still be asked about: those of
 * transactions since the horizon. The upper end of the range says to the planner that there are few.
 */
export const readNews = statement<
  News,
  [horizon: string, seen: string, organizationId: string | null, revision: number, toldAfter: Date]
>(`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (select as_of from eligible_clock) as day,
     (select json_agg(changed) from (
        select json_build_object('version', version, 'changedIn', changed_in::text, 'gender', gender,
          'educationLevel', education_level, 'annualHouseholdIncome', annual_household_income, 'devices', devices,
          'languages', null,
          'upToAge', coalesce(up_to_age, '{}'), 'activeUpToAge', coalesce(active_up_to_age, '{}')) as changed
        from eligible_cell_change left join eligible_cell using (gender, education_level, annual_household_income, devices)
        where changed_in between $1::text::xid8 and '18446744073709551615' and version <> all($2::text::bigint[])
        union all
        select json_build_object('version', version, 'changedIn', changed_in::text, 'gender', gender,
          'educationLevel', education_level, 'annualHouseholdIncome', annual_household_income, 'devices', devices,
          'languages', languages,
          'upToAge', coalesce(up_to_age, '{}'), 'activeUpToAge', coalesce(active_up_to_age, '{}'))
        from eligible_language_cell_change
        left join eligible_language_cell using (gender, education_level, annual_household_income, devices, languages)
        where changed_in between $1::text::xid8 and '18446744073709551615' and version <> all($2::text::bigint[])) news
     ) as cells,
     (select revision from eligible_answer_revision where organization_id = $3::uuid) as revision,
     (select json_agg(json_build_object('minimumAge', minimum_age, 'maximumAge', maximum_age, 'gender', gender,
        'education', education, 'annualHouseholdIncome', annual_household_income,
        'deviceRequirements', device_requirements, 'spoken', spoken, 'activeOnly', active_only, 'people', people,
        'toldAt', (extract(epoch from told_at) * 1000)::bigint, 'revision', revision) order by revision)
      from eligible_answer where organization_id = $3::uuid and revision > $4 and told_at > $5) as told`);

/**
 * Remembers what is about to be shown, as the organisation's next revision. False, and nothing is stored, if its
 * revision is another one by now.
 */
export async function insertAnswers(
  tx: Tx,
  { organizationId, revision, toldAt }: { organizationId: string; revision: number; toldAt: Date },
  questions: readonly Question[],
): Promise<boolean> {
  const rows = JSON.stringify(questions.map(({ criteria, ...rest }) => ({ id: newId(), ...criteria, ...rest })));
  const { rows: stored } = await sql`
    with next as (
      insert into eligible_answer_revision as known (organization_id, revision)
        values (${organizationId}, ${revision}::bigint + 1)
        on conflict (organization_id) do update set revision = known.revision + 1 where known.revision = ${revision}
        returning organization_id, revision
    ), answers as (
      insert into eligible_answer (id, organization_id, minimum_age, maximum_age, gender, education,
          annual_household_income, device_requirements, spoken, active_only, people, told_at, revision)
        select id, organization_id, "minimumAge", "maximumAge", gender, education,
          "annualHouseholdIncome", "deviceRequirements", spoken, "activeOnly", people, ${toldAt}, revision
        from next cross join jsonb_to_recordset(${rows}::jsonb) as q (id uuid, "activeOnly" boolean, people integer,
          "minimumAge" integer, "maximumAge" integer, gender text[], education text[],
          "annualHouseholdIncome" text[], "deviceRequirements" text[], spoken jsonb)
    )
    select revision from next`.execute(tx);
  return stored.length > 0;
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
