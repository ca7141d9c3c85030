import type { App } from '../../platform/app.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import * as sql from './observers.sql.ts';

/** For the mail: creates the link's secret; null if the link has ended. */
export async function issueLink(app: App, observerId: string) {
  const secret = newSecret();
  return app.work(null, async (work) => {
    const observer = await sql.findObserver(work.tx, observerId);
    if (!observer || observer.revokedAt !== null || observer.expiresAt <= work.now) return null;
    await sql.setSecret(work.tx, observerId, hashSecret(secret));
    return { observer, secret };
  });
}
