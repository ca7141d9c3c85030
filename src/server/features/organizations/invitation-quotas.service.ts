import type { ResearcherCaller } from '../../platform/http/caller.ts';
import type { Work } from '../../platform/work.ts';
import { quotaKeyOf, takeToday } from '../notifications/daily-quotas.service.ts';

/** Invitation mails per day, including repeated ones. */
const UNVERIFIED_A_DAY = 5;
const VERIFIED_A_DAY = 50;
/** From one organisation to one address, and from all organisations to it. */
const SAME_ADDRESS_A_DAY = 5;
const ADDRESS_A_DAY = 8;

/** Whether a mail may be sent, or the message with which the invitation is refused. */
export type InvitationLeave = { mail: boolean } | { refusal: string };

/**
 * Checks the quotas before an invitation is mailed, in its transaction. An organisation sees when its own quota is used up, but
 * not that others have invited the same address: then the invitation is stored, but no mail is sent.
 */
export async function askToInvite(
  work: Work,
  caller: ResearcherCaller,
  organization: { id: string; name: string; isVerified: boolean },
  email: string,
): Promise<InvitationLeave> {
  const { id, name, isVerified } = organization;
  const take = (kind: string, key: string, limit: number, words: string) =>
    takeToday(work, caller, { kind: `invitations.${kind}`, key, limit }, words);
  const limit = isVerified ? VERIFIED_A_DAY : UNVERIFIED_A_DAY;
  const used = `${name}${isVerified ? '' : ', which is not verified,'} has used up its ${limit} invitations for today.`;
  if (!(await take(isVerified ? 'verified' : 'unverified', id, limit, used))) {
    const until = isVerified ? '' : ' until it is verified';
    return {
      refusal: `Your organisation can send ${limit} invitations a day${until}. You can send more tomorrow.`,
    };
  }
  const address = quotaKeyOf(work, email);
  const insists = `${name} has invited the same address ${SAME_ADDRESS_A_DAY} times today.`;
  if (!(await take('again', `${id}|${address}`, SAME_ADDRESS_A_DAY, insists))) {
    return { refusal: 'You have sent this person enough invitations today. You can send another one tomorrow.' };
  }
  const together = 'Several organisations are inviting the same email address. We send it no more invitations today.';
  return { mail: await take('address', address, ADDRESS_A_DAY, together) };
}
