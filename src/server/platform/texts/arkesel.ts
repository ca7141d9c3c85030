import * as z from 'zod/mini';
import type { CallWatch } from '../payments/provider-http.ts';
import type { ReportReader, SmsFate, SmsPort, SmsReport } from './port.ts';
import { SmsUnavailable, smsHttp } from './sms-http.ts';

/**
 * Arkesel's HTTP API for SMS behind the port. It has no field for our reference, so the address for reports names the message. In
 * case a report is lost, we ask by Arkesel's id.
 */

export const ARKESEL_URL = 'https://sms.arkesel.com';

export interface ArkeselAccount {
  baseUrl: string;
  apiKey: string;
  /** The sender name, registered with each operator. */
  sender: string;
}

const Sent = z.object({
  status: z.literal('success'),
  data: z.optional(z.array(z.object({ recipient: z.optional(z.string()), id: z.optional(z.string()) }))),
});
const Refused = z.object({ message: z.optional(z.string()) });
const Report = z.object({ status: z.string(), sms_id: z.optional(z.string()) });
const Detail = z.object({ status: z.string(), id: z.optional(z.string()) });
/** One message, or a list of one. */
const Details = z.object({ data: z.union([Detail, z.array(Detail)]) });

/** Refusals that the message did not cause: our key, our balance. */
const OURS_TO_REPAIR = new Set([401, 402, 403]);

const FATES: Readonly<Record<string, SmsFate>> = {
  DELIVERED: 'delivered',
  NOT_DELIVERED: 'undelivered',
  UNDELIVERED: 'undelivered',
  EXPIRED: 'undelivered',
  REJECTED: 'undelivered',
  FAILED: 'undelivered',
};

export function arkesel(
  { baseUrl, apiKey, sender }: ArkeselAccount,
  onUnclear: (error: unknown) => void,
  watch?: CallWatch,
): SmsPort {
  const call = smsHttp({ baseUrl, headers: { 'api-key': apiKey } }, watch);
  return {
    provider: 'arkesel',
    phonesUrl: null,
    canAsk: true,
    ask: async (providerId) => {
      try {
        const { httpStatus, body } = await call('GET', `/api/v2/sms/${encodeURIComponent(providerId)}`);
        const data = httpStatus < 300 ? Details.safeParse(body).data?.data : undefined;
        const detail = Array.isArray(data) ? data[0] : data;
        return detail ? readStatus(detail.status, detail.id) : null;
      } catch (error) {
        if (!(error instanceof SmsUnavailable)) throw error;
        onUnclear(error);
        return null;
      }
    },
    send: async ({ number, text, reportUrl }) => {
      try {
        const { httpStatus, body } = await call('POST', '/api/v2/sms/send', {
          sender,
          message: text,
          recipients: [number.replace('+', '')],
          callback_url: reportUrl,
        });
        const sent = Sent.safeParse(body);
        if (httpStatus < 300 && sent.success) {
          return { outcome: 'accepted', providerId: sent.data.data?.[0]?.id ?? null };
        }
        // A success that we can't read may still have sent it.
        if (httpStatus < 400) throw new SmsUnavailable('POST /api/v2/sms/send: an answer of another shape', false);
        const problem = `${httpStatus}: ${Refused.safeParse(body).data?.message ?? 'no reason given'}`;
        return { outcome: OURS_TO_REPAIR.has(httpStatus) ? 'notSent' : 'refused', problem };
      } catch (error) {
        if (!(error instanceof SmsUnavailable)) throw error;
        onUnclear(error);
        return error.result();
      }
    },
  };
}

/** Its reports have the message's id and status in the query or in the body. */
export const readArkeselReport: ReportReader = (fields) => {
  const report = Report.safeParse(fields).data;
  return report ? readStatus(report.status, report.sms_id) : null;
};

function readStatus(words: string, providerId: string | undefined): SmsReport {
  const status = words.toUpperCase().replaceAll(/[\s-]+/g, '_');
  return { fate: FATES[status] ?? 'onTheWay', providerId: providerId ?? null, status };
}
