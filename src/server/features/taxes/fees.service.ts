import { dateOf } from '../../../domain/calendar.ts';
import { NOT_REGISTERED, splitVat } from '../../../domain/vat.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { feeCredited, feeReference, feeTaken, listFeeTaken } from '../ledger/fee-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import type { Movement } from '../ledger/movements.ts';
import * as sql from './invoices.sql.ts';
import { invoiceMail } from './taxes.jobs.ts';
import { findFeeTerms } from './taxes.sql.ts';

/**
 * Takes the fee of a locked study, less today's VAT, and invoices it: once, however often the study has a first booking. The
 * organisation agreed to the amount when it published.
 */
export async function takeFee(
  work: Work,
  { studyId, feePesewas }: { studyId: string; feePesewas: number },
): Promise<void> {
  await take(work, { kind: 'study', id: studyId }, feePesewas, (charged) => feeTaken({ studyId, ...charged }));
}

/** Takes the fees of an ended, locked list's confirmed payments together, and invoices them once. */
export async function takeListFee(
  work: Work,
  { listId, feePesewas }: { listId: string; feePesewas: number },
): Promise<void> {
  await take(work, { kind: 'list', id: listId }, feePesewas, (charged) => listFeeTaken({ listId, ...charged }));
}

async function take(
  work: Work,
  subject: sql.InvoiceSubject,
  feePesewas: number,
  movementOf: (charged: { feePesewas: number; vatPesewas: number; at: Date }) => Movement,
): Promise<void> {
  const at = work.now;
  const { terms, isTaken } = await findFeeTerms(work.tx, dateOf(at), feeReference(subject.id));
  // The rate may have changed since the fee was taken.
  if (isTaken) return;
  const { rates, tin, address } = terms ?? NOT_REGISTERED;
  const charge = splitVat(feePesewas, rates);
  const movement = movementOf({ feePesewas, vatPesewas: charge.vatPesewas, at });
  await ledger.post(work, movement);
  const id = newId();
  const { hasBillingEmail } = await sql.issueInvoice(work.tx, subject, {
    id,
    at,
    reference: movement.reference,
    sellerTin: tin,
    sellerAddress: address || null,
    charge,
    rates,
  });
  if (hasBillingEmail) work.enqueue(invoiceMail, { invoiceId: id });
}

/** Returns a fee in full to the organisation's wallet, with the VAT of its invoice, which a credit note corrects. */
export async function creditFee(work: Work, invoiceId: string): Promise<{ organizationId: string }> {
  const {
    studyId,
    listId,
    organizationId,
    netPesewas,
    grossPesewas: feePesewas,
  } = await findCreditable(work, invoiceId);
  const at = work.now;
  const vatPesewas = feePesewas - netPesewas;
  const movement = feeCredited({ invoiceId, subjectId: studyId ?? listId, organizationId, feePesewas, vatPesewas, at });
  if (!(await ledger.post(work, movement))) refuse('ALREADY_CREDITED');
  const id = newId();
  await sql.issueCreditNote(work.tx, invoiceId, { id, at, reference: movement.reference });
  work.enqueue(invoiceMail, { invoiceId: id });
  return { organizationId };
}

/** An invoice without a credit note. */
export async function findCreditable(reader: Reader, invoiceId: string): Promise<sql.Invoice> {
  const invoice = found(await sql.findInvoice(reader.tx, invoiceId));
  if (invoice.series !== 'INVOICE' || invoice.correctedByNumber !== null) refuse('ALREADY_CREDITED');
  return invoice;
}
