import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { holds } from '../../platform/db/search.ts';
import { seenBy } from '../../platform/db/seen-projects.ts';
import { TIES } from '../studies/audience.service.ts';

function selectPanels(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('panel')
    .select(['panel.id', 'panel.name', 'panel.createdAt'])
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('study')
          .select(['study.id', 'study.name', 'study.projectId', 'study.publishedAt'])
          .where((where) =>
            where.or([
              where('study.audiencePanelId', '=', where.ref('panel.id')),
              where('study.excludedPanelId', '=', where.ref('panel.id')),
            ]),
          )
          .orderBy('study.publishedAt', 'desc')
          .limit(1)
          .as('used'),
      (join) => join.onTrue(),
    )
    .select([
      'used.id as usedStudyId',
      'used.name as usedStudyName',
      'used.projectId as usedProjectId',
      'used.publishedAt as usedAt',
    ])
    .select([
      sql<number>`(select count(*)::int from panel_member m where m.panel_id = panel.id)`.as('people'),
      sql<Date | null>`(select max(m.added_at) from panel_member m where m.panel_id = panel.id)`.as('lastAddedAt'),
    ])
    .where('panel.organizationId', '=', organizationId);
}

export function listPanels(tx: Tx, organizationId: string) {
  return selectPanels(tx, organizationId).orderBy('panel.id', 'desc').execute();
}

export function findPanel(tx: Tx, organizationId: string, panelId: string) {
  return selectPanels(tx, organizationId).where('panel.id', '=', panelId).executeTakeFirst();
}

