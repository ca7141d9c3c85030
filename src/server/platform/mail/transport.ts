import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';

export interface Mail {
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Where mails of this kind are turned off; none for those that are always sent. */
  unsubscribeUrl?: string;
  calendar?: { filename: string; method: 'REQUEST' | 'CANCEL'; content: string };
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Deletes kept mails that hold any of these texts; a transport that keeps nothing has nothing to forget. */
  forget?(texts: readonly string[]): Promise<void>;
}

export function smtpTransport(url: string): MailTransport {
  const transporter = nodemailer.createTransport(url);
  return {
    send: async ({ calendar, unsubscribeUrl, ...mail }) => {
      await transporter.sendMail({
        ...mail,
        // One click in the mail program (RFC 8058), besides the link in the mail.
        ...(unsubscribeUrl
          ? {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
        ...(calendar
          ? { icalEvent: { filename: calendar.filename, method: calendar.method, content: calendar.content } }
          : {}),
      });
    },
  };
}

export interface KeptMail extends Mail {
  id: string;
  sentAt: string;
}

/**
 * Without SMTP, mails are kept as files and shown at /dev/mailbox (never in production), so that links in them can be
 * followed. They stay out of the database because they hold the plain secrets of those links.
 */
export class Mailbox implements MailTransport {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async send(mail: Mail): Promise<void> {
    const id = newId();
    const kept: KeptMail = { ...mail, id, sentAt: systemClock.now().toISOString() };
    const file = join(this.#folder, `${id}.json`);
    // Written aside and renamed, so that a reader never sees half a mail.
    writeFileSync(`${file}.part`, JSON.stringify(kept));
    renameSync(`${file}.part`, file);
  }

  async forget(texts: readonly string[]): Promise<void> {
    for (const file of readdirSync(this.#folder)) {
      const path = join(this.#folder, file);
      const kept = readFileSync(path, 'utf8').toLowerCase();
      if (texts.some((text) => kept.includes(text.toLowerCase()))) rmSync(path, { force: true });
    }
  }

  /** Newest first: ids are ordered by time. */
  list(): KeptMail[] {
    return readdirSync(this.#folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .reverse()
      .map((file) => JSON.parse(readFileSync(join(this.#folder, file), 'utf8')) as KeptMail);
  }
}
