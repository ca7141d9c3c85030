import type { TODAY_KINDS } from '../../../contract/studies/today.ts';
import { statement } from '../../platform/db/statement.ts';

interface TodayRow {
  kind: (typeof TODAY_KINDS)[number];
  studyId: string | null;
  projectId: string | null;
  draftId: string | null;
  name: string | null;
  count: number;
  deadline: Date | null;
  /** The wallet's balance, where it matters. */
  balancePesewas: number | null;
  /** A draft's length and places. */
  minutes: number | null;
  places: number | null;
  /** How many questions a draft asks, and how many people it pays. */
  asked: number | null;
  paidPeople: number | null;
}

/** What waits for an organisation, and for the author of drafts: at most 3 of each kind, the most urgent first. */
export const readToday = statement<
  TodayRow,
  [organizationId: string, userId: string, now: Date, autoCompleteHours: number, projectIds: readonly string[] | null]
>(
  `with wallet as (
     select coalesce((select balance from ledger_account where owner_id = $1::uuid and kind = 'ORGANIZATION_AVAILABLE'), 0)
       as balance
   )
   select * from (
     (select 'MARK' as kind, 1 as rank, s.id as study_id, s.project_id, s.name, count(*) as count,
        min(b.ends_at) + make_interval(hours => $4::int) as deadline, null::bigint as balance_pesewas,
        null::float8 as minutes, null::float8 as places, null::float8 as asked, null::float8 as paid_people, null::uuid as draft_id
      from study s join booking b on b.study_id = s.id
      where s.organization_id = $1 and ($5::uuid[] is null or s.project_id = any($5)) and b.status = 'BOOKED' and b.ends_at <= $3::timestamptz
      group by s.id order by min(b.ends_at) limit 3)
     union all
     (select 'APPLICANTS', 2, s.id, s.project_id, s.name, count(*), null, null, null, null, null, null, null
      from study s join application a on a.study_id = s.id
      where s.organization_id = $1 and ($5::uuid[] is null or s.project_id = any($5)) and s.status in ('RECRUITING', 'PAUSED') and s.filled < s.desired_participants
        and a.status = 'PENDING'
      group by s.id order by min(a.applied_at) limit 3)
     union all
     (select 'MONEY_SHORT', 3, null, d.project_id, d.content #>> '{details,name}', 0, null, wallet.balance,
        (d.content #>> '{cost,durationInMinutes}')::float8, (d.content #>> '{cost,desiredNumberOfParticipants}')::float8,
        (select count(*) from jsonb_array_elements(d.content -> 'screeners') q where q ->> 'kind' <> 'PROFILE')::float8,
        (d.content #>> '{screening,paidPeople}')::float8, d.id
      from study_draft d join project p on p.id = d.project_id cross join wallet
      where p.organization_id = $1 and ($5::uuid[] is null or p.id = any($5)) and d.author_id = $2::uuid and d.stage >= 4
        and d.content #>> '{cost,durationInMinutes}' is not null
        and d.content #>> '{cost,desiredNumberOfParticipants}' is not null
      order by d.saved_at desc limit 3)
     union all
     (select 'NEARLY_FULL', 4, s.id, s.project_id, s.name, s.desired_participants - s.filled, null, null, null, null, null, null, null
      from study s
      where s.organization_id = $1 and ($5::uuid[] is null or s.project_id = any($5)) and s.status = 'RECRUITING' and s.filled between 1 and s.desired_participants - 1
        and s.desired_participants > 2
        and (s.desired_participants - s.filled = 1 or (s.desired_participants - s.filled) * 5 <= s.desired_participants)
      order by s.desired_participants - s.filled, s.id limit 3)
   ) row order by rank, deadline nulls last`,
);
