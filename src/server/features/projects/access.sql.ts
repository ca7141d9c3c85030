import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** In which project something is, by the beginning of a call's path. A payment list may be in none. */
export const PROJECT_OF = {
  '/project/projects/{id}': 'select id as project_id from project where id = $1',
  '/project/studies/{id}': 'select project_id from study where id = $1',
  '/payment/studies/{id}': 'select project_id from study where id = $1',
  '/project/applications/{id}':
    'select s.project_id from application a join study s on s.id = a.study_id where a.id = $1',
  '/project/bookings/{id}': 'select s.project_id from booking b join study s on s.id = b.study_id where b.id = $1',
  '/project/messages/{id}': `select s.project_id from booking_message m join booking b on b.id = m.booking_id
    join study s on s.id = b.study_id where m.id = $1`,
  '/project/entries/{id}': `select s.project_id from assignment_entry e join assignment a on a.id = e.assignment_id
    join study s on s.id = a.study_id where e.id = $1`,
  '/project/photos/{id}': `select s.project_id from entry_photo p join assignment_entry e on e.id = p.entry_id
    join assignment a on a.id = e.assignment_id join study s on s.id = a.study_id where p.id = $1`,
  '/project/consents/{id}':
    'select s.project_id from signed_consent c join study s on s.id = c.study_id where c.id = $1',
  '/project/clips/{id}': `select coalesce(c.project_id, s.project_id) as project_id from clip c
    left join application a on a.id = c.application_id
    left join study s on s.id = coalesce(c.study_id, a.study_id) where c.id = $1`,
  '/project/ratings/{id}': `select s.project_id from rating r
    join rating_pair p on p.kind = r.kind and p.subject_id = r.subject_id join study s on s.id = p.study_id where r.id = $1`,
  '/project/decisions/{id}': `select s.project_id from held_decision d join application a on a.id = d.application_id
    join study s on s.id = a.study_id where d.id = $1`,
  '/payment/lists/{id}': 'select project_id from payment_list where id = $1',
} as const;

/** The project of one thing: undefined if there is no such thing, null if it is in no project. */
export async function findProjectOf(tx: Tx, kind: keyof typeof PROJECT_OF, id: string) {
  const { rows } = await tx.executeQuery<{ projectId: string | null }>(CompiledQuery.raw(PROJECT_OF[kind], [id]));
  return rows[0]?.projectId;
}

/** Whether all of these projects are the organisation's. */
export async function areOwn(tx: Tx, organizationId: string, projectIds: readonly string[]): Promise<boolean> {
  if (projectIds.length === 0) return true;
  const { count } = await tx
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('id', 'in', [...projectIds])
    .executeTakeFirstOrThrow();
  return Number(count) === new Set(projectIds).size;
}
