import { addresses } from '../../../contract/addresses.ts';
import { INVOICE_SERIES } from '../../../domain/invoices.ts';
import { formatCedis } from '../../../domain/money.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { count, id, reference } from '../../platform/payload.ts';
import { findMailed } from '../taxes/invoices.service.ts';
import { printInvoice } from './invoices.service.ts';
import { findRefund } from './refunds.sql.ts';
import { findTopUp } from './top-ups.sql.ts';

export const topUpReceived = defineMail('topUpReceived', {
  priority: 'normal',
  about: { reference },
  render: async (app, _person, about) => {
    const topUp = await app.read((reader) => findTopUp(reader.tx, about.reference));
    if (!topUp) return null;
    return () => ({
      subject: `Your top-up of ${formatCedis(topUp.amountPesewas)} has arrived`,
      paragraphs: [
        `${formatCedis(topUp.amountPesewas)} is now in your organisation’s wallet. You can use it for studies.`,
        `Reference: ${topUp.reference}`,
      ],
      sms: null,
      action: { label: 'Open the wallet', path: addresses.wallet },
    });
  },
});

/** To the organisation's billing contact, who may have no account; not sent without one. */
export const invoiceIssued = defineAddressedMail('invoiceIssued', {
  priority: 'low',
  about: { invoiceId: id },
  recipient: async (app, { invoiceId }) => {
    const mailed = await app.read((reader) => findMailed(reader, invoiceId));
    return mailed ? { userId: null, email: mailed.email, firstName: null, language: 'en' } : null;
  },
  render: async (app, _person, { invoiceId }) => {
    const mailed = await app.read((reader) => findMailed(reader, invoiceId));
    if (!mailed) return null;
    const { invoice } = mailed;
    const { filename, pdf } = await printInvoice(app, invoice.organizationId, invoice);
    const isCredit = invoice.series === 'CREDIT_NOTE';
    const name = `${INVOICE_SERIES[invoice.series]} ${invoice.code}`;
    return () => ({
      subject: `${name} for ${invoice.customerName}`,
      paragraphs: [
        isCredit
          ? `This credit note corrects invoice ${invoice.correctsCode}. The amount is back in your organisation’s wallet.`
          : 'This is the invoice for our service fee. It is already paid from your organisation’s wallet, so there is nothing to transfer.',
        'The PDF is attached.',
      ],
      facts: [
        { label: invoice.studyCode === null ? 'Payment list' : 'Study', value: invoice.studyName },
        ...(invoice.purchaseOrder ? [{ label: 'Purchase order', value: invoice.purchaseOrder }] : []),
        { label: isCredit ? 'Total credited' : 'Total', value: formatCedis(invoice.grossPesewas) },
      ],
      sms: null,
      file: { filename, type: 'application/pdf', base64: pdf.toString('base64') },
      note: 'You get this because you are the billing contact. The admins of your organisation can change that in the wallet.',
    });
  },
});

export const lowBalance = defineMail('lowBalance', {
  priority: 'normal',
  about: { balancePesewas: count },
  render: async (_app, _person, about) => () => ({
    subject: 'Your wallet is running low',
    paragraphs: [
      `${formatCedis(about.balancePesewas)} is left in your organisation’s wallet.`,
      'Published studies keep their reserved money. You can change this alert in the wallet.',
    ],
    sms: null,
    action: { label: 'Top up', path: addresses.wallet },
  }),
});

export const refundDecided = defineMail('refundDecided', {
  priority: 'normal',
  about: { refundId: id },
  render: async (app, _person, about) => {
    const refund = await app.read((reader) => findRefund(reader.tx, about.refundId));
    if (!refund) return null;
    const amount = formatCedis(refund.amountPesewas);
    const back = refund.status === 'SENT' || refund.status === 'PAID' || refund.status === 'APPROVED';
    return () => ({
      subject: back ? `Your refund of ${amount} is on its way` : `Your refund of ${amount} did not go through`,
      paragraphs: back
        ? [`${amount} is on its way back to the person who paid it in.`, `Payment: ${refund.topUpReference}`]
        : [`The money is back in your wallet.`, refund.failureReason ?? 'No reason was given.'],
      sms: null,
      action: { label: 'Open the wallet', path: addresses.wallet },
    });
  },
});
