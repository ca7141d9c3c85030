import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import type { SmsPort } from '../platform/texts/port.ts';
import * as sql from './mails.sql.ts';

/** The mailbox of a test environment: its mails go to no one and are kept for the organisation's software to read. */
export function keptMails(db: Database, clock: Clock): MailTransport {
  return {
    send: ({ to, subject, text }) =>
      db.transaction((tx) => sql.keepMail(tx, { id: newId(), sentAt: clock.now(), recipient: to, subject, text })),
    forget: (texts) => db.transaction((tx) => sql.deleteMailsWith(tx, texts)),
  };
}

/** Text messages of a test environment are kept in the same mailbox, by the number they went to. */
export function keptTexts(db: Database, clock: Clock): SmsPort {
  return {
    provider: 'test',
    phonesUrl: null,
    canAsk: false,
    ask: async () => null,
    send: async ({ number, text }) => {
      const id = newId();
      await db.transaction((tx) =>
        sql.keepMail(tx, { id, sentAt: clock.now(), recipient: number, subject: 'SMS', text }),
      );
      return { outcome: 'accepted', providerId: id };
    },
  };
}
