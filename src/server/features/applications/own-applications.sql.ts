import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { ScreenerResponse } from '../../../domain/screening.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import type { MeetingKind } from '../../../domain/session-kinds.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type PageOf, readPage } from '../../platform/db/pages.ts';
import { statement } from '../../platform/db/statement.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';

/** An application as its participant's list shows it, with its history. */
interface ListedApplication {
  /** How many applications all pages have. */
  total: number;
  id: string;
  studyId: string;
  studyName: string;
  studyNameLanguage: SpokenLanguage;
  organizationName: string;
  kind: StudyKind;
  groupSize: number | null;
  rewardPesewas: number;
  durationInMinutes: number;
  meetingKind: MeetingKind;
  status: ApplicationStatus;
  responses: ScreenerResponse[];
  instructions: string | null;
  invitationExpiresAt: Date | null;
  appliedAt: Date;
  upheldAt: Date | null;
  screening: ScreeningOutcome | null;
  screeningPesewas: number;
  answerBy: string | null;
  bookingId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Instants are text here, in the form of an answer. */
  timeline: { event: string; to: string; at: string; reason: string | null }[];
}

const readOwn = statement<ListedApplication, [participantId: string, limit: number, offset: number]>(
  `select page.total, a.id, a.study_id, ${titleReadBy('$1', 's')} as study_name,
     ${titleLanguageReadBy('$1', 's')} as study_name_language, o.name as organization_name, s.study_kind as kind,
     case when s.study_kind = 'GROUP' then s.parallel_sessions end as group_size,
     s.rate_pesewas as reward_pesewas, s.duration_minutes as duration_in_minutes, s.meeting_kind, a.status, a.responses,
     a.instructions, a.invitation_expires_at, a.applied_at, a.upheld_at,
     a.screening, a.screening_pesewas, a.answer_by::text as answer_by, b.id as booking_id, b.starts_at, b.ends_at,
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

/** A page of a person's applications, the newest first. */
export function listOwn(tx: Tx, participantId: string, page: PageOf) {
  return readPage(page, (limit, offset) => readOwn(tx, participantId, limit, offset));
}
