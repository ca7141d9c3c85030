import * as z from 'zod/mini';
import { networkNamed, type UssdAdapter, type UssdStep } from './port.ts';

const short = z.string().check(z.maxLength(200));

const Call = z.object({
  Type: short,
  Message: z._default(z.string().check(z.maxLength(1000)), ''),
  ServiceCode: z._default(short, ''),
  Operator: z.optional(short),
  ClientState: z._default(z.nullable(z.string().check(z.maxLength(1000))), null),
  Mobile: short,
  SessionId: short.check(z.minLength(1)),
  Sequence: z._default(z.nullable(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))), null),
});

/** Hubtel's types of steps; any other, such as a timeout, ends the session. */
const KINDS: Readonly<Record<string, UssdStep['kind']>> = { initiation: 'start', response: 'reply' };

export const hubtelUssd: UssdAdapter = {
  read: (body) => {
    const call = Call.safeParse(body).data;
    if (!call) return null;
    return {
      provider: 'hubtel',
      sessionId: call.SessionId,
      number: call.Mobile,
      kind: KINDS[call.Type.toLowerCase()] ?? 'end',
      input: call.Message,
      sequence: call.Sequence,
      network: networkNamed(call.Operator),
    };
  },
  answer: (body, { text, continues }) => {
    const call = Call.safeParse(body).data;
    return {
      SessionId: call?.SessionId ?? '',
      Type: continues ? 'response' : 'release',
      Message: text,
      Label: 'Nyansapo',
      DataType: continues ? 'input' : 'display',
      FieldType: 'text',
      // Returned unchanged and never read: the place in the menu is in the database, because this value could be forged.
      ClientState: call?.ClientState ?? '',
    };
  },
};
