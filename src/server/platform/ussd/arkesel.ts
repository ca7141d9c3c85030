import * as z from 'zod/mini';
import { networkNamed, type UssdAdapter } from './port.ts';

const short = z.string().check(z.maxLength(200));

const Call = z.object({
  sessionID: short.check(z.minLength(1)),
  userID: z._default(short, ''),
  newSession: z.union([z.boolean(), z.stringbool()]),
  msisdn: short,
  userData: z._default(z.union([z.string().check(z.maxLength(1000)), z.pipe(z.number(), z.transform(String))]), ''),
  network: z.optional(z.string().check(z.maxLength(40))),
});

/** Arkesel counts no steps and does not say when a session has ended. */
export const arkeselUssd: UssdAdapter = {
  read: (body) => {
    const call = Call.safeParse(body).data;
    if (!call) return null;
    return {
      provider: 'arkesel',
      sessionId: call.sessionID,
      number: call.msisdn,
      kind: call.newSession ? 'start' : 'reply',
      input: call.userData,
      sequence: null,
      network: networkNamed(call.network),
    };
  },
  answer: (body, { text, continues }) => {
    const call = Call.safeParse(body).data;
    return {
      sessionID: call?.sessionID ?? '',
      userID: call?.userID ?? '',
      msisdn: call?.msisdn ?? '',
      message: text,
      continueSession: continues,
    };
  },
};
