import { type Address, addresses } from '../../../contract/addresses.ts';
import type { NotificationTopic } from '../../../domain/enumerations.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JobData } from '../../platform/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { MailPerson, MailTemplate } from '../../platform/mail/template.ts';
import { refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import type { EffectKind, Work } from '../../platform/work.ts';
import { findMailPerson, listAdminIds, readNames } from '../accounts/accounts.service.ts';
import { isMuted, muteTopic } from '../accounts/consents.service.ts';
import { peopleIn, withMark, withNames } from './named-people.ts';
import * as sql from './notifications.sql.ts';

export interface News {
  userId: string;
  /** `{who}` is replaced by the name of the person it is about. */
  message: string;
  /**
   * The person it is about: stored as an id and named when read, so that no name outlives an account or a change of
   * name.
   */
  who?: string;
  redirectUrl?: Address;
  /** The mail that goes with it: a template's name and the ids it is about. */
  mail?: { template: string; about: Record<string, string> };
}

const NOTIFICATIONS: EffectKind<sql.NewNotification> = { write: sql.insertNotifications };

/** Notifies one person by bell, and by mail when one is named, exactly if the work commits. */
export function notify(work: Work, news: News): void {
  const { userId, redirectUrl = null, mail } = news;
  const message = withMark(news.message, news.who);
  work.collect(NOTIFICATIONS, { userId, message, redirectUrl, createdAt: work.now });
  if (mail) work.enqueue('mail', { ...mail, to: { userId } });
}

/** Notifies every platform admin by bell. */
export async function notifyAdmins(work: Work, news: Pick<News, 'message' | 'redirectUrl' | 'who'>): Promise<void> {
  for (const userId of await listAdminIds(work)) notify(work, { ...news, userId });
}

/** Mails that a person may turn off; every other one is always sent (NOTIFY-05). */
const TOPIC_OF: Record<string, NotificationTopic | undefined> = {
  invitationRejected: 'APPLICANTS',
  applicantDigest: 'APPLICANTS',
  invitationExpired: 'APPLICANTS',
  studyFull: 'STUDIES',
  studyClosed: 'STUDIES',
  notSelected: 'OUTCOMES',
  newStudies: 'NEW_STUDIES',
};

/** The mail job: renders a template with today's facts and sends it. A template that answers null sends nothing. */
export function mailSender(app: App, templates: Readonly<Record<string, MailTemplate>>) {
  return async ({ template, to, about }: JobData['mail']): Promise<void> => {
    const write = templates[template];
    if (!write) throw new Error(`no mail template ${template}`);
    const topic = TOPIC_OF[template];
    if (topic && 'userId' in to && (await isMuted(app, to.userId, topic))) return;
    const person: MailPerson | null = 'userId' in to ? await findMailPerson(app, to.userId) : { userId: null, ...to };
    const content = person && (await write(app, person, about));
    if (!person || !content) return;
    const { mailFrom, origin, supportAddress } = app.settings;
    const unsubscribeUrl = topic && person.userId ? await unsubscribeUrlOf(app, person.userId, topic) : undefined;
    await app.mail.send(
      await composeMail(content, person, {
        from: mailFrom,
        origin,
        replyTo: supportAddress,
        ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      }),
    );
  };
}

const UNSUBSCRIBE_DAYS = 180;

async function unsubscribeUrlOf(app: App, userId: string, topic: NotificationTopic): Promise<string> {
  const { origin, sessionSecret: secret } = app.settings;
  const minutes = UNSUBSCRIBE_DAYS * 24 * 60;
  return `${origin}${addresses.unsubscribe}?ticket=${await signTicket('unsubscribe', { userId, topic }, { secret, now: app.clock.now(), minutes })}`;
}

/** Turns one kind of mail off by the ticket of a mail's link, without signing in; done twice it is the same. */
export async function unsubscribe(app: App, ticket: string): Promise<{ topic: NotificationTopic }> {
  const read = await readTicket('unsubscribe', ticket, { secret: app.settings.sessionSecret, now: app.clock.now() });
  const { userId, topic } = (read?.claims ?? {}) as { userId?: string; topic?: NotificationTopic };
  if (!userId || !topic) refuse('LINK_EXPIRED');
  await muteTopic(app, userId, topic);
  return { topic };
}

export async function listNotifications(app: App, caller: Caller, page: number, size: number) {
  return app.look(async (look) => {
    const { rows, total } = await sql.listNotifications(look.tx, caller.userId, page, size);
    const names = await readNames(
      look,
      rows.flatMap(({ message }) => peopleIn(message)),
    );
    return {
      rows: rows.map((row) => ({ ...row, message: withNames(row.message, names), read: row.readAt !== null })),
      total,
    };
  });
}

export function countUnread(app: App, caller: Caller): Promise<number> {
  return app.look((look) => sql.countUnread(look.tx, caller.userId));
}

export async function markRead(app: App, caller: Caller, notificationId: string): Promise<void> {
  const known = await app.work(caller, (work) => sql.markRead(work.tx, caller.userId, work.now, notificationId));
  if (!known) refuse('NOT_FOUND');
}

export async function markAllRead(app: App, caller: Caller): Promise<void> {
  await app.work(caller, (work) => sql.markRead(work.tx, caller.userId, work.now));
}
