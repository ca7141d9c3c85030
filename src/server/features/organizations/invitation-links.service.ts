import type { App } from '../../platform/app.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import * as sql from './team.sql.ts';

/** For the mail: creates the link's secret; null if the invitation was withdrawn in the meantime. */
export async function issueInvitationToken(app: App, invitationId: string) {
  const secret = newSecret();
  const invitation = await app.work(null, async (work) => {
    await sql.setInvitationToken(work.tx, invitationId, hashSecret(secret));
    return sql.findInvitation(work.tx, invitationId);
  });
  return invitation?.status === 'PENDING' ? { invitation, secret } : null;
}
