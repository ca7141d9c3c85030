import { addHours } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import * as rules from './accounts.rules.ts';
import * as sql from './accounts.sql.ts';

export const LINK_HOURS = {
  VERIFY_EMAIL: rules.VERIFY_LINK_HOURS,
  RESET_PASSWORD: rules.RESET_LINK_HOURS,
  CHANGE_EMAIL: rules.CHANGE_EMAIL_LINK_HOURS,
  CONFIRM_SIGN_IN: rules.CONFIRM_LINK_HOURS,
} as const;

/** Creates a link's secret and stores only its hash. The link may be tied to a new address or to one browser. */
export async function issueToken(
  app: App,
  userId: string,
  purpose: keyof typeof LINK_HOURS,
  { newEmail = null, browserHash = null }: { newEmail?: string | null; browserHash?: string | null } = {},
): Promise<string> {
  const secret = newSecret();
  const now = app.clock.now();
  const hours = LINK_HOURS[purpose];
  await app.work(null, (work) =>
    sql.insertToken(work.tx, {
      id: newId(),
      userId,
      purpose,
      tokenHash: hashSecret(secret),
      newEmail,
      browserHash,
      expiresAt: addHours(now, hours),
      usedAt: null,
    }),
  );
  return secret;
}

/** Uses up a link; only one of two concurrent uses succeeds. Undefined if it is used, expired or wrong. */
export function useLink(work: Work, secret: string, purpose: keyof typeof LINK_HOURS) {
  return sql.useToken(work.tx, hashSecret(secret), purpose, work.now);
}

/** A link that has not expired, even if it was used. */
export function findLink(work: Work, secret: string) {
  return sql.findToken(work.tx, hashSecret(secret), work.now);
}

/** Ends every unused link of a kind, because a newer link or a change replaces them. */
export function endLinks(work: Work, userId: string, purpose: keyof typeof LINK_HOURS): Promise<void> {
  return sql.endTokens(work.tx, userId, purpose, work.now);
}
