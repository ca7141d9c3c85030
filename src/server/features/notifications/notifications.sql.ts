import { CompiledQuery } from 'kysely';
import type { Bell } from '../../platform/bells.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { newId } from '../../platform/ids.ts';

export function insertNotifications(notifications: readonly Bell[]): CompiledQuery {
  const rows = notifications.map((notification) => ({ id: newId(), ...notification }));
  return CompiledQuery.raw(INSERT, [JSON.stringify(rows)]);
}
// The same text for any number: a worker writes hundreds together, and never the same number twice.
const INSERT = `with added as (
    insert into notification (id, user_id, redirect_url, created_at, message, translations)
    select id, "userId", "redirectUrl", "createdAt", message, translations from json_to_recordset($1)
      as bell(id uuid, "userId" uuid, "redirectUrl" text, "createdAt" timestamptz, message text, translations jsonb)
    returning user_id)
  insert into live_event (channel, subject_id) select distinct 'notification', user_id from added`;

export async function listNotifications(tx: Tx, userId: string, page: PageOf) {
  return selectPage(
    tx
      .selectFrom('notification')
      .innerJoin('appUser', 'appUser.id', 'notification.userId')
      .selectAll('notification')
      .select('appUser.language as reads')
      .where('userId', '=', userId)
      .orderBy('notification.createdAt', 'desc')
      .orderBy('notification.id', 'desc'),
    page,
  );
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { unread } = await tx
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks one or all of a person's notifications as read; returns how many belong to the person and id. */
export async function markRead(tx: Tx, userId: string, now: Date, notificationId?: string): Promise<boolean> {
  const result = await tx
    .updateTable('notification')
    .set((set) => ({ readAt: set.fn.coalesce('readAt', set.val(now)) }))
    .where('userId', '=', userId)
    .$if(notificationId !== undefined, (query) => query.where('id', '=', notificationId as string))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
