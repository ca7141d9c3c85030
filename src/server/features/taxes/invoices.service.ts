import { documentCode } from '../../../domain/invoices.ts';
import { VAT_COMPONENTS } from '../../../domain/vat.ts';
import type { Reader } from '../../platform/work.ts';
import * as sql from './invoices.sql.ts';

/** An invoice for readers: its printed number, and its tax by component; without components if we were not registered for VAT. */
export function asInvoice(row: sql.Invoice) {
  const { netPesewas, grossPesewas, series, correctsNumber, correctedByNumber } = row;
  const all = [
    { name: VAT_COMPONENTS.VAT, rate: row.vatRate, pesewas: row.vatPesewas },
    { name: VAT_COMPONENTS.NHIL, rate: row.nhilRate, pesewas: row.nhilPesewas },
    { name: VAT_COMPONENTS.GETFUND, rate: row.getfundRate, pesewas: row.getfundPesewas },
  ];
  return {
    ...row,
    subject: row.listId === null ? ('STUDY' as const) : ('LIST' as const),
    studyId: row.studyId ?? row.listId ?? '',
    code: documentCode(series, row.number),
    components: all.some(({ rate }) => rate > 0) ? all : [],
    taxPesewas: grossPesewas - netPesewas,
    correctsCode: correctsNumber === null ? null : documentCode('INVOICE', correctsNumber),
    correctedByCode: correctedByNumber === null ? null : documentCode('CREDIT_NOTE', correctedByNumber),
  };
}
export type ShownInvoice = ReturnType<typeof asInvoice>;

export async function listInvoices(reader: Reader, query: Parameters<typeof sql.listInvoices>[1]) {
  const { rows, total } = await sql.listInvoices(reader.tx, query);
  return { rows: rows.map(asInvoice), total };
}

/** An invoice to mail, with where to; undefined if the organisation names no billing contact. */
export async function findMailed(reader: Reader, id: string) {
  const email = await sql.findBillingEmail(reader.tx, id);
  const invoice = await sql.findInvoice(reader.tx, id);
  return email && invoice ? { email, invoice: asInvoice(invoice) } : undefined;
}

/** An organisation's own invoice; undefined if it is another organisation's. */
export async function findOwnInvoice(reader: Reader, organizationId: string, id: string) {
  const invoice = await sql.findInvoice(reader.tx, id);
  return invoice?.organizationId === organizationId ? asInvoice(invoice) : undefined;
}

export async function listStudyInvoices(reader: Reader, studyId: string) {
  return (await sql.listStudyInvoices(reader.tx, studyId)).map(asInvoice);
}

/** An organisation's invoices and credit notes in a period, oldest first. */
export async function listInvoicesBetween(reader: Reader, organizationId: string, from: Date, to: Date) {
  return (await sql.listInvoicesBetween(reader.tx, organizationId, from, to)).map(asInvoice);
}
