import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import * as sql from './mails.sql.ts';

/** The mailbox of a test environment: its mails go to no one and are kept for the organisation's software to read. */
export function keptMails(db: Database, clock: Clock): MailTransport {
  return {
    send: ({ to, subject, text }) =>
      db.transaction((tx) => sql.keepMail(tx, { id: newId(), sentAt: clock.now(), recipient: to, subject, text })),
    forget: (texts) => db.transaction((tx) => sql.deleteMailsWith(tx, texts)),
  };
}
