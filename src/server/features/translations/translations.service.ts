import type { z } from 'zod/mini';
import type { listProposals, listTexts, proposeText, reviewText } from '../../../contract/translations.ts';
import type { AcceptedText } from '../../../domain/accepted-texts.ts';
import { TRANSLATED_LANGUAGES } from '../../../domain/languages.ts';
import { TRANSLATION_LIFECYCLE } from '../../../domain/lifecycles/translation-lifecycle.ts';
import {
  type Catalogue,
  formsOf,
  isSameMessage,
  type Message,
  messageOf,
  messageWith,
  screenOfKey,
} from '../../../domain/message-texts.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, Caller, ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader } from '../../platform/work.ts';
import * as rules from './translations.rules.ts';
import * as sql from './translations.sql.ts';

/*
 * Speakers propose texts, an admin accepts or declines them, and `npm run messages -- take` puts accepted ones into
 * messages/<language>.json for the next release.
 */

/** Loaded on the first call, because most processes never show it. */
async function readCatalogue(): Promise<Catalogue> {
  const { CATALOGUE } = await import('../../../messages/catalogue.ts');
  return CATALOGUE;
}

/** The texts of a screen in a language, each with the caller's latest proposal. */
export async function listTextsOf(
  app: App,
  caller: Caller,
  { page, size, ...filter }: z.output<(typeof listTexts)['query']>,
) {
  const catalogue = await readCatalogue();
  const keys = rules.keysOf(catalogue, filter);
  const shown = keys.slice(page * size, (page + 1) * size);
  const own = await app.read((reader) => sql.listOwn(reader.tx, caller.userId, filter.language, shown));
  const rows = shown.map((key) => {
    const latest = own.find(({ textKey }) => textKey === key);
    return {
      ...rules.shownText(catalogue, filter.language, key),
      own: latest ? { text: latest.words, status: latest.status } : null,
    };
  });
  return { rows, total: keys.length };
}

/** The screens with texts, and a language's progress on each. */
export async function listScreens(language: string) {
  const catalogue = await readCatalogue();
  return Object.entries(catalogue.screens).map(([screen, { seen }]) => ({
    id: screen,
    seen,
    ...rules.countsOf(catalogue, language, screen),
  }));
}

/** Stores a participant's proposal for an admin's decision. */
export async function propose(
  app: App,
  caller: ParticipantCaller,
  { language, key, text }: z.output<(typeof proposeText)['body']>,
): Promise<{ id: string }> {
  const english = found((await readCatalogue()).english[key]);
  const problem = rules.whyNot(english, text);
  if (problem !== null) refuseFields([{ field: 'text', message: problem }]);
  await app.limits.count('proposal', caller.userId);
  const id = newId();
  await app.work(caller, async (work) => {
    await work.create(TRANSLATION_LIFECYCLE, 'propose', {
      ...{ id, language, textKey: key, proposerId: caller.userId, proposedAt: work.now },
      ...{ english: JSON.stringify(formsOf(english)), words: JSON.stringify(text) },
    });
  });
  return { id };
}

async function readAccepted(reader: Reader, catalogue: Catalogue): Promise<AcceptedText[]> {
  const accepted = await sql.listAccepted(reader.tx);
  return rules.notInProduct(
    catalogue,
    accepted.map(({ textKey, words, english, ...row }) => ({
      ...{ ...row, key: textKey, english: messageOf(english), text: messageOf(words) },
    })),
  );
}

/** The progress of each language, for admins. */
export async function readLanguages(app: App) {
  const catalogue = await readCatalogue();
  return app.read(async (reader) => {
    const waiting = await sql.countWaiting(reader.tx);
    const accepted = await readAccepted(reader, catalogue);
    return TRANSLATED_LANGUAGES.map((language) => ({
      language,
      ...rules.countsOf(catalogue, language),
      waiting: waiting.find((row) => row.language === language)?.count ?? 0,
      accepted: accepted.filter((row) => row.language === language).length,
    }));
  });
}

/** Waiting proposals for admins, oldest first. */
export async function listWaiting(app: App, query: z.output<(typeof listProposals)['query']>) {
  const catalogue = await readCatalogue();
  const { rows, total } = await app.read((reader) => sql.listWaiting(reader.tx, query));
  const shown = rows.map(({ id, language, textKey, english, words, proposedAt }) => {
    const present = catalogue.translations[language]?.[textKey];
    return {
      ...{ id, language, key: textKey, proposedAt, english, proposed: words },
      seen: catalogue.screens[screenOfKey(catalogue.screens, textKey)]?.seen ?? '',
      present: present === undefined ? null : formsOf(present),
      isOutdated: !isSameMessage(messageOf(english), catalogue.english[textKey]),
    };
  });
  return { rows: shown, total };
}

/** An admin decides. An accepted text is a draft until another speaker than its proposer has checked it. */
export function decide(
  app: App,
  caller: AdminCaller,
  id: string,
  event: 'accept' | 'decline',
  speaker: string,
): Promise<{ id: string; status: 'ACCEPTED' | 'DECLINED' }> {
  return app.work(caller, async (work) => {
    const proposal = found(await sql.findOne(work.tx, id));
    const isReviewed = event === 'accept' && speaker !== '';
    await work.change(TRANSLATION_LIFECYCLE, proposal, event, {
      set: { decidedAt: work.now, decidedBy: caller.userId, isReviewed, speaker: isReviewed ? speaker : null },
    });
    return { id, status: event === 'accept' ? 'ACCEPTED' : 'DECLINED' };
  });
}

/** Records that a speaker has checked a text of the product. Refuses if the text has changed since the admin saw it. */
export async function review(
  app: App,
  caller: AdminCaller,
  { language, key, text, speaker }: z.output<(typeof reviewText)['body']>,
): Promise<{ id: string }> {
  const catalogue = await readCatalogue();
  const english: Message = found(catalogue.english[key]);
  const present: Message = found(catalogue.translations[language]?.[key]);
  if (!isSameMessage(messageWith(english, text), present)) refuse('CHANGED_MEANWHILE');
  const id = newId();
  await app.work(caller, async (work) => {
    await work.create(TRANSLATION_LIFECYCLE, 'review', {
      ...{ id, language, textKey: key, proposerId: null, proposedAt: work.now },
      ...{ english: JSON.stringify(formsOf(english)), words: JSON.stringify(text) },
      ...{ decidedAt: work.now, decidedBy: caller.userId, isReviewed: true, speaker },
    });
  });
  return { id };
}

/** The accepted texts that the product lacks, for `npm run messages -- take`. They contain no names. */
export async function exportAccepted(app: App): Promise<string> {
  const catalogue = await readCatalogue();
  const texts = await app.read((reader) => readAccepted(reader, catalogue));
  return `${JSON.stringify({ texts }, null, 2)}\n`;
}