export function lockPanel(tx: Tx, organizationId: string, panelId: string) {
  return tx
    .selectFrom('panel')
    .select('id')
    .where('id', '=', panelId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts an organisation's panels with its row locked, so that two new ones at once don't pass the limit. */
export async function countPanels(tx: Tx, organizationId: string): Promise<number> {
  await tx.selectFrom('organization').select('id').where('id', '=', organizationId).forUpdate().execute();
  const { panels } = await tx
    .selectFrom('panel')
    .select(({ fn }) => fn.countAll<number>().as('panels'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return panels;
}

export async function insertPanel(
  tx: Tx,
  panel: { id: string; organizationId: string; name: string; createdBy: string; createdAt: Date },
) {
  await tx.insertInto('panel').values(panel).execute();
}

export async function renamePanel(tx: Tx, panelId: string, name: string) {
  await tx.updateTable('panel').set({ name }).where('id', '=', panelId).execute();
}

/** Deletes a panel. Studies that have ended forget it by their foreign keys. */
export async function deletePanel(tx: Tx, panelId: string) {
  await tx.deleteFrom('panel').where('id', '=', panelId).execute();
}

export async function isInUse(tx: Tx, panelId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('study')
    .select('id')
    .where('status', 'in', ['RECRUITING', 'PAUSED'])
    .where((where) => where.or([where('audiencePanelId', '=', panelId), where('excludedPanelId', '=', panelId)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** People of a panel with what the organisation knows of them. */
function selectMembers(tx: Tx, panelId: string, search: string) {
  return tx
    .selectFrom('panelMember')
    .innerJoin('appUser', 'appUser.id', 'panelMember.participantId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('participation')
          .innerJoin('study', 'study.id', 'participation.studyId')
          .select(({ fn }) => [
            fn.count<number>('participation.studyId').distinct().as('studies'),
            fn.max<Date | null>('participation.at').as('lastTookPartAt'),
          ])
          .whereRef('participation.participantId', '=', 'panelMember.participantId')
          .whereRef('study.organizationId', '=', 'panelMember.organizationId')
          .as('past'),
      (join) => join.onTrue(),
    )
    .select(['appUser.id', 'firstName', 'lastName', 'panelMember.addedAt', 'past.lastTookPartAt'])
    .select(sql<number>`coalesce(past.studies, 0)::int`.as('studies'))
    .where('panelMember.panelId', '=', panelId)
    .$if(search.trim() !== '', (query) => query.where(holds(search.trim(), 'appUser.firstName', 'appUser.lastName')));
}

export async function listMembers(tx: Tx, panelId: string, query: { search: string; page: number; size: number }) {
  const { search, page, size } = query;
  return selectPage(selectMembers(tx, panelId, search).orderBy('firstName').orderBy('lastName').orderBy('appUser.id'), {
    page,
    size,
  });
}

export function listMembersAfter(tx: Tx, panelId: string, search: string, after: string, limit: number) {
  return selectMembers(tx, panelId, search)
    .where('appUser.id', '<', after)
    .orderBy('appUser.id', 'desc')
    .limit(limit)
    .execute();
}

// ---- Adding people

/** The applicants of these applications, as far as they are of the organisation's studies. */
export function listApplicants(tx: Tx, organizationId: string, applicationIds: readonly string[]) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select(['application.id', 'application.participantId', 'firstName', 'lastName'])
    .where('application.id', 'in', [...applicationIds])
    .where('study.organizationId', '=', organizationId)
    .where('appUser.erasedAt', 'is', null)
    .execute();
}

/** Who took part in a study of the organisation since an instant, or ever. */
export async function listMet(
  tx: Tx,
  organizationId: string,
  since: Date | null,
  projectIds: readonly string[] | null = null,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('participation')
    .innerJoin('study', 'study.id', 'participation.studyId')
    .innerJoin('appUser', 'appUser.id', 'participation.participantId')
    .select('participation.participantId')
    .distinct()
    .where('study.organizationId', '=', organizationId)
    .where('appUser.erasedAt', 'is', null)
    .where(seenBy(projectIds, 'study.projectId'))
    .$if(since !== null, (query) => query.where('participation.at', '>', since as Date))
    .execute();
  return rows.map(({ participantId }) => participantId);
}

/**
 * Keeps these people from leaving the organisation's panels, and from being erased, until the work ends. Returns those who
 * have left already. Leaving locks the person for update, so one of the two waits and then sees what the other one did.
 */
export async function holdPeople(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
  const gone = await tx
    .selectFrom('panelDeparture')
    .select('participantId')
    .where('organizationId', '=', organizationId)
    .where('participantId', 'in', [...ids])
    .execute();
  return new Set(gone.map(({ participantId }) => participantId));
}

/** Which of these people an organisation keeps in a panel already. */
export async function listKept(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('panelMember')
    .select('participantId')
    .distinct()
    .where('organizationId', '=', organizationId)
    .where('participantId', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ participantId }) => participantId));
}

/** Adds people to a panel; returns those who were not in it. */
export async function insertMembers(
  tx: Tx,
  { panelId, organizationId, addedAt }: { panelId: string; organizationId: string; addedAt: Date },
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .insertInto('panelMember')
    .values(ids.map((participantId) => ({ panelId, organizationId, participantId, addedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('participantId')
    .execute();
  return new Set(rows.map(({ participantId }) => participantId));
}

export async function deleteMember(tx: Tx, panelId: string, participantId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('panelMember')
    .where('panelId', '=', panelId)
    .where('participantId', '=', participantId)
    .returning('panelId')
    .executeTakeFirst();
  return row !== undefined;
}

// ---- The participant's side

export async function listMemberships(tx: Tx, participantId: string) {
  const { rows } = await sql<{
    organizationId: string;
    organizationName: string;
    panels: number;
    since: Date | null;
    leftAt: Date | null;
  }>`
    select o.id as organization_id, o.name as organization_name, coalesce(kept.panels, 0)::int as panels, kept.since,
      gone.left_at
    from (
      select organization_id, count(*) as panels, min(added_at) as since from panel_member
      where participant_id = ${participantId} group by organization_id
    ) kept full join (
      select organization_id, left_at from panel_departure where participant_id = ${participantId}
    ) gone on gone.organization_id = kept.organization_id
    join organization o on o.id = coalesce(kept.organization_id, gone.organization_id)
    order by gone.left_at is not null, o.name, o.id`.execute(tx);
  return rows;
}

/** Locks a person, so that nobody adds them to a panel until the work ends. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Takes a person out of all panels of an organisation; returns how many there were. */
export async function deleteMemberships(tx: Tx, organizationId: string, participantId: string): Promise<number> {
  const rows = await tx
    .deleteFrom('panelMember')
    .where('organizationId', '=', organizationId)
    .where('participantId', '=', participantId)
    .returning('panelId')
    .execute();
  return rows.length;
}

export async function insertDeparture(
  tx: Tx,
  departure: { organizationId: string; participantId: string; leftAt: Date },
): Promise<void> {
  await tx
    .insertInto('panelDeparture')
    .values(departure)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDeparture(tx: Tx, organizationId: string, participantId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('panelDeparture')
    .where('organizationId', '=', organizationId)
    .where('participantId', '=', participantId)
    .returning('organizationId')
    .executeTakeFirst();
  return row !== undefined;
}

// ---- Counting

/** The people of a panel with the facts that an organisation knows of its applicants, and all others that decide. */
export function listProfiles(tx: Tx, panelId: string) {
  return tx
    .selectFrom('panelMember')
    .innerJoin('participantProfile', 'participantProfile.userId', 'panelMember.participantId')
    .selectAll('participantProfile')
    .where('panelMember.panelId', '=', panelId)
    .execute();
}

export async function listMemberIds(tx: Tx, panelId: string): Promise<string[]> {
  const rows = await tx.selectFrom('panelMember').select('participantId').where('panelId', '=', panelId).execute();
  return rows.map(({ participantId }) => participantId);
}

/** The people of a panel who have neither applied for a study nor been invited to it, with what decides whether it fits. */
export function listInvitable(tx: Tx, panelId: string, studyId: string) {
  return tx
    .selectFrom('panelMember')
    .innerJoin('participantProfile', 'participantProfile.userId', 'panelMember.participantId')
    .innerJoin('appUser', 'appUser.id', 'panelMember.participantId')
    .selectAll('participantProfile')
    .select(TIES)
    .where('panelMember.panelId', '=', panelId)
    .where('appUser.suspendedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application')
            .select('application.id')
            .whereRef('application.participantId', '=', 'panelMember.participantId')
            .where('application.studyId', '=', studyId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guest')
            .select('guest.id')
            .whereRef('guest.participantId', '=', 'panelMember.participantId')
            .where('guest.studyId', '=', studyId),
        ),
      ),
    )
    .orderBy('panelMember.participantId')
    .execute();
}
