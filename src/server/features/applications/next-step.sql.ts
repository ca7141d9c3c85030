import type { NEXT_STEPS } from '../../../contract/applications/next-step.ts';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import { statement } from '../../platform/db/statement.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';

interface NextStepRow {
  kind: (typeof NEXT_STEPS)[number];
  deadline: Date | null;
  studyName: string | null;
  studyNameLanguage: SpokenLanguage | null;
  studyId: string | null;
  applicationId: string | null;
  bookingId: string | null;
  startsAt: Date | null;
  releasesUnconfirmed: boolean;
  amountPesewas: number | null;
  /** How many steps wait, including this one. */
  total: number;
}

/** The steps that wait for a participant: by deadline, then those without a deadline in the order of `rank`. */
export const readNextStep = statement<
  NextStepRow,
  [participantId: string, now: Date, releaseHours: number, disputeHours: number]
>(
  `select step.*, ${titleReadBy('$1', 's', 'step.first_name')} as study_name,
     case when step.first_name is not null then ${titleLanguageReadBy('$1', 's')} end as study_name_language
   from (select step.*, count(*) over () as total from (
     select 'CONFIRM' as kind, 1 as rank,
       case when s.releases_unconfirmed and b.starts_at - make_interval(hours => $3::int) > $2::timestamptz
         then b.starts_at - make_interval(hours => $3::int) else b.starts_at end as deadline,
       s.public_name as first_name, s.id as study_id, b.application_id, b.id as booking_id, b.starts_at,
       s.releases_unconfirmed, null::bigint as amount_pesewas
     from booking b join study s on s.id = b.study_id
     where b.participant_id = $1::uuid and b.status = 'BOOKED' and b.starts_at > $2
       and b.confirm_asked_at is not null and b.confirmed_at is null
     union all
     select 'CHOOSE_TIME', 2, a.invitation_expires_at, s.public_name, s.id, a.id, null, null, false, null
     from application a join study s on s.id = a.study_id
     where a.participant_id = $1 and a.status = 'INVITED' and a.invitation_expires_at > $2 and s.own_time is null
     union all
     select 'START_WORK', 2, a.invitation_expires_at, s.public_name, s.id, a.id, null, null, false, null
     from application a join study s on s.id = a.study_id
     where a.participant_id = $1 and a.status = 'INVITED' and a.invitation_expires_at > $2 and s.own_time is not null
       and s.filled < s.desired_participants
     union all
     select 'DO_ENTRY', 1, e.due_at, s.public_name, s.id, w.application_id, null, null, false, null
     from assignment w join assignment_entry e on e.assignment_id = w.id join study s on s.id = w.study_id
     where w.participant_id = $1 and e.status = 'OPEN' and e.opens_at <= $2 and e.due_at > $2
     union all
     select 'DISPUTE_WORK', 3, e.reviewed_at + make_interval(hours => $4::int), s.public_name, s.id, w.application_id,
       null, null, false, null
     from assignment w join assignment_entry e on e.assignment_id = w.id join study s on s.id = w.study_id
     where w.participant_id = $1 and e.status = 'REJECTED' and e.upheld_at is null
       and e.reviewed_at + make_interval(hours => $4::int) > $2
     union all
     select 'DISPUTE', 3, b.ends_at + make_interval(hours => $4::int), s.public_name, s.id, a.id, b.id, null, false, null
     from application a join study s on s.id = a.study_id
       join booking b on b.application_id = a.id and b.status <> 'CANCELLED'
     where a.participant_id = $1 and a.status = 'NO_SHOW' and a.upheld_at is null
       and b.ends_at + make_interval(hours => $4::int) > $2
     union all
     select 'RETRY_PAYOUT', 4, null, null, null, null, null, null, false, sum(p.amount_pesewas)::bigint
     from payout p where p.participant_id = $1 and p.status in ('FAILED', 'REVERSED') having count(*) > 0
     union all
     select 'ADD_ACCOUNT', 5, null, null, null, null, null, null, false, l.balance
     from ledger_account l
     where l.owner_id = $1 and l.kind = 'PARTICIPANT_EARNED' and l.balance > 0
       and not exists (select from mobile_money_account m where m.user_id = $1)
     union all
     select case when s.status = 'RECRUITING' and s.filled < s.desired_participants
         and (s.screening_blocks = 0 or s.screening_paid < s.screening_cap) then 'APPLY' else 'CLOSED' end,
       6, null, s.public_name, s.id, null, null, null, false, null
     from app_user u left join study s on s.code = left(u.wanted_study, 7)
     where u.id = $1 and u.wanted_study is not null and u.has_participant_info
       and not exists (select from application a where a.study_id = s.id and a.participant_id = $1)
   ) step order by deadline nulls last, rank limit 1) step left join study s on s.id = step.study_id`,
);
