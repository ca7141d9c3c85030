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
import type { Reader, Work } from '../../platform/work.ts';
import { findMailPerson, listAdminIds, readNames } from '../accounts/accounts.service.ts';
import { isMuted, muteTopic } from '../accounts/consents.service.ts';
import { textInstead } from '../texts/outbox.service.ts';
import * as sql from './notifications.sql.ts';

/** How a transaction writes its notifications. */
export const BELLS: EffectKind<Bell> = { statements: (_, bells) => [sql.insertNotifications(bells)] };

/** Notifies every platform admin by bell, and by mail if one is given. */
export async function notifyAdmins(
  work: Work,
  news: Pick<News, 'redirectUrl' | 'who' | 'mail'> & { message: string },
): Promise<void> {
  for (const userId of await listAdminIds(work)) work.notify({ ...news, userId });
}

/** The mail job: renders a mail with current facts and sends it, unless rendering returns null. */
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

/** Returns whether there was a mail to send. */
async function send(app: App, kind: MailKind, { to, about }: Pick<MailJob, 'to' | 'about'>): Promise<boolean> {
  const { topic } = kind;
  if (topic && to && (await isMuted(app, to.userId, topic))) return false;
  const way = to ? await textInstead(app, to.userId, { kind: headOf(kind), about }) : 'mail';
  if (way !== 'mail') return way === 'text';
  const person = kind.recipient ? await kind.recipient(app, about) : to ? await findMailPerson(app, to.userId) : null;
  const content = person && (await kind.render(app, person, about));
  if (!person || !content) return false;
  const { mailFrom, origin, supportAddress, company } = app.settings;
  const unsubscribeUrl =
    topic && person.userId
      ? await unsubscribeUrlOf(app, person.userId, topic)
      : content.unsubscribe && `${origin}${content.unsubscribe}`;
  const mail = await composeMail(content, person, {
    from: mailFrom,
    origin,
    company,
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

/** Turns one kind of mail off with the ticket from a mail's link, without a login. Idempotent. */
export async function unsubscribe(app: App, ticket: string): Promise<{ topic: NotificationTopic }> {
  const read = await readTicket('unsubscribe', ticket, { secrets: app.settings.sessionSecrets, now: app.clock.now() });
  const { userId, topic } = (read?.claims ?? {}) as { userId?: string; topic?: NotificationTopic };
  if (!userId || !topic) refuse('LINK_EXPIRED');
  await muteTopic(app, userId, topic);
  return { topic };
}

const projectsOf = (caller: Caller) => (caller.role === 'RESEARCHER' ? caller.projectIds : null);

export async function listNotifications(
  app: App,
  caller: Caller,
  { read, ...page }: PageOf & { read?: 'true' | 'false' | undefined },
) {
  return app.read(async (reader) => {
    const which = read === undefined ? {} : { read: read === 'true' };
    const { rows, total } = await sql.listNotifications(reader.tx, caller.userId, {
      ...page,
      ...which,
      projectIds: projectsOf(caller),
    });
    return { rows: await asRead(reader, caller, rows), total };
  });
}

type Stored = Awaited<ReturnType<typeof sql.listNotifications>>['rows'][number];

/** Notifications in their reader's language, with today's names. */
async function asRead<R extends Stored>(reader: Reader, { role }: Caller, rows: readonly R[]) {
  const bells = rows.map((row) => ({ ...row, message: textFor(readerLanguage({ role, language: row.reads }), row) }));
  const names = await readNames(
    reader,
    bells.flatMap(({ message }) => peopleIn(message)),
  );
  return bells.map((bell) => ({ ...bell, message: withNames(bell.message, names), read: bell.readAt !== null }));
}

/** How many notifications are unread, in how many groups, and where they lead. */
export async function countUnread(app: App, caller: Caller) {
  const groups = await app.read((reader) => sql.listUnreadGroups(reader.tx, caller.userId, projectsOf(caller)));
  return {
    unread: groups.reduce((sum, { unread }) => sum + unread, 0),
    groups: groups.length,
    places: [...new Set(groups.slice(0, MOST_PLACES).flatMap(({ key, paths }) => [key, ...paths]))],
  };
}
const MOST_PLACES = 100;

/** Unread notifications, grouped by study or by the screen that they lead to, the newest first. */
export async function listUnreadGroups(app: App, caller: Caller) {
  return app.read(async (reader) => {
    const groups = (await sql.listUnreadGroups(reader.tx, caller.userId, projectsOf(caller))).slice(0, MOST_PLACES);
    if (groups.length === 0) return [];
    const newest = await sql.listNewest(
      reader.tx,
      caller.userId,
      groups.map(({ newestId }) => newestId),
    );
    const byId = new Map((await asRead(reader, caller, newest)).map((bell) => [bell.id, bell]));
    return groups.flatMap(({ key, unread, newestId }) => {
      const bell = byId.get(newestId);
      return bell
        ? [{ key, unread, studyName: bell.studyName, studyNameLanguage: bell.studyNameLanguage, newest: bell }]
        : [];
    });
  });
}

/** Marks a group as read, or what leads to the screen that the caller has opened. Idempotent. */
export async function markTogether(
  app: App,
  caller: Caller,
  { key, path }: { key?: string | undefined; path?: string | undefined },
) {
  await app.work(caller, async (work) => {
    if (key !== undefined) await sql.markGroupRead(work.tx, caller.userId, work.now, key);
    if (path === undefined) return;
    const [, studyId = null] = STUDY_PAGE.exec(path) ?? [];
    await sql.markScreenRead(work.tx, caller.userId, work.now, path, studyId);
  });
}
/** The page of a study shows everything about it. */
const STUDY_PAGE = /^\/dashboard\/study-applicants\/([0-9a-f-]{36})$/;

/** Marks one of the caller's notifications as read; any other id gives 404. */
export async function markRead(app: App, caller: Caller, notificationId: string): Promise<void> {
  const known = await app.work(caller, (work) => sql.markRead(work.tx, caller.userId, work.now, notificationId));
  if (!known) refuse('NOT_FOUND');
}

export async function markAllRead(app: App, caller: Caller): Promise<void> {
  await app.work(caller, (work) => sql.markRead(work.tx, caller.userId, work.now));
}
