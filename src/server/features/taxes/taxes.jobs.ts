import { defineJob } from '../../platform/define-job.ts';
import { id } from '../../platform/payload.ts';

/** Mails an invoice or credit note to the organisation's billing contact. */
export const invoiceMail = defineJob('invoice.mail', { payload: { invoiceId: id }, retryLimit: 5, retryDelay: 30 });
