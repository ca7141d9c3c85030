import { CompiledQuery, type SqlBool, sql } from 'kysely';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { Bell } from '../../platform/bells.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { newId } from '../../platform/ids.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';

export function insertNotifications(notifications: readonly Bell[]): CompiledQuery {
  const rows = notifications.map((notification) => ({ id: newId(), ...notification }));
  return CompiledQuery.raw(INSERT, [JSON.stringify(rows)]);
}
// The same SQL for any number of rows: a worker writes hundreds together, and never the same number twice.
const INSERT = `with added as (
    insert into notification (id, user_id, redirect_url, created_at, message, translations, study_id)
    select id, "userId", "redirectUrl", "createdAt", message, translations, coalesce("studyId",
        (select study_id from booking where booking.id = bell."bookingId"),
        (select study_id from application where application.id = bell."applicationId"))
      from json_to_recordset($1) as bell(id uuid, "userId" uuid, "redirectUrl" text, "createdAt" timestamptz, message text,
        translations jsonb, "studyId" uuid, "bookingId" uuid, "applicationId" uuid)
    returning user_id)
  insert into live_event (channel, subject_id) select distinct 'notification', user_id from added`;

/** Notifications about a study of a project that the person no longer sees are not shown. */
const isSeen = (projectIds: readonly string[] | null) =>
  projectIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(notification.study_id is null or exists (select from study s where s.id = notification.study_id
        and s.project_id = any(${[...projectIds]}::uuid[])))`;

/** A page of a person's notifications, the newest first. Without `read`, read and unread ones. */
export async function listNotifications(
  tx: Tx,
  userId: string,
  { read, projectIds, ...page }: PageOf & { read?: boolean | undefined; projectIds: readonly string[] | null },
) {
  return selectPage(
    tx
      .selectFrom('notification')
      .innerJoin('appUser', 'appUser.id', 'notification.userId')
      .selectAll('notification')
      .select('appUser.language as reads')
      .where('userId', '=', userId)
      .where(isSeen(projectIds))
      .$if(read !== undefined, (query) => query.where('readAt', read ? 'is not' : 'is', null))
      .orderBy('notification.createdAt', 'desc')
      .orderBy('notification.id', 'desc'),
    page,
  );
}

/** What unread notifications have in common: their study, or the screen that they lead to. */
const GROUP = sql<string>`coalesce(study_id::text, split_part(redirect_url, '?', 1), id::text)`;

/** A person's unread notifications by group, the newest first. */
export function listUnreadGroups(tx: Tx, userId: string, projectIds: readonly string[] | null) {
  return tx
    .selectFrom('notification')
    .select(({ fn }) => [
      GROUP.as('key'),
      fn.countAll<number>().as('unread'),
      sql<string>`(array_agg(notification.id order by notification.created_at desc, notification.id desc))[1]`.as(
        'newestId',
      ),
      sql<string[]>`array_remove(array_agg(distinct split_part(redirect_url, '?', 1)), null)`.as('paths'),
    ])
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where(isSeen(projectIds))
    .groupBy(GROUP)
    .orderBy(sql`max(created_at)`, 'desc')
    .execute();
}

/** The notifications with these ids, with what a group shows of its study. */
export function listNewest(tx: Tx, userId: string, ids: readonly string[]) {
  return tx
    .selectFrom('notification')
    .innerJoin('appUser', 'appUser.id', 'notification.userId')
    .leftJoin('study', 'study.id', 'notification.studyId')
    .selectAll('notification')
    .select(['appUser.language as reads'])
    .select(
      sql<
        string | null
      >`case when app_user.role = 'PARTICIPANT' then ${sql.raw(titleReadBy('notification.user_id', 'study'))}
        else study.name end`.as('studyName'),
    )
    .select(
      sql<SpokenLanguage | null>`case when app_user.role = 'PARTICIPANT'
        then ${sql.raw(titleLanguageReadBy('notification.user_id', 'study'))} else study.language end`.as(
        'studyNameLanguage',
      ),
    )
    .where('userId', '=', userId)
    .where('notification.id', 'in', [...ids])
    .execute();
}

/** Marks a group as read: the notifications of a study, or those that lead to a screen. */
export async function markGroupRead(tx: Tx, userId: string, now: Date, key: string): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where(GROUP, '=', key)
    .execute();
}

/** Marks as read what leads to a screen, and what is about the study that the screen shows. */
export async function markScreenRead(tx: Tx, userId: string, now: Date, path: string, studyId: string | null) {
  await tx
    .updateTable('notification')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where((where) =>
      where.or([
        where(sql`split_part(redirect_url, '?', 1)`, '=', path),
        ...(studyId === null ? [] : [where('studyId', '=', studyId)]),
      ]),
    )
    .execute();
}

/** Marks one or all of a person's notifications as read; returns how many match the person and id. */
export async function markRead(tx: Tx, userId: string, now: Date, notificationId?: string): Promise<boolean> {
  const result = await tx
    .updateTable('notification')
    .set((set) => ({ readAt: set.fn.coalesce('readAt', set.val(now)) }))
    .where('userId', '=', userId)
    .$if(notificationId !== undefined, (query) => query.where('id', '=', notificationId as string))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
