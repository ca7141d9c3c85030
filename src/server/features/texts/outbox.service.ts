import { TEXT_LIFECYCLE } from '../../../domain/lifecycles/text-lifecycle.ts';
import { type TextPurpose, whenToSend } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import { idFromKey, newId } from '../../platform/ids.ts';
import type { MailAbout } from '../../platform/mail/mail.ts';
import { readTogether } from '../../platform/read-together.ts';
import { currentContext } from '../../platform/request-context.ts';
import type { Text } from '../../platform/texts/define-text.ts';
import type { Work } from '../../platform/work.ts';
import { textSending } from './texts.jobs.ts';
import * as sql from './texts.sql.ts';

/*
 * A message starts as a row that is written in the transaction of its cause: the number, the kind, and the ids of its facts. Its
 * text is rendered when it is sent.
 */

export interface TextRecipient {
  /** Null while the number has no account. */
  userId: string | null;
  /** The number in international form, such as +233241234567. */
  number: string;
}

/** Sends a text message if and only if the transaction commits. Returns its id. */
export function textTo(work: Work, to: TextRecipient, { kind, about }: Text): Promise<string> {
  return queueText(work, { id: newId(), ...to, template: kind.name, purpose: kind.purpose, about });
}

interface NewText extends TextRecipient {
  id: string;
  template: string;
  purpose: TextPurpose;
  about: MailAbout;
}

/** Inserts a message that waits until it may be sent, and the job that sends it. Returns its id. */
export async function queueText(work: Work, { about, ...text }: NewText): Promise<string> {
  const { studyId, startsAt } = await sql.findSubject(work.tx, about);
  const dueAt = whenToSend(text.purpose, work.now, startsAt);
  await work.create(
    TEXT_LIFECYCLE,
    'queue',
    { ...text, about: JSON.stringify(about), studyId, dueAt, createdAt: work.now },
    { by: 'system' },
  );
  enqueueSending(work, { ...text, tries: 0, dueAt });
  return text.id;
}

/** Enqueues the job for a message's next attempt, once, however often this is called. */
export function enqueueSending(
  work: Work,
  { id, purpose, tries, dueAt }: { id: string; purpose: TextPurpose; tries: number; dueAt: Date },
  round = 'try',
): void {
  const job = purpose === 'CODE' ? textSending.first : textSending.rest;
  const key = `${id}:${round}:${tries}:${dueAt.getTime()}`;
  work.enqueue(job, { textId: id, tries }, { key, ...(dueAt > work.now ? { startAfter: dueAt } : {}) });
}

const readReader = readTogether(sql.listReaders, ({ userId }) => userId);

/**
 * SMS-01: queues a mail to a person as a text message, if they have no address or want both. Returns how it is sent: by `mail`
 * (or both, if they want both), by `text` only, or to `nobody`. Safe to run twice in the same job.
 */
export async function textInstead(
  app: App,
  userId: string,
  { kind, about }: Text,
): Promise<'mail' | 'text' | 'nobody'> {
  const reader = await readReader(app, userId);
  if (reader?.role !== 'PARTICIPANT') return 'mail';
  const { email, number, alsoTexts } = reader;
  const otherwise = email === null ? 'nobody' : 'mail';
  if (number === null || (email !== null && !alsoTexts)) return otherwise;
  const jobId = currentContext()?.jobId;
  const id = jobId === undefined ? newId() : idFromKey(`text of ${jobId}`);
  await app.work(null, async (work) => {
    if (await sql.findText(work.tx, id)) return;
    await queueText(work, { id, userId, number, template: kind.name, purpose: kind.purpose, about });
  });
  return email === null ? 'text' : 'mail';
}
