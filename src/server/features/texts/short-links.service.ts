import { type Address, shortLinkPath } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { countingWrong } from '../../platform/http/rate-limits.ts';
import { newCode } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/sealing.ts';
import * as sql from './short-links.sql.ts';

/*
 * SMS-03: links of text messages. A code of 7 letters could be guessed with unlimited tries, so wrong codes are limited, every
 * link expires, and no link signs anybody in.
 */

/** How many days links work; a STOP link works as long as a mail's. */
const DAYS = { page: 30, stop: 180 };

/** Creates a person's own link to one of our paths; returns its URL. */
export async function makeShortLink(
  app: App,
  userId: string,
  path: Address,
  kind: keyof typeof DAYS = 'page',
): Promise<string> {
  if (!isOwnPath(path)) throw new Error('a short link leads to a path of ours');
  const code = newCode();
  await app.work(null, ({ tx, now }) =>
    sql.insertLink(tx, {
      codeMark: keyedHash(app.settings, 'link', code),
      userId,
      sealedPath: seal(path, app.settings.sessionSecrets),
      createdAt: now,
      expiresAt: addHours(now, DAYS[kind] * 24),
    }),
  );
  return `${app.settings.origin}${shortLinkPath(code)}`;
}

/** Where a short link leads. */
export function followShortLink(app: App, code: string, from: string): Promise<string> {
  return countingWrong(app.limits, 'shortLink', from, () => pathOf(app, code));
}

async function pathOf(app: App, code: string): Promise<string> {
  const mark = keyedHash(app.settings, 'link', code.toUpperCase());
  const sealed = await app.read((reader) => sql.findPath(reader.tx, mark, reader.now));
  const path = sealed === undefined ? undefined : unseal(sealed, app.settings.sessionSecrets)?.text;
  return path !== undefined && isOwnPath(path) ? path : refuse('LINK_EXPIRED');
}

/** A path on this site, never another host, however a browser reads it. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path);
}
