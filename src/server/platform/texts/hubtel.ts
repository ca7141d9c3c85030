import * as z from 'zod/mini';
import type { CallWatch } from '../payments/provider-http.ts';
import type { ReportReader, SmsFate, SmsPort, SmsReport } from './port.ts';
import { SmsUnavailable, smsHttp } from './sms-http.ts';

/** Hubtel's HTTP API for SMS behind the port. We ask about a message's delivery by the id that Hubtel gave it. */

export const HUBTEL_URL = 'https://sms.hubtel.com';

export interface HubtelAccount {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  sender: string;
}

const Sent = z.object({ messageId: z.string(), status: z.union([z.number(), z.string()]) });
const Refused = z.object({ statusDescription: z.optional(z.string()), message: z.optional(z.string()) });
const Status = z.object({
  status: z.union([z.number(), z.string()]),
  messageId: z.optional(z.string()),
});

/** The status of an accepted request. */
const SUBMITTED = '0';
const OURS_TO_REPAIR = new Set([401, 402, 403]);

const FATES: Readonly<Record<string, SmsFate>> = {
  DELIVERED: 'delivered',
  UNDELIVERABLE: 'undelivered',
  UNDELIVERED: 'undelivered',
  EXPIRED: 'undelivered',
  REJECTED: 'undelivered',
  FAILED: 'undelivered',
  NACK: 'undelivered',
};

export function hubtel(
  { baseUrl, clientId, clientSecret, sender }: HubtelAccount,
  onUnclear: (error: unknown) => void,
  watch?: CallWatch,
): SmsPort {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const call = smsHttp({ baseUrl, headers: { authorization } }, watch);
  return {
    provider: 'hubtel',
    phonesUrl: null,
    canAsk: true,
    send: async ({ number, text }) => {
      try {
        const { httpStatus, body } = await call('POST', '/v1/messages/send', {
          From: sender,
          To: number.replace('+', ''),
          Content: text,
        });
        const fields = fieldsOf(body);
        const sent = Sent.safeParse(fields);
        if (httpStatus < 300 && sent.success && String(sent.data.status) === SUBMITTED) {
          return { outcome: 'accepted', providerId: sent.data.messageId };
        }
        const words = Refused.safeParse(fields).data;
        const problem = `${httpStatus}: ${words?.statusDescription ?? words?.message ?? 'no reason given'}`;
        if (OURS_TO_REPAIR.has(httpStatus)) return { outcome: 'notSent', problem };
        // One status means that the request was not submitted.
        if (httpStatus >= 400 || sent.success) return { outcome: 'refused', problem };
        throw new SmsUnavailable('POST /v1/messages/send: an answer of another shape', false);
      } catch (error) {
        if (!(error instanceof SmsUnavailable)) throw error;
        onUnclear(error);
        return error.result();
      }
    },
    ask: async (providerId) => {
      try {
        const { httpStatus, body } = await call('GET', `/v1/messages/${encodeURIComponent(providerId)}`);
        return httpStatus < 300 ? readStatus(fieldsOf(body)) : null;
      } catch (error) {
        if (!(error instanceof SmsUnavailable)) throw error;
        onUnclear(error);
        return null;
      }
    },
  };
}

function readStatus(body: unknown): SmsReport | null {
  const read = Status.safeParse(body).data;
  if (!read) return null;
  const status = String(read.status).toUpperCase();
  return { fate: FATES[status] ?? 'onTheWay', providerId: read.messageId ?? null, status };
}

/** Reports have the same fields as answers, whether they begin with an upper- or lower-case letter. */
export const readHubtelReport: ReportReader = (fields) => readStatus(fieldsOf(fields));

const Answer = z.record(z.string(), z.unknown());

/**
 * Its documentation and its clients differ in the case of fields (`messageId`, `MessageId`) and in whether they are inside
 * `data`, so all variants are read.
 */
function fieldsOf(body: unknown): Record<string, unknown> {
  const outer = lowered(body);
  return { ...outer, ...lowered(outer.data) };
}

function lowered(body: unknown): Record<string, unknown> {
  const fields = Answer.safeParse(body).data ?? {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [lowerFirst(name), value]));
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
