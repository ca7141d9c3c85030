import type { FastifyReply } from 'fastify';
import { refuse } from '../../platform/refusal.ts';
import type { AccountCookies } from './account-cookies.ts';
import type { HalfSignedIn, OpenedLogin } from './login.service.ts';

/** Responds to a sign-in: the login session with its cookie, or the request for a code with the ticket's cookie. */
export function answerSignIn(reply: FastifyReply, cookies: AccountCookies, outcome: OpenedLogin | HalfSignedIn) {
  if ('secondFactorTicket' in outcome) {
    cookies.secondFactor.set(reply, outcome.secondFactorTicket);
    refuse('SECOND_FACTOR_NEEDED');
  }
  cookies.secondFactor.clear(reply);
  if (outcome.refreshToken !== null) cookies.refresh.set(reply, outcome.refreshToken);
  return outcome.signedIn;
}
