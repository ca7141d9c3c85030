import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { UssdSwitch } from './phones.ts';

/*
 * A stand-in for the USSD aggregators and for the phones that dial: each key press becomes a call of the product, in Arkesel's or
 * Hubtel's form.
 */

type Provider = 'arkesel' | 'hubtel';

interface Call {
  provider: Provider;
  /** The URL at which the product takes calls. */
  url: string;
  sessionId: string;
  number: string;
  code: string;
  sequence: number;
  text: string;
  isOpen: boolean;
  /** A step that is sent again after the next one. */
  late: object | null;
}

/** The phone's display. */
interface Shown {
  text: string;
  isOpen: boolean;
  code: string;
}

const GIVE_UP_MS = 10_000;
const CUT_OFF = 'Connection problem or invalid MMI code.';
const NETWORKS: Readonly<Record<string, string>> = {
  '024': 'MTN',
  '025': 'MTN',
  '053': 'MTN',
  '054': 'MTN',
  '055': 'MTN',
  '059': 'MTN',
  '020': 'Telecel',
  '050': 'Telecel',
};
/** The networks, as Hubtel spells them. */
const OPERATORS: Readonly<Record<string, string>> = {
  MTN: 'mtn-gh',
  Telecel: 'vodafone-gh',
  AirtelTigo: 'airteltigo-gh',
};

export function mountUssd(server: FastifyInstance, context: Context): void {
  const { phones } = context.store.state;
  const calls = new Map<string, Call>();
  const fires = (name: UssdSwitch) => Math.random() < phones.switches[name];

  /** Sends one step, and returns what the phone shows after it. */
  async function step(call: Call, kind: 'start' | 'reply', input: string): Promise<void> {
    call.sequence += 1;
    const body = bodyOf(call, kind, input);
    if (fires('ussdTimeout')) {
      // The product gets the step, but the network no longer waits for its answer.
      void post(call.url, body).catch(() => undefined);
      return cutOff(call);
    }
    const answers = fires('ussdDuplicate') ? [post(call.url, body), post(call.url, body)] : [post(call.url, body)];
    const answer = (await Promise.all(answers.map((one) => one.catch(() => null)))).at(-1) ?? null;
    if (call.late !== null) await post(call.url, call.late).catch(() => undefined);
    call.late = fires('ussdLate') ? body : null;
    if (answer === null || fires('ussdDrop')) return cutOff(call);
    const { text, continues } = readAnswer(call, answer);
    call.text = text;
    call.isOpen = continues;
  }

  async function cutOff(call: Call): Promise<void> {
    call.text = CUT_OFF;
    call.isOpen = false;
    await release(call);
  }

  /** Hubtel says that a session has ended; Arkesel does not. */
  async function release(call: Call): Promise<void> {
    if (call.provider !== 'hubtel') return;
    call.sequence += 1;
    await post(call.url, { ...bodyOf(call, 'reply', ''), Type: 'Release' }).catch(() => undefined);
  }

  const shown = (number: string): Shown => {
    const call = calls.get(number);
    return { text: call?.text ?? '', isOpen: call?.isOpen ?? false, code: call?.code ?? '' };
  };

  server.get<{ Querystring: { number?: string } }>('/phone/ussd', async ({ query }) => shown(localOf(query.number)));

  server.post<{ Body: { number: string; code: string; provider: Provider; url: string } }>(
    '/phone/ussd/dial',
    async ({ body }) => {
      const number = localOf(body.number);
      const before = calls.get(number);
      if (before?.isOpen) await release(before);
      const { provider, url, code } = body;
      const open = { sessionId: randomUUID(), sequence: 0, text: '', isOpen: true, late: null };
      const call: Call = { ...open, provider, url, number, code };
      calls.set(number, call);
      await step(call, 'start', code);
      return shown(number);
    },
  );

  server.post<{ Body: { number: string; input: string } }>('/phone/ussd/reply', async ({ body }) => {
    const number = localOf(body.number);
    const call = calls.get(number);
    if (call?.isOpen) await step(call, 'reply', body.input);
    return shown(number);
  });

  server.post<{ Body: { number: string } }>('/phone/ussd/hang-up', async ({ body }) => {
    const number = localOf(body.number);
    const call = calls.get(number);
    if (call?.isOpen) {
      call.isOpen = false;
      call.text = '';
      await release(call);
    }
    return shown(number);
  });
}

function localOf(number = ''): string {
  return number.replace(/^\+?233/, '0');
}

function bodyOf({ provider, sessionId, number, code, sequence }: Call, kind: 'start' | 'reply', input: string): object {
  const msisdn = `233${number.slice(1)}`;
  const network = NETWORKS[number.slice(0, 3)] ?? 'AirtelTigo';
  if (provider === 'arkesel') {
    return { sessionID: sessionId, userID: 'NYANSAPO', newSession: kind === 'start', msisdn, userData: input, network };
  }
  return {
    Type: kind === 'start' ? 'Initiation' : 'Response',
    Message: input,
    ServiceCode: code.replaceAll(/^\*|#$/g, ''),
    Operator: OPERATORS[network],
    ClientState: '',
    Mobile: msisdn,
    SessionId: sessionId,
    Sequence: sequence,
  };
}

interface Answered {
  message?: string;
  continueSession?: boolean;
  SessionId?: string;
  Message?: string;
  Type?: string;
  Label?: string;
  DataType?: string;
  FieldType?: string;
}

const DATA_TYPES = ['input', 'select', 'display'];
const FIELD_TYPES = ['text', 'phone', 'email', 'number', 'decimal', 'textarea'];

function readAnswer({ provider, sessionId }: Call, answer: Answered): { text: string; continues: boolean } {
  if (provider === 'arkesel') return { text: answer.message ?? '', continues: answer.continueSession === true };
  const { SessionId, Message, Type = '', Label, DataType = '', FieldType = '' } = answer;
  const isWhole =
    SessionId === sessionId &&
    ['response', 'release'].includes(Type) &&
    [Message, Label].every(Boolean) &&
    DATA_TYPES.includes(DataType) &&
    FIELD_TYPES.includes(FieldType);
  // Hubtel shows its own text for an answer without one of its fields.
  if (!isWhole) return { text: 'invalid response, Error: UUE', continues: false };
  return { text: Message ?? '', continues: Type === 'response' };
}

async function post(url: string, body: object): Promise<Answered> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  if (!response.ok) throw new Error(`the product answered ${response.status}`);
  return (await response.json()) as Answered;
}
