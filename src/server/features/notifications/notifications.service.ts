import { addresses } from '../../../contract/addresses.ts';
import type { NotificationTopic } from '../../../domain/enumerations.ts';
import { readerLanguage } from '../../../domain/languages.ts';
import type { App } from '../../platform/app.ts';
import { type Bell, type News, peopleIn, textFor, withNames } from '../../platform/bells.ts';
import type { PageOf } from '../../platform/db/pages.ts';
import type { EffectKind } from '../../platform/effects.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { MailKind } from '../../platform/mail/define-mail.ts';
import type { MailJob } from '../../platform/mail/mail-jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { headOf } from '../../platform/texts/text-of-mail.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import { within } from '../../platform/tracing/within.ts';
import type { Work } from '../../platform/work.ts';
import { findMailPerson, listAdminIds, readNames } from '../accounts/accounts.service.ts';
import { isMuted, muteTopic } from '../accounts/consents.service.ts';
import { textInstead } from '../texts/outbox.service.ts';
import * as sql from './notifications.sql.ts';

/** How a piece of work writes its bell notifications. */
export const BELLS: EffectKind<Bell> = { statements: (_, bells) => [sql.insertNotifications(bells)] };

/** Notifies every platform admin by bell, and by mail when one is named. */
export async function notifyAdmins(
  work: Work,
  news: Pick<News, 'redirectUrl' | 'who' | 'mail'> & { message: string },
): Promise<void> {
  for (const userId of await listAdminIds(work)) work.notify({ ...news, userId });
}

/** The mail job: renders a mail with current facts and sends it, unless it renders null. */
export async function sendQueuedMail(
  app: App,
  kinds: ReadonlyMap<string, MailKind>,
  { template, to, about }: MailJob,
): Promise<void> {
  const kind = kinds.get(template);
  if (!kind) throw new Error(`no mail has the name ${template}`);
  try {
    app.metrics.mail(kind.priority, (await send(app, kind, { to, about })) ? 'sent' : 'dropped');
  } catch (error) {
    app.metrics.mail(kind.priority, 'failed');
    throw error;
  }
}

/** Returns whether there was anything to send. */
async function send(app: App, kind: MailKind, { to, about }: Pick<MailJob, 'to' | 'about'>): Promise<boolean> {
  const { topic } = kind;
  if (topic && to && (await isMuted(app, to.userId, topic))) return false;
  const way = to ? await textInstead(app, to.userId, { kind: headOf(kind), about }) : 'mail';
  if (way !== 'mail') return way === 'text';
  const person = kind.recipient ? await kind.recipient(app, about) : to ? await findMailPerson(app, to.userId) : null;
  const content = person && (await kind.render(app, person, about));
  if (!person || !content) return false;
  const { mailFrom, origin, supportAddress } = app.settings;
  const unsubscribeUrl =
    topic && person.userId
      ? await unsubscribeUrlOf(app, person.userId, topic)
      : content.unsubscribe && `${origin}${content.unsubscribe}`;
  const mail = await composeMail(content, person, {
    from: mailFrom,
    origin,
    replyTo: supportAddress,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  });
  await within(app.tracer, 'send mail', { 'nyansapo.template': kind.name }, () => app.mail.send(mail));
  return true;
}

const UNSUBSCRIBE_DAYS = 180;

async function unsubscribeUrlOf(app: App, userId: string, topic: NotificationTopic): Promise<string> {
  const { origin, sessionSecrets: secrets } = app.settings;
  const minutes = UNSUBSCRIBE_DAYS * 24 * 60;
  return `${origin}${addresses.unsubscribe}?ticket=${await signTicket('unsubscribe', { userId, topic }, { secrets, now: app.clock.now(), minutes })}`;
}

/** Turns one kind of mail off with the ticket of a mail's link, without signing in; repeating it is harmless. */
export async function unsubscribe(app: App, ticket: string): Promise<{ topic: NotificationTopic }> {
  const read = await readTicket('unsubscribe', ticket, { secrets: app.settings.sessionSecrets, now: app.clock.now() });
  const { userId, topic } = (read?.claims ?? {}) as { userId?: string; topic?: NotificationTopic };
  if (!userId || !topic) refuse('LINK_EXPIRED');
  await muteTopic(app, userId, topic);
  return { topic };
}

export async function listNotifications(app: App, caller: Caller, page: PageOf) {
  return app.read(async (reader) => {
    const { rows, total } = await sql.listNotifications(reader.tx, caller.userId, page);
    const { role } = caller;
    const bells = rows.map((row) => ({ ...row, message: textFor(readerLanguage({ role, language: row.reads }), row) }));
    const names = await readNames(
      reader,
      bells.flatMap(({ message }) => peopleIn(message)),
    );
    return {
      rows: bells.map((bell) => ({ ...bell, message: withNames(bell.message, names), read: bell.readAt !== null })),
      total,
    };
  });
}

export function countUnread(app: App, caller: Caller): Promise<number> {
  return app.read((reader) => sql.countUnread(reader.tx, caller.userId));
}

/** Marks one of the caller's notifications as read; any other id is 404. */
export async function markRead(app: App, caller: Caller, notificationId: string): Promise<void> {
  const known = await app.work(caller, (work) => sql.markRead(work.tx, caller.userId, work.now, notificationId));
  if (!known) refuse('NOT_FOUND');
}

export async function markAllRead(app: App, caller: Caller): Promise<void> {
  await app.work(caller, (work) => sql.markRead(work.tx, caller.userId, work.now));
}
