import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { hashSecret } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import * as sql from './accounts.sql.ts';
import { isKnownBrowser, type KnownBy, seeDevice } from './devices.sql.ts';

export interface From {
  address: string;
  userAgent: string;
  /** We recognise the browser by its cookie, not by its address. */
  browserSecret: string | null;
}
/** What we know about a requester who is not signed in. */
export type Asking = Pick<From, 'address' | 'browserSecret'>;

/**
 * The key by which rate limits count requests for an account's mail or sign-in. A browser that the owner has used has its own
 * count, so strangers can't use up the owner's attempts; everybody else is counted by IP address.
 */
export async function askerOf(
  app: App,
  value: string,
  from: Asking,
  by: KnownBy = 'email',
): Promise<{ isKnown: boolean; key: string }> {
  const browserHash = from.browserSecret === null ? null : hashSecret(from.browserSecret);
  const isKnown =
    browserHash !== null && (await app.read((reader) => isKnownBrowser(reader.tx, by, value, browserHash)));
  return { isKnown, key: `${value}|${isKnown ? browserHash : from.address}` };
}

/**
 * Whether a mail that was requested without signing in may be sent. A requester with too many requests is refused. If many
 * requesters ask, we don't refuse, but send no mail: the links of the last hour still work, and the response is the same for
 * every address.
 */
export async function mayMail(
  app: App,
  purpose: 'reset' | 'verification',
  email: string,
  from: Asking,
): Promise<boolean> {
  const asker = await askerOf(app, email, from);
  await app.limits.count('mailAsked', `${purpose}|${asker.key}`);
  return asker.isKnown || app.limits.spend('mailToAddress', `${purpose}|${email}`);
}

/** After a mailed link was opened, only the browser that requested it becomes known. */
export async function confirmBrowser(app: App, token: string, browserSecret: string | null): Promise<void> {
  const now = app.clock.now();
  await app.work(null, async (work) => {
    const used = await sql.useToken(work.tx, hashSecret(token), 'CONFIRM_SIGN_IN', now);
    if (!used) refuse('LINK_EXPIRED');
    // The refusal also rolls back the use of the link, so it still works in the browser that requested it.
    if (browserSecret === null || used.browserHash !== hashSecret(browserSecret)) refuse('OTHER_BROWSER');
    await seeDevice(work.tx, used.userId, used.browserHash, now);
    const user = found(await sql.findUserById(work.tx, used.userId));
    recordAudit(work, { at: now, action: 'account.confirmBrowser', actor: user.role, actorId: user.id });
  });
}
