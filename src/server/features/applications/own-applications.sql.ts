import { sql } from 'kysely';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { ScreenerResponse } from '../../../domain/screening.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rewardOf } from '../../platform/db/expressions.ts';
import { type PageOf, readPage } from '../../platform/db/pages.ts';
import { statement } from '../../platform/db/statement.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';

/** The pay of an attended session, and the payout that took it along. Its instants are text. */
export interface Payment {
  amountPesewas: number;
  status: PayoutStatus | null;
  network: MobileMoneyNetwork | null;
  number: string | null;
  settledAt: string | null;
}

/**
 * The payment of an application, as JSON: a payout takes along everything earned until it is made, so the first one after an
 * earning has it.
 */
const paymentOf = (application: string, booking: string) => `(
  select json_build_object('amountPesewas', p.amount + ${booking}.overrun_pesewas, 'status', o.status, 'network', o.network, 'number', o.number,
    'settledAt', to_char(o.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ledger_journal j
    join ledger_posting p on p.journal_id = j.id
    join ledger_account l on l.id = p.account_id and l.kind = 'PARTICIPANT_EARNED'
    left join lateral (
      select * from payout where participant_id = ${application}.participant_id and created_at >= j.at
      order by created_at limit 1
    ) o on true
  where j.reference = 'earn:' || ${booking}.id)`;

export const ownPayment = sql<Payment | null>`${sql.raw(paymentOf('application', 'booking'))}`;

/** An application as its participant's list shows it, with its history. */
interface ListedApplication {
  /** The number of applications on all pages. */
  total: number;
  id: string;
  studyId: string;
  studyName: string;
  studyNameLanguage: SpokenLanguage;
  organizationName: string;
  kind: StudyKind;
  groupSize: number | null;
  rewardPesewas: number;
  extraPay: number;
  travelPay: number;
  dataPay: number;
  durationInMinutes: number;
  diaryEntries: number | null;
  meetingKind: MeetingKind;
  status: ApplicationStatus;
  responses: ScreenerResponse[];
  instructions: string | null;
  invitationExpiresAt: Date | null;
  appliedAt: Date;
  upheldAt: Date | null;
  screening: ScreeningOutcome | null;
  screeningPesewas: number;
  payment: Payment | null;
  answerBy: string | null;
  bookingId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Instants are text here, as in a response. */
  timeline: { event: string; to: string; at: string; reason: string | null }[];
}

const readOwn = statement<ListedApplication, [participantId: string, limit: number, offset: number]>(
  `select page.total, a.id, a.study_id, ${titleReadBy('$1', 's')} as study_name,
     ${titleLanguageReadBy('$1', 's')} as study_name_language, o.name as organization_name, s.study_kind as kind,
     case when s.study_kind = 'GROUP' then s.parallel_sessions end as group_size,
     ${rewardOf('b', 's')} as reward_pesewas, s.extra_pay, s.travel_pay, s.data_pay, s.duration_minutes as duration_in_minutes,
     (s.own_time -> 'diary' ->> 'entries')::int as diary_entries, s.meeting_kind, a.status, a.responses,
     a.instructions, a.invitation_expires_at, a.applied_at, a.upheld_at,
     a.screening, a.screening_pesewas, a.answer_by::text as answer_by, b.id as booking_id, b.starts_at, b.ends_at,
     ${paymentOf('a', 'b')} as payment,
     coalesce((
       select json_agg(json_build_object('event', c.event, 'to', c.to_status,
         'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', c.reason)
         order by c.at, c.id)
       from status_change c where c.entity_id = a.id
     ), '[]'::json) as timeline
   from (
     select id, count(*) over () as total from application
     where participant_id = $1 order by applied_at desc, id desc limit $2 offset $3
   ) page
     join application a on a.id = page.id join study s on s.id = a.study_id
     join organization o on o.id = s.organization_id
     left join booking b on b.application_id = a.id and b.status <> 'CANCELLED'
   order by a.applied_at desc, a.id desc`,
);

/** A page of a person's applications, newest first. */
export function listOwn(tx: Tx, participantId: string, page: PageOf) {
  return readPage(page, (limit, offset) => readOwn(tx, participantId, limit, offset));
}
