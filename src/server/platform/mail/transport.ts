import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';

/** A file that a mail carries, such as an invoice; its content in base64, so that a mail can be kept as JSON. */
export interface MailFile {
  filename: string;
  type: string;
  base64: string;
}

export interface Mail {
  to: string;
  from: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** The page that turns this kind of mail off; missing for mails that are always sent. */
  unsubscribeUrl?: string;
  file?: MailFile;
  calendar?: { filename: string; method: 'REQUEST' | 'PUBLISH' | 'CANCEL'; content: string };
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Closes open connections. */
  close?(): void;
  /** Deletes kept mails that contain any of these texts; a transport that keeps no mails has nothing to delete. */
  forget?(texts: readonly string[]): Promise<void>;
}

/** How long we wait for a silent server; the queue then tries the mail again later. */
const SILENCE_MS = 15_000;
/** How long we wait for a server that responds but does not accept the mail. */
const SEND_MS = 60_000;

/**
 * Sends by SMTP over persistent connections, as many as mails are sent at once, so that no mail waits for a connection.
 */
export function smtpTransport(url: string, { atOnce }: { atOnce: number }): MailTransport {
  let transporter: Promise<Transporter> | undefined;
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: atOnce,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
    });
  };
  return {
    close: () => void transporter?.then((one) => one.close()),
    send: async ({ calendar, file, unsubscribeUrl, to, replyTo, ...mail }) => {
      transporter ??= open();
      const sending = (await transporter).sendMail({
        ...mail,
        // As an object: the mailer could parse a string as another mailbox, or as several.
        to: bare(to),
        ...(replyTo ? { replyTo: bare(replyTo) } : {}),
        headers: {
          // No out-of-office reply (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          // One-click unsubscribe in the mail program (RFC 8058), in addition to the link in the mail.
          ...(unsubscribeUrl
            ? {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
        ...(file
          ? {
              attachments: [
                { filename: file.filename, contentType: file.type, content: file.base64, encoding: 'base64' as const },
              ],
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

function bare(address: string) {
  return { name: '', address };
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
 * Without SMTP, mails are kept as files and shown at /dev/mailbox (never in production), so that people can follow
 * their links. They are not in the database because they contain the plain secrets of those links.
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
    // Written to a temporary file and renamed, so that a reader never sees half a mail.
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
