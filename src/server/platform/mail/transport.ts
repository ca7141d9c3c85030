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
  /** Ends open connections. */
  close?(): void;
  /** Deletes kept mails that hold any of these texts; a transport that keeps nothing has nothing to forget. */
  forget?(texts: readonly string[]): Promise<void>;
}

/** A server that says nothing for so long is not waited for: the queue tries the mail again later. */
const SILENCE_MS = 15_000;
/** Nor one that goes on talking but does not take the mail. */
const SEND_MS = 60_000;

/** Sends by SMTP over connections that are kept open, as many as mails are sent at once: none waits for another's. */
export function smtpTransport(url: string, { atOnce }: { atOnce: number }): MailTransport {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    close: () => transporter.close(),
    send: async ({ calendar, unsubscribeUrl, ...mail }) => {
      const sending = transporter.sendMail({
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
      await within(SEND_MS, sending);
    },
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server did not take the mail in time')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
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
