import { instantOf } from '../../../domain/calendar.ts';
import { daysOfMonth, documentCode } from '../../../domain/invoices.ts';
import type { App } from '../../platform/app.ts';
import { csvOf } from '../../platform/csv.ts';
import * as sql from './tax-requests.sql.ts';

const COLUMNS = [
  'at',
  'what',
  'number',
  'customer',
  'customerTin',
  'netCedis',
  'vatCedis',
  'nhilCedis',
  'getfundCedis',
  'taxCedis',
  'balanceCedis',
  'reference',
] as const;

const WHAT: Record<string, string> = {
  fee: 'Invoice',
  credit: 'Credit note',
  taxPaid: 'Paid to the authority',
  adjust: 'Correction',
};

const amount = (pesewas: number | null) => (pesewas === null ? '' : (pesewas / 100).toFixed(2));

/**
 * A month of VAT: every posting of the account, with its opening and closing balance, so that the report can't differ from the
 * books.
 */
export async function makeVatReport(app: App, month: string): Promise<string> {
  const { from, next } = daysOfMonth(month);
  const [start, end] = [instantOf(from, '00:00'), instantOf(next, '00:00')];
  const { before, rows } = await app.read((reader) => sql.readTaxAccount(reader.tx, 'VAT_PAYABLE', start, end));
  let balance = before;
  const lines = rows.map(({ amountPesewas, series, number, ...row }) => {
    balance += amountPesewas;
    const signed = (pesewas: number | null) =>
      amount(pesewas === null ? null : series === 'CREDIT_NOTE' ? -pesewas : pesewas);
    return {
      at: row.at,
      what: WHAT[row.event] ?? row.event,
      number: series !== null && number !== null ? documentCode(series, number) : '',
      customer: row.customerName ?? '',
      customerTin: row.customerTin ?? '',
      netCedis: signed(row.netPesewas),
      vatCedis: signed(row.vatPesewas),
      nhilCedis: signed(row.nhilPesewas),
      getfundCedis: signed(row.getfundPesewas),
      taxCedis: amount(amountPesewas),
      balanceCedis: amount(balance),
      reference: row.reference,
    };
  });
  return csvOf<Partial<Record<(typeof COLUMNS)[number], string | Date>>>(COLUMNS, [
    { at: start, what: 'Owed before', balanceCedis: amount(before) },
    ...lines,
    { at: end, what: 'Owed afterwards', balanceCedis: amount(balance) },
  ]);
}
