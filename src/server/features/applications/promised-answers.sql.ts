import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface Warned {
  studyId: string;
  studyName: string;
  researcherId: string;
  applicants: number;
  /** The earliest date among them. */
  earliest: string;
}

/** Marks the waiting applicants whose date is this day or earlier as announced, and returns them by study, each of them once. */
export async function markWarned(tx: Tx, day: string): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    with warned as (
      update application set answer_warned = true
      where status = 'PENDING' and answer_by is not null and answer_by <= ${day}::date and not answer_warned
      returning study_id, answer_by
    )
    select s.id as "studyId", s.name as "studyName", s.researcher_id as "researcherId", count(*)::int as applicants,
      min(warned.answer_by)::text as earliest
    from warned join study s on s.id = warned.study_id group by s.id order by s.id`.execute(tx);
  return rows;
}

/** The studies with waiting applicants whose date has passed. */
export async function listOverdueStudies(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('application')
    .select('studyId')
    .distinct()
    .where('status', '=', 'PENDING')
    .where('answerBy', '<', today)
    .orderBy('studyId')
    .execute();
  return rows.map(({ studyId }) => studyId);
}

/** A study's waiting applicants whose date has passed, locked: it skips those that are being decided at this moment. */
export function lockOverdue(tx: Tx, studyId: string, today: string) {
  return tx
    .selectFrom('application')
    .select(['id', 'status', 'participantId'])
    .where('studyId', '=', studyId)
    .where('status', '=', 'PENDING')
    .where('answerBy', '<', today)
    .orderBy('id')
    .forUpdate()
    .execute();
}
