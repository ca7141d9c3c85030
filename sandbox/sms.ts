import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SegmentedMessage } from 'sms-segments-calculator';
import { type Context, hangUp } from './context.ts';
import { PHONE_SWITCH_NAMES, PHONE_SWITCHES, type SandboxText, type SmsSwitch } from './phones.ts';

/*
 * A stand-in for the SMS providers and for every phone: it speaks Arkesel's and Hubtel's HTTP APIs, and stores the messages.
 * Delivery reports go to the address in the message (Arkesel), or are polled (Hubtel).
 */

/** Not secret: it only works in the sandbox. */
const SANDBOX_SMS_KEY = 'sandbox-only';

const DELIVERY_MS = 300;
const DELAY_MS = 10_000;
const KEPT = 2000;

export function mountSms(server: FastifyInstance, context: Context): void {
  const { store } = context;
  const { phones } = store.state;
  const fires = (name: SmsSwitch) => Math.random() < phones.switches[name];
  const deliveryMs = Math.min(DELIVERY_MS, context.transferMs);

  /** Stores a message, and delivers it as the switches say. */
  function take(message: { to: string; from: string; text: string; reportUrl: string | null }): SandboxText {
    const { encodingName, segmentsCount } = new SegmentedMessage(message.text);
    const text: SandboxText = {
      id: randomUUID(),
      to: message.to.replace(/^\+?233/, '0'),
      from: message.from,
      text: message.text,
      encoding: encodingName,
      segments: segmentsCount,
      takenAt: new Date().toISOString(),
      arrivedAt: null,
      status: 'SENT',
    };
    keep(text);
    if (fires('loss')) return text;
    context.later(fires('delay') ? DELAY_MS : deliveryMs, () => arrive(text, message.reportUrl));
    return text;
  }

  function keep(text: SandboxText): void {
    phones.texts.push(text);
    phones.texts.splice(0, phones.texts.length - KEPT);
    store.save();
  }

  function arrive(text: SandboxText, reportUrl: string | null): void {
    const fails = fires('failure');
    const copies = fires('duplicate') ? 2 : 1;
    text.status = fails ? 'NOT_DELIVERED' : 'DELIVERED';
    if (!fails) {
      text.arrivedAt = new Date().toISOString();
      if (copies > 1) keep({ ...text, id: randomUUID() });
    }
    store.save();
    if (reportUrl === null) return;
    const reports = ['SENT', text.status];
    if (fires('reorder')) reports.reverse();
    void (async () => {
      for (const status of reports) {
        for (let copy = 0; copy < copies; copy += 1) await report(reportUrl, text.id, status);
      }
    })();
  }

  server.post<{ Body: { sender?: string; message?: string; recipients?: string[]; callback_url?: string } }>(
    '/api/v2/sms/send',
    async (request, reply) => {
      if (request.headers['api-key'] !== SANDBOX_SMS_KEY) return refuse(reply, 401, 'Invalid API key');
      if (fires('down')) return refuse(reply, 503, 'Service unavailable');
      const { sender = '', message = '', recipients = [], callback_url: reportUrl = null } = request.body;
      const to = recipients.filter((number) => isNumber(number));
      if (message === '' || sender.length > 11 || to.length === 0) return refuse(reply, 422, 'Invalid request');
      const taken = to.map((number) => take({ to: number, from: sender, text: message, reportUrl }));
      if (fires('lostAnswer')) return hangUp(request, reply);
      return { status: 'success', data: taken.map(({ id, to: recipient }) => ({ recipient, id })) };
    },
  );

  server.get<{ Params: { id: string } }>('/api/v2/sms/:id', async (request, reply) => {
    if (request.headers['api-key'] !== SANDBOX_SMS_KEY) return refuse(reply, 401, 'Invalid API key');
    const text = phones.texts.find(({ id }) => id === request.params.id);
    if (!text) return refuse(reply, 404, 'Not found');
    return {
      status: 'success',
      data: { id: text.id, recipient: text.to, sender: text.from, message: text.text, status: text.status },
    };
  });

  server.post<{ Body: { From?: string; To?: string; Content?: string } }>(
    '/v1/messages/send',
    async (request, reply) => {
      if (!isHubtelKey(request)) return refuse(reply, 401, 'Unauthorized');
      if (fires('down')) return refuse(reply, 503, 'Service unavailable');
      const { From = '', To = '', Content = '' } = request.body;
      if (Content === '' || From.length > 11 || !isNumber(To)) {
        return reply.status(400).send({ status: 1, statusDescription: 'Invalid request' });
      }
      const { id } = take({ to: To, from: From, text: Content, reportUrl: null });
      if (fires('lostAnswer')) return hangUp(request, reply);
      const statusDescription = 'request submitted successfully';
      return reply
        .status(201)
        .send({ rate: 0.0309, messageId: id, status: 0, networkId: '62001', clientReference: null, statusDescription });
    },
  );

  server.get<{ Params: { id: string } }>('/v1/messages/:id', async (request, reply) => {
    if (!isHubtelKey(request)) return refuse(reply, 401, 'Unauthorized');
    const text = phones.texts.find(({ id }) => id === request.params.id);
    if (!text) return refuse(reply, 404, 'Not found');
    const status = { SENT: 'Sent', DELIVERED: 'Delivered', NOT_DELIVERED: 'Undeliverable' }[text.status];
    return {
      rate: 0.0309,
      batchId: null,
      messageId: text.id,
      content: text.text,
      status,
      to: text.to,
      from: text.from,
    };
  });

  /** The messages that phones received, for the page of the product and for tests. */
  server.get<{ Querystring: { number?: string } }>('/phone/texts', async ({ query: { number } }) => {
    const local = number?.replace(/^\+?233/, '0');
    return phones.texts
      .filter(({ to, arrivedAt }) => arrivedAt !== null && (local === undefined || to === local))
      .reverse();
  });
  /** A phone texts the short code: posted as Africa's Talking does, as a form, and as often as the switch for repetitions says. */
  server.post<{ Body: { number: string; to: string; text: string; url: string } }>('/phone/send', async ({ body }) => {
    const form = new URLSearchParams({
      ...{ from: body.number.replace(/^0/, '+233'), to: body.to, text: body.text },
      ...{ date: new Date().toISOString().slice(0, 19).replace('T', ' '), id: randomUUID(), linkId: randomUUID() },
    });
    const post = async () => (await fetch(body.url, { method: 'POST', body: form })).status;
    const status = await post();
    if (fires('duplicate')) await post();
    return { status };
  });
  const shown = () =>
    Object.fromEntries(
      PHONE_SWITCH_NAMES.map((name) => [name, { words: PHONE_SWITCHES[name], share: phones.switches[name] }]),
    );
  server.get('/phone/switches', async () => shown());
  server.put<{ Body: Record<string, number> }>('/phone/switches', async ({ body }) => {
    for (const name of PHONE_SWITCH_NAMES) {
      const share = body[name];
      if (share !== undefined) phones.switches[name] = Math.min(1, Math.max(0, Number(share) || 0));
    }
    store.save();
    return shown();
  });
}

function isNumber(text: string): boolean {
  return /^\+?\d{9,15}$/.test(text);
}

function isHubtelKey({ headers }: FastifyRequest): boolean {
  const key = Buffer.from(`${SANDBOX_SMS_KEY}:${SANDBOX_SMS_KEY}`).toString('base64');
  return headers.authorization === `Basic ${key}`;
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ status: 'error', message });
}

/** Arkesel adds the report to the address as a query. It doesn't repeat a report that was not accepted. */
async function report(url: string, id: string, status: string): Promise<void> {
  const query = new URLSearchParams({ sms_id: id, status });
  await fetch(`${url}?${query}`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
}
