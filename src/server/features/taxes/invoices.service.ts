import { documentCode } from '../../../domain/invoices.ts';
import { VAT_COMPONENTS } from '../../../domain/vat.ts';
import type { Reader } from '../../platform/work.ts';
import * as sql from './invoices.sql.ts';

/** An invoice as readers know it: its printed number, and its tax by component; without any if we were not registered. */
export function asInvoice(row: sql.Invoice) {
  const { netPesewas, grossPesewas, series, correctsNumber, correctedByNumber } = row;
  const all = [
    { name: VAT_COMPONENTS.VAT, rate: row.vatRate, pesewas: row.vatPesewas },
    { name: VAT_COMPONENTS.NHIL, rate: row.nhilRate, pesewas: row.nhilPesewas },
    { name: VAT_COMPONENTS.GETFUND, rate: row.getfundRate, pesewas: row.getfundPesewas },
  ];
  return {
    ...row,
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

/** An organisation's own invoice; undefined if it is somebody else's. */
export async function findOwnInvoice(reader: Reader, organizationId: string, id: string) {
  const invoice = await sql.findInvoice(reader.tx, id);
  return invoice?.organizationId === organizationId ? asInvoice(invoice) : undefined;
}

export async function listStudyInvoices(reader: Reader, studyId: string) {
  return (await sql.listStudyInvoices(reader.tx, studyId)).map(asInvoice);
}

/** An organisation's invoices and credit notes of a time, oldest first. */
export async function listInvoicesBetween(reader: Reader, organizationId: string, from: Date, to: Date) {
  return (await sql.listInvoicesBetween(reader.tx, organizationId, from, to)).map(asInvoice);
}
