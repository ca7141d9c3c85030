export const INVOICE_SERIES = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' } as const;
export type InvoiceSeries = keyof typeof INVOICE_SERIES;

const PREFIXES: Record<InvoiceSeries, string> = { INVOICE: 'INV', CREDIT_NOTE: 'CRN' };

/** A document's number as printed: "INV-000012". */
export function documentCode(series: InvoiceSeries, number: number): string {
  return `${PREFIXES[series]}-${String(number).padStart(6, '0')}`;
}

/** The number of a withholding certificate as printed. */
export function certificateCode(number: number): string {
  return `WHT-${String(number).padStart(6, '0')}`;
}

/** The first day of a month, such as 2026-11, and the first day of the next one. */
export function daysOfMonth(month: string): { from: string; next: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, next: `${next}-01` };
}
