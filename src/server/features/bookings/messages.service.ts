import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { warnsOf } from '../../../domain/message-warning.ts';
import { MESSAGES_OPEN_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { newMessage } from './bookings.mails.ts';
import { findVisible } from './session-views.service.ts';
import * as sql from './sessions.sql.ts';

/** One mail covers several messages within this time. */
const MAIL_PAUSE_HOURS = 1;

type Row = Awaited<ReturnType<typeof sql.listMessages>>[number];

function asMessage(row: Row, caller: Caller) {
  return {
    ...row,
    fromMe: row.authorId === caller.userId,
    authorName: row.firstName,
    warns: warnsOf(row.body),
    reported: row.reportedAt !== null,
  };
}

/** The messages of a session that the caller takes part in or whose organisation runs it. */
export async function listMessages(app: App, caller: Caller, bookingId: string) {
  return app.read(async (reader) => {
    await findVisible(reader, caller, bookingId);
    return (await sql.listMessages(reader.tx, bookingId)).map((row) => asMessage(row, caller));
  });
}

/** Sends a message to the other side and notifies them, by mail at most once an hour. */
export async function sendMessage(app: App, caller: Caller, bookingId: string, body: string) {
  const now = app.clock.now();
  const id = newId();
  await app.limits.count('message', caller.userId);
  return app.work(caller, async (work) => {
    const session = await findVisible(work, caller, bookingId);
    if (session.status === 'CANCELLED') refuse('STATUS_CONFLICT');
    if (now > addHours(session.endsAt, MESSAGES_OPEN_HOURS)) refuse('SESSION_OVER');
    const toParticipant = caller.userId !== session.participantId;
    const isRecent = await sql.wroteSince(work.tx, bookingId, caller.userId, addHours(now, -MAIL_PAUSE_HOURS));
    await sql.insertMessage(work.tx, { id, bookingId, authorId: caller.userId, body, sentAt: now });
    work.notify({
      userId: toParticipant ? session.participantId : session.researcherId,
      message: toParticipant
        ? () => m.bells_message({ study: titleHere(session) })
        : `New message from {who} about “${session.studyName}”.`,
      who: caller.userId,
      redirectUrl: addresses.session({ bookingId }),
      ...(isRecent ? {} : { mail: newMessage({ bookingId }) }),
    });
    return asMessage(found(await sql.findMessage(work.tx, id)), caller);
  });
}

/** Reports a message from the other side to the platform's admins. */
export async function reportMessage(app: App, caller: Caller, messageId: string, reason: string): Promise<void> {
  await app.work(caller, async (work) => {
    const message = found(await sql.findMessage(work.tx, messageId));
    const { studyName } = await findVisible(work, caller, message.bookingId);
    if (message.authorId === caller.userId) refuse('NOT_FOUND');
    if (!(await sql.noteReport(work.tx, messageId, work.now, reason || null))) refuse('STATUS_CONFLICT');
    await notifyAdmins(work, {
      message: `A message from {who} about “${studyName}” was reported.`,
      who: message.authorId,
      redirectUrl: addresses.adminMessages,
    });
  });
}

export async function listReported(app: App, page: PageOf) {
  const { rows, total } = await app.read((reader) => sql.listReported(reader.tx, page));
  return {
    rows: rows.map((row) => ({
      ...row,
      authorName: `${row.firstName} ${row.lastName}`,
      authorRole: row.role,
      reportedAt: row.reportedAt as Date,
    })),
    total,
  };
}
