import { DOCUMENT_VERSIONS, type User } from '../../../contract/accounts.ts';
import type { NotificationTopic } from '../../../domain/enumerations.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { getMe } from './accounts.service.ts';
import * as sql from './consents.sql.ts';
import { findCurrentAccount } from './users.service.ts';

type Document = 'TERMS' | 'PRIVACY' | 'MARKETING';

const PURPOSES: Record<Document, string> = {
  TERMS: 'Using Nyansapo',
  PRIVACY: 'Using Nyansapo',
  MARKETING: 'New studies and news about Nyansapo by mail',
};

/** Records that somebody agreed to, or withdrew consent from, the current version of each document. Append-only. */
export async function writeConsents(
  work: Work,
  userId: string,
  documents: readonly Document[],
  event: 'GIVEN' | 'WITHDRAWN',
  at: Date,
): Promise<void> {
  await sql.insertConsents(
    work.tx,
    documents.map((document) => ({
      id: newId(),
      userId,
      document,
      version: document === 'MARKETING' ? DOCUMENT_VERSIONS.PRIVACY : DOCUMENT_VERSIONS[document],
      purpose: PURPOSES[document],
      event,
      at,
    })),
  );
}

/** Records that the caller agrees to the current version of these documents; returns the caller. */
export async function giveConsent(
  app: App,
  caller: Caller,
  documents: readonly ('TERMS' | 'PRIVACY')[],
): Promise<User> {
  const now = app.clock.now();
  await app.work(caller, (work) => writeConsents(work, caller.userId, [...new Set(documents)], 'GIVEN', now));
  return getMe(app, caller.userId);
}

export function listConsents(app: App, caller: Caller) {
  return app.read((reader) => sql.listConsents(reader.tx, caller.userId));
}

async function readPreferences(reader: Reader, userId: string) {
  const marketing = (await sql.listConsents(reader.tx, userId)).find(({ document }) => document === 'MARKETING');
  return { mutedTopics: await sql.listMutedTopics(reader.tx, userId), marketing: marketing?.event === 'GIVEN' };
}

export function getPreferences(app: App, caller: Caller) {
  return app.read((reader) => readPreferences(reader, caller.userId));
}

/** Saves the given email preferences; a change about marketing is a separate consent. */
export async function updatePreferences(
  app: App,
  caller: Caller,
  change: { mutedTopics?: readonly NotificationTopic[] | undefined; marketing?: boolean | undefined },
) {
  return app.work(caller, async (work) => {
    const before = await readPreferences(work, caller.userId);
    if (change.mutedTopics) await sql.replaceMutedTopics(work.tx, caller.userId, [...new Set(change.mutedTopics)]);
    if (change.marketing !== undefined && before.marketing !== change.marketing) {
      const event = change.marketing ? 'GIVEN' : 'WITHDRAWN';
      await writeConsents(work, caller.userId, ['MARKETING'], event, work.now);
    }
    return readPreferences(work, caller.userId);
  });
}

/** Turns one topic off; repeating it is harmless. */
export async function muteTopic(app: App, userId: string, topic: NotificationTopic): Promise<void> {
  await app.work(null, async (work) => {
    await sql.addMutedTopic(work.tx, await findCurrentAccount(work, userId), topic);
  });
}

/** Whether a person has turned off a topic's mails. */
export async function isMuted(app: App, userId: string, topic: NotificationTopic): Promise<boolean> {
  return (await app.read((reader) => sql.listMutedTopics(reader.tx, userId))).includes(topic);
}
