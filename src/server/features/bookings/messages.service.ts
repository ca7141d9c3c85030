import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { warnsOf } from '../../../domain/message-warning.ts';
import { MESSAGES_OPEN_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { tell, tellAdmins } from '../notifications/notifications.service.ts';
import { findVisible } from './bookings.service.ts';
import * as sql from './sessions.sql.ts';

/** One mail tells of several messages that come close together. */
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

export async function listMessages(app: App, caller: Caller, bookingId: string) {
  return app.db.transaction(async (tx) => {
    await findVisible(tx, caller, bookingId);
    return (await sql.listMessages(tx, bookingId)).map((row) => asMessage(row, caller));
  });
}

/** Writes to the other side and tells it, by mail at most once an hour. */
export async function sendMessage(app: App, caller: Caller, bookingId: string, body: string) {
  const now = app.clock.now();
  const id = newId();
  await app.limits.count('message', caller.userId);
  return app.db.transaction(async (tx) => {
    const session = await findVisible(tx, caller, bookingId);
    if (session.status === 'CANCELLED') refuse('STATUS_CONFLICT');
    if (now > addHours(session.endsAt, MESSAGES_OPEN_HOURS)) refuse('SESSION_OVER');
    const toParticipant = caller.userId !== session.participantId;
    const isRecent = await sql.wroteSince(tx, bookingId, caller.userId, addHours(now, -MAIL_PAUSE_HOURS));
    await sql.insertMessage(tx, { id, bookingId, authorId: caller.userId, body, sentAt: now });
    await tell(app, tx, {
      userId: toParticipant ? session.participantId : session.researcherId,
      message: toParticipant
        ? `New message about “${session.publicName}”.`
        : `New message from {who} about ${session.studyName}.`,
      who: caller.userId,
      redirectUrl: addresses.session({ bookingId }),
      ...(isRecent ? {} : { mail: { template: 'newMessage', about: { bookingId } } }),
    });
    return asMessage(found(await sql.findMessage(tx, id)), caller);
  });
}

/** Shows a message of the other side to the platform's admins. */
export async function reportMessage(app: App, caller: Caller, messageId: string, reason: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const message = found(await sql.findMessage(tx, messageId));
    const { studyName } = await findVisible(tx, caller, message.bookingId);
    if (message.authorId === caller.userId) refuse('NOT_FOUND');
    if (!(await sql.noteReport(tx, messageId, app.clock.now(), reason || null))) refuse('STATUS_CONFLICT');
    await tellAdmins(app, tx, {
      message: `A message from {who} about ${studyName} was reported.`,
      who: message.authorId,
      redirectUrl: addresses.adminMessages,
    });
  });
}

export async function listReported(app: App, page: number, size: number) {
  const { rows, total } = await app.db.transaction((tx) => sql.listReported(tx, page, size));
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
