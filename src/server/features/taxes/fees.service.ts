import { dateOf } from '../../../domain/calendar.ts';
import { NOT_REGISTERED, splitVat } from '../../../domain/vat.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { feeCredited, feeReference, feeTaken } from '../ledger/movements.ts';
import * as sql from './invoices.sql.ts';
import { findFeeTerms } from './taxes.sql.ts';

/**
 * The fee of a locked study becomes the platform's, less the VAT of today, and is invoiced: once, however often a study has a
 * first booking. What the organisation pays was agreed when it published.
 */
export async function takeFee(
  work: Work,
  { studyId, feePesewas }: { studyId: string; feePesewas: number },
): Promise<void> {
  const at = work.now;
  const { terms, isTaken } = await findFeeTerms(work.tx, dateOf(at), feeReference(studyId));
  // Another rate may hold than when it was taken.
  if (isTaken) return;
  const { rates, tin, address } = terms ?? NOT_REGISTERED;
  const charge = splitVat(feePesewas, rates);
  const movement = feeTaken({ studyId, feePesewas, vatPesewas: charge.vatPesewas, at });
  await ledger.post(work, movement);
  await sql.issueInvoice(work.tx, studyId, {
    id: newId(),
    at,
    reference: movement.reference,
    sellerTin: tin,
    sellerAddress: address || null,
    charge,
    rates,
  });
}

/** A fee goes back to the organisation's wallet whole, with the VAT of its invoice, and a credit note corrects that. */
export async function creditFee(work: Work, invoiceId: string): Promise<{ organizationId: string }> {
  const { studyId, organizationId, netPesewas, grossPesewas: feePesewas } = await findCreditable(work, invoiceId);
  const at = work.now;
  const vatPesewas = feePesewas - netPesewas;
  const movement = feeCredited({ invoiceId, studyId, organizationId, feePesewas, vatPesewas, at });
  if (!(await ledger.post(work, movement))) refuse('ALREADY_CREDITED');
  await sql.issueCreditNote(work.tx, invoiceId, { id: newId(), at, reference: movement.reference });
  return { organizationId };
}

/** An invoice that has not been credited. */
export async function findCreditable(reader: Reader, invoiceId: string): Promise<sql.Invoice> {
  const invoice = found(await sql.findInvoice(reader.tx, invoiceId));
  if (invoice.series !== 'INVOICE' || invoice.correctedByNumber !== null) refuse('ALREADY_CREDITED');
  return invoice;
}
