import type { FastifyReply } from 'fastify';
import { refuse } from '../../platform/refusal.ts';
import type { AccountCookies } from './account-cookies.ts';
import type { HalfSignedIn, OpenedLogin, Suspended } from './login.service.ts';

/**
 * Responds to a sign-in: the login session with its cookie, or the request for a code with the ticket's cookie. A suspended
 * participant gets the ticket to read why and to appeal.
 */
export function answerSignIn(
  reply: FastifyReply,
  cookies: AccountCookies,
  outcome: OpenedLogin | HalfSignedIn | Suspended,
) {
  if ('suspendedTicket' in outcome) {
    cookies.suspended.set(reply, outcome.suspendedTicket);
    refuse('ACCOUNT_SUSPENDED');
  }
  if ('secondFactorTicket' in outcome) {
    cookies.secondFactor.set(reply, outcome.secondFactorTicket);
    refuse('SECOND_FACTOR_NEEDED');
  }
  cookies.secondFactor.clear(reply);
  if (outcome.refreshToken !== null) cookies.refresh.set(reply, outcome.refreshToken);
  return outcome.signedIn;
}
