import type { App } from '../../platform/app.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { findMailed } from '../taxes/invoices.service.ts';
import { invoiceIssued } from './wallets.mails.ts';

/** Mails an invoice to the organisation's billing contact, if it has one. */
export async function mailInvoice(app: App, { invoiceId }: { invoiceId: string }): Promise<void> {
  await app.work(null, async (work) => {
    if (await findMailed(work, invoiceId)) sendMail(work, invoiceIssued({ invoiceId }));
  });
}
